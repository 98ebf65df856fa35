import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs)));

const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('paragraphs', () => {
  it('go on where a dash begins a line within their sentence', () => {
    const dashed = '– but for others of as many letters – so';
    expect(paragraphs(lines([full, full, dashed, short], 50, 100))).toHaveLength(1);
    expect(paragraphs([...line(full, 62, 100), ...lines([dashed, full, short], 50, 112)])).toHaveLength(1);
    const item = [...line('•', 50, 100), ...line(full, 60, 100)];
    expect(paragraphs([...item, ...lines([full, dashed, short], 60, 112)])).toHaveLength(1);
  });

  it('are items that begin with a dash behind a full line', () => {
    const dashed = '– one that has as many letters as a line';
    const ended = 'these are forty letters that fill a line.';
    // The end of a sentence, a dash below, text farther in below, and a place farther in than the text above.
    expect(paragraphs(lines([full, ended, dashed, short], 50, 100))).toHaveLength(2);
    expect(paragraphs(lines([full, full, dashed, dashed, '– another'], 50, 100))).toHaveLength(4);
    const hanging = [...line(dashed, 50, 124), ...line('and its second line.', 62, 136)];
    expect(paragraphs([...lines([full, full], 50, 100), ...hanging])).toHaveLength(2);
    expect(paragraphs([...line(full, 50, 100), ...lines([dashed, full, short], 62, 112)])).toHaveLength(2);
  });

  it('are items with a dash below others, and of other bullets always', () => {
    const dashed = '– one that has as many letters as a line';
    expect(paragraphs(lines([dashed, full, dashed, full], 50, 100))).toHaveLength(2);
    expect(paragraphs([...line(dashed, 62, 100), ...lines([dashed, full], 50, 112)])).toHaveLength(2);
    expect(paragraphs(lines([full, full, dashed.replace('–', '•'), short], 50, 100))).toHaveLength(2);
  });
});
