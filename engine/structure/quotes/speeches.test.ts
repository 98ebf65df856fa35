import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const full = 'words of a story that fill its line to the very end of it';
const kinds = (runs: GlyphRun[]): string[] =>
  structured([page({ runs })]).children.flatMap(({ type }) => (type === 'pageAnchor' ? [] : [type]));

describe('speeches', () => {
  it('that go on at the margin are paragraphs, and so are short ones that begin where they do', () => {
    const runs = [
      ...[...line('— Who goes there?', 75, 100), ...line('— A friend, who has come a long way and is', 75, 112)],
      ...[...line('tired of walking in the rain.', 60, 124), ...line('— Come in then.', 75, 136)],
    ];
    expect(kinds(runs)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  });

  it('of one line each begin where paragraphs of prose do', () => {
    const prose = (top: number): GlyphRun[] => [...line(full, 75, top), ...lines([full, 'of the day.'], 60, top + 12)];
    const runs = [...[...prose(100), ...line('– Où vas-tu?', 75, 136), ...line('– Chez moi.', 75, 148)], ...prose(160)];
    expect(kinds(runs)).toEqual(Array(4).fill('paragraph'));
  });

  it('are no items with a second paragraph behind their dashes, wherever paragraphs of prose begin', () => {
    const prose = (top: number): GlyphRun[] => [...line(full, 75, top), ...lines([full, 'of the day.'], 60, top + 12)];
    const item = (top: number): GlyphRun[] => [
      ...line('— A short one.', 75, top),
      ...lines([full, 'and what is said of it.'], 88, top + 20),
    ];
    expect(kinds([...prose(100), ...item(156), ...item(212), ...prose(270)])).toEqual([
      'paragraph',
      'list',
      'paragraph',
    ]);
  });

  it('are not the items of a list, whose lines stand behind their dashes', () => {
    const item = (top: number): GlyphRun[] => [
      ...line(`— ${full}`, 75, top),
      ...line('and of the next.', 88, top + 12),
    ];
    expect(kinds([...item(100), ...item(124), ...line('— The last one.', 75, 148)])).toEqual(['list']);
  });
});
