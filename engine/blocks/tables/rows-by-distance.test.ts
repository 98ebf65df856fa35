import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../fixtures/number-tables.ts';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { rowsOfSegments } from './text-rows.ts';
import { rowsByDistance } from './wrapped-rows.ts';

const LEADING = 12;

/** Rows `apart` points farther from each other than lines, with their figures level with the first line, the last, or the middle. */
function printed(rows: readonly (readonly [string, ...string[]])[], level: number, apart: number) {
  let top = 100;
  return rows.flatMap(([label, ...figures]) => {
    const texts = label.split(' / ');
    const height = (texts.length - 1) * LEADING;
    const words = lines(texts, 50, top);
    const values = figures.flatMap((text, c) => line(text, 260 + 80 * c - textWidth(text, 10), top + level * height));
    top += height + LEADING + apart;
    return [...words, ...values];
  });
}

describe('rows of figures that are farther apart than lines', () => {
  const rows: [string, string, string][] = [
    ['Adjustments that we made of profits / held', '1,204', '960'],
    ['Proceeds of all sales of our goods / abroad', '310', '88'],
    ['Rents', '45', '2,100'],
    ['Repayments of old loans from other / owners', '7', '12'],
  ];

  it.each([
    ['first', 0],
    ['middle', 0.5],
    ['last', 1],
  ])('are whole where the figures are level with the %s of their lines', (_, level) => {
    expect(tablesOf(printed(rows, level, 3))).toEqual([rows]);
  });

  it('are whole where only one of them has several lines, though they leave room for more words', () => {
    const few: [string, string, string][] = [
      ['Wages', '1,204', '960'],
      ['Sales / abroad', '310', '88'],
      ['Rents', '45', '2,100'],
      ['Loans', '7', '12'],
    ];
    expect(tablesOf(printed(few, 0.5, 3))).toEqual([few]);
    expect(tablesOf(printed(few, 1, 3))).toEqual([few]);
  });

  it('take no two numbers of one column into one row, though one of them has all of its figures', () => {
    const counted = [0, 1, 2, 3, 4, 5].flatMap((i) => {
      const top = 100 + 12 * i + 8 * Math.floor(i / 3);
      return [...line(`${40 + i}`, 50, top), ...line(i % 3 === 0 ? '1.5' : 'none', 200, top)];
    });
    const columns = [50, 200].map((x0) => ({ x0, x1: x0 + 30, y0: 0, y1: 0 }));
    expect(rowsByDistance(rowsOfSegments(segmentsOf(counted)), columns)).toBeNull();
  });

  it('take no figures of two lines into one row where only their groups are apart', () => {
    const groups = rows.flatMap(([, ...figures], i) => {
      const top = 100 + 40 * i;
      const at = (text: string, c: number, y: number) => line(text, 260 + 80 * c - textWidth(text, 10), y);
      return [
        ...line('North', 50, top),
        ...at(figures[0] ?? '', 0, top),
        ...line('South', 50, top + 12),
        ...at(`${i}5.1`, 1, top + 12),
      ];
    });
    expect(tablesOf(groups)[0]?.map((row) => row.filter((text) => text !== ''))).toEqual(
      rows.flatMap(([, figure], i) => [
        ['North', figure],
        ['South', `${i}5.1`],
      ]),
    );
  });

  it('are no head, though the label of the first one has lines above its figure', () => {
    const runs = [
      ...line('Item', 50, 82),
      ...line('Cost', 240, 82),
      ...printed(
        rows.map(([a, b]) => [a, b]),
        0.5,
        3,
      ),
    ];
    const table = tablesOf(runs)[0] ?? [];
    expect(table.filter((row) => row.some((text) => /1,204/.test(text) && text !== '1,204'))).toEqual([]);
  });
});
