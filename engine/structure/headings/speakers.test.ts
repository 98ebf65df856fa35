import { describe, expect, it } from 'vitest';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, lines, textWidth } from '../../fixtures/runs.ts';

const play = (names: readonly string[], style = {}) =>
  names.flatMap((name, i) => [...line(name, 160, 150 + 60 * i, style), ...prose(166 + 60 * i, 2)]);

describe('names over speeches', () => {
  it('are no headings where they come back on a page, nor are others at their place', () => {
    expect(headings([[...prose(80), ...play(['MARA', 'A YOUNG MAN', 'MARA', 'DECKHAND', 'MARA'])]])).toEqual([]);
  });

  it('are none either that have the same middle', () => {
    const names = ['MARA', 'A YOUNG MAN', 'MARA', 'DECKHAND', 'MARA'];
    const centred = names.flatMap((name, i) => [
      ...line(name, 210 - textWidth(name, 10) / 2, 150 + 60 * i),
      ...prose(166 + 60 * i, 2),
    ]);
    expect(headings([[...prose(80), ...centred]])).toEqual([]);
  });

  it('are none in the script of a film, where what each says is set in below it', () => {
    const script = ['MARTA', 'OLD BERN', 'ILSE', 'WATCHMAN'].flatMap((name, i) => [
      ...line(name, 200, 150 + 90 * i),
      ...lines(['is nobody going to say good', 'evening to her?'], 120, 162 + 90 * i),
      ...prose(196 + 90 * i, 2),
    ]);
    expect(headings([[...prose(80), ...script]])).toEqual([]);
  });

  it('are headings where each comes once, or in bold type', () => {
    expect(headings([[...prose(80), ...play(['METHODS', 'RESULTS', 'DISCUSSION'])]])).toHaveLength(3);
    expect(headings([[...prose(80), ...play(['USAGE', 'NOTES', 'USAGE', 'NOTES'], bold)]])).toHaveLength(4);
  });
});
