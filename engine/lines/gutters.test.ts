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

  it('end at a gutter that two lines show, and the ends of the lines below that have nothing beside them', () => {
    const more = Array.from({ length: 7 }, (_, i) =>
      line(LEFT[i % 5] ?? '', 200 - textWidth(LEFT[i % 5] ?? '', 10), 124 + 12 * i),
    );
    expect(shown([...texts(10, 2), ...more.flat()]).slice(0, 4)).toEqual([LEFT[0], RIGHT[0], LEFT[1], RIGHT[1]]);
  });

  it('end at a gutter that two lines show, and the beginnings of those below that have nothing beside them', () => {
    const more = Array.from({ length: 7 }, (_, i) => line(RIGHT[i % 5] ?? '', 210, 124 + 12 * i));
    expect(shown([...texts(10, 2), ...more.flat()]).slice(0, 4)).toEqual([LEFT[0], RIGHT[0], LEFT[1], RIGHT[1]]);
    const across = more.map((_, i) => line('words that stand right across all of it', 110, 118 + 12 * i));
    expect(shown([...texts(10, 2), ...more.flat(), ...across.flat()])).toContain(`${LEFT[0]} ${RIGHT[0]}`);
  });

  it('go on over the gap before short words or code', () => {
    const beside = (right: readonly string[], style = {}) =>
      LEFT.flatMap((text, i) => [
        ...line(text, 200 - textWidth(text, 10), 100 + 12 * i),
        ...line(right[i] ?? '', 210, 100 + 12 * i, style),
      ]);
    expect(shown(beside(['1 May', '2 May', '3 May', '4 May', '5 May']))).toHaveLength(LEFT.length);
    expect(shown(beside(RIGHT, { font: 'CMTT10', monospace: true }))).toHaveLength(LEFT.length);
  });

  it('end at a gutter into which the empty half of an ideographic stop reaches', () => {
    const left = '段組の行末に置く句読点は半角になり、';
    const column = (x: number, text: string) =>
      [0, 1, 2, 3, 4].flatMap((i) => line(text, x, 100 + 12 * i).map((run) => ({ ...run, x1: x + 10 * text.length })));
    expect(shown([...column(25, left), ...column(210, '右の段の本文がここに並んで続く')])[0]).toBe(left);
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

  it('go on over the gap between code in the margin and the text that it names', () => {
    const names = LEFT.flatMap((text, i) => [
      ...line(text, 200 - textWidth(text, 10), 100 + 12 * i, { font: 'CMTT10', monospace: true }),
      ...line(RIGHT[i] ?? '', 210, 100 + 12 * i),
    ]);
    expect(shown(names)).toHaveLength(LEFT.length);
  });
});
