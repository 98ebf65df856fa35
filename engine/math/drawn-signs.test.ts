import { describe, expect, it } from 'vitest';
import { bar, recorded } from '../fixtures/formulas.ts';
import { lines, page } from '../fixtures/runs.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const paragraph = 'a line of text that is as wide as the whole column of this page is and goes on';
const around = [...lines([paragraph, paragraph], 72, 380), ...lines([paragraph, paragraph], 72, 450)];
const SUM = recorded([
  ['x', 260, 266, 421, 'CMMI10'],
  ['=', 269, 277, 421, 'CMR10'],
  ['y', 281, 287, 421, 'CMMI10'],
  ['+', 290, 297, 421, 'CMR10'],
  ['z', 300, 305, 421, 'CMMI10'],
]);
const read = (drawings: { x0: number; y0: number; x1: number; y1: number }[]): (string | null)[] =>
  recogniseFormulas(page({ runs: [...around, ...SUM], drawings })).displays.map(({ math }) => math && toLatex(math));

describe('what is drawn among the letters of a formula', () => {
  it('makes it one that has to be shown as a picture', () => {
    expect(read([])).toEqual(['x = y + z']);
    // A brace under the sum; a root whose bar goes on to the edge of the page.
    expect(read([{ x0: 281, y0: 424, x1: 305, y1: 429 }])).toEqual([null]);
    expect(read([{ x0: 279, y0: 411, x1: 700, y1: 424 }])).toEqual([null]);
  });

  it('is not the frame around it, nor what is drawn elsewhere', () => {
    expect(read([{ x0: 200, y0: 390, x1: 400, y1: 440 }])).toEqual(['x = y + z']);
    expect(read([{ x0: 290, y0: 500, x1: 314, y1: 505 }])).toEqual(['x = y + z']);
  });

  it('is a root in a line of text, whose sign stays', () => {
    const sentence = recorded([
      ['that', 72, 92, 100, 'CMR10'],
      ['x', 106, 112, 100, 'CMMI10'],
      ['holds', 116, 140, 100, 'CMR10'],
    ]);
    const { content } = recogniseFormulas(page({ runs: sentence, drawings: [{ x0: 97, y0: 90, x1: 800, y1: 102 }] }));
    expect(content.runs.map(({ text }) => text).sort()).toEqual(['holds', 'that', '√x']);
  });

  it('is the bracket of a matrix too', () => {
    const sides = [bar(0, 1, 0), bar(0, 1, 0)].map((rule, i) => ({
      ...rule,
      x0: i === 0 ? 256 : 306,
      x1: i === 0 ? 257 : 307,
      y0: 408,
      y1: 428,
      horizontal: false,
    }));
    const { displays } = recogniseFormulas(page({ runs: [...around, ...SUM], rules: sides }));
    expect(displays.map(({ math }) => math)).toEqual([null]);
  });
});
