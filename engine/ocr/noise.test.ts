import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { withoutNoise } from './noise.ts';

const LINE_PX = 20;

/** What remains of a line whose words are separated by the given gaps, in pixels. */
function left(words: readonly string[], gaps: readonly number[]): string {
  const line = recognisedLine(words.join(' '), 0, 100, LINE_PX);
  let x = 0;
  const placed = line.words.map((word, i) => {
    const x0 = x + (gaps[i - 1] ?? 0);
    x = x0 + word.x1 - word.x0;
    return { ...word, x0, x1: x };
  });
  const box = { y0: 100 - LINE_PX, y1: 100, x0: 0, x1: x };
  const { lines } = withoutNoise({ lines: [{ ...line, ...box, words: placed }], pictures: [] });
  return lines.flatMap((one) => one.words.map((word) => word.text)).join(' ');
}

describe('bars', () => {
  it('at the ends of a line are the paper’s edge', () => {
    expect(left(['|', 'Instructions', 'for', 'use', '|'], [6, 6, 6, 6])).toBe('Instructions for use');
  });

  it('with much white beside them are rules between cells', () => {
    expect(left(['Owner', '|', 'Ines', 'Ortega'], [90, 6, 6])).toBe('Owner Ines Ortega');
  });

  it('between words are written', () => {
    expect(left(['cat', 'names', '|', 'sort'], [6, 6, 6])).toBe('cat names | sort');
  });
});
