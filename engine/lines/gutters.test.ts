import { describe, expect, it } from 'vitest';
import { line, textWidth } from '../fixtures/runs.ts';
import { segmentsOf } from './segments.ts';
import { textOfLine } from './spans.ts';

const LEFT = [
  'a column of text that',
  'fills all of its lines',
  'to the edge where the',
  'next column begins as',
  'narrow as it is there',
];
const RIGHT = [
  'the other one begins',
  'right behind a gap of',
  'ten points which are',
  'one em of this type',
  'and seldom any more',
];

/** Every line of the left column ends at one place, whatever its letters. */
const texts = (gapPt: number, rows = LEFT.length) =>
  LEFT.slice(0, rows).flatMap((text, i) => [
    ...line(text, 200 - textWidth(text, 10), 100 + 12 * i),
    ...line(RIGHT[i] ?? '', 200 + gapPt, 100 + 12 * i),
  ]);
const shown = (runs: Parameters<typeof segmentsOf>[0]) => segmentsOf(runs).map(textOfLine);

describe('segments', () => {
  it('end at a gutter that is hardly wider than the spaces of its lines', () => {
    expect(shown(texts(10))).toEqual(LEFT.flatMap((text, i) => [text, RIGHT[i]]));
  });

  it('go on over a wide space that no other line has there', () => {
    expect(shown(texts(10, 3))).toHaveLength(3);
  });

  it('go on over spaces that words of the lines between stand across', () => {
    const across = [112, 124, 136].flatMap((y) => line('words that stand right across all of it', 110, y - 6));
    expect(shown([...texts(10), ...across])).toContain(`${LEFT[0]} ${RIGHT[0]}`);
  });

  it('keep the mark of an item with its text', () => {
    const items = [1, 2, 3, 4, 5].flatMap((i) => [
      ...line(`${i}.`, 60, 100 + 12 * i),
      ...line('the text of an item behind its mark', 78, 100 + 12 * i),
    ]);
    expect(shown(items)[0]).toBe('1. the text of an item behind its mark');
  });
});
