import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const scene = (top: number): GlyphRun[] =>
  lines(
    [
      'He read it twice and put it in his pocket, and then he sat for a long time, looking',
      'at the embers, until the clock upon the landing struck the hour of one.',
    ],
    60,
    top,
  );
const centred = (text: string, baseline: number): GlyphRun[] => line(text, 250 - textWidth(text, 10) / 2, baseline);

const kinds = (...runs: GlyphRun[][]): string[] =>
  structured([page({ runs: runs.flat() })]).children.flatMap(({ type }) => (type === 'pageAnchor' ? [] : [type]));

describe('ornaments between scenes', () => {
  it.each(['* * *', '⁂', '❦', '***', '*'])('are breaks of the text: %s', (text) => {
    expect(kinds(scene(100), centred(text, 140), scene(170))).toEqual(['paragraph', 'thematicBreak', 'paragraph']);
  });

  it('may be spread over the line', () => {
    const signs = [80, 240, 400].flatMap((x) => line('*', x, 140));
    expect(kinds(scene(100), signs, scene(170))).toEqual(['paragraph', 'thematicBreak', 'paragraph']);
  });

  it('are one break in two rows', () => {
    const rows = [...centred('*', 140), ...centred('* *', 152)];
    expect(kinds(scene(100), rows, scene(180))).toEqual(['paragraph', 'thematicBreak', 'paragraph']);
  });

  it('are not signs at the edge, nor bullets and other signs that stand for something', () => {
    for (const sign of [line('* * *', 60, 140), centred('•', 140), centred('# 1', 140)])
      expect(kinds(scene(100), sign, scene(170))).not.toContain('thematicBreak');
  });
});
