import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { withParagraphSizes } from './paragraph-sizes.ts';
import type { RecognisedLine } from './words.ts';

const FULL = 'a line of letters that fills the whole of its column';

/** Lines below each other, each with the distance of its baseline to the one above. */
function column(...lines: readonly (readonly [text: string, distance: number])[]): RecognisedLine[] {
  let baseline = 100;
  return lines.map(([text, distance]) => {
    baseline += distance;
    return recognisedLine(text, 50, baseline, 14);
  });
}

describe('the lines of a paragraph', () => {
  it('have one size, also those whose letters seem larger or smaller', () => {
    const lines = column([FULL, 0], [FULL, 24], [FULL, 24], ['are not.', 24]);
    expect(withParagraphSizes(lines, [20, 23, 20, 17])).toEqual([20, 20, 20, 20]);
  });

  it('do not share it with a heading that ends before the edge', () => {
    const lines = column(['A Heading', 0], [FULL, 24], [FULL, 24], ['the end.', 24]);
    expect(withParagraphSizes(lines, [23, 20, 20, 17])).toEqual([23, 20, 20, 20]);
  });

  it('do not share it with a full heading that stands farther away', () => {
    const lines = column([FULL, 0], [FULL, 34], [FULL, 24], ['the end.', 24]);
    expect(withParagraphSizes(lines, [23, 20, 20, 17])).toEqual([23, 20, 20, 20]);
  });

  it('are full at the left edge where they run from the right', () => {
    const full = 'השורה הזאת ממלאת את כל הרוחב של העמודה';
    const lines = column(['כותרת', 0], [full, 24], [full, 24], ['הסוף.', 24]).map((line) => {
      const by = 400 - line.x1;
      const words = line.words.map((word) => ({ ...word, x0: word.x0 + by, x1: word.x1 + by }));
      return { ...line, x0: line.x0 + by, x1: 400, words };
    });
    expect(withParagraphSizes(lines, [23, 20, 20, 17])).toEqual([23, 20, 20, 20]);
  });

  it('are more than two, since two may be a heading and its text', () => {
    const lines = column([FULL, 0], [FULL, 24]);
    expect(withParagraphSizes(lines, [23, 20])).toEqual([23, 20]);
  });

  it('are not beside each other', () => {
    const beside = [0, 400, 800].map((x) => recognisedLine('Cell', x, 100, 14));
    expect(withParagraphSizes(beside, [23, 20, 20])).toEqual([23, 20, 20]);
  });
});
