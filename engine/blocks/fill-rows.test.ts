import { describe, expect, it } from 'vitest';
import type { FilledBox } from '../extract/page-content.ts';
import { line, page } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import { withBands } from './fill-rows.ts';
import { layoutPage } from './page-layout.ts';

const edges = [50, 170, 240, 310];
const shaded = (y0: number, color = 0xe8eef6): FilledBox[] =>
  edges.slice(1).map((x1, i) => ({ x0: edges[i] ?? 0, x1, y0, y1: y0 + 14, color }));

describe('shaded rows', () => {
  it('are bands where their cells are shaded one by one', () => {
    expect(withBands(shaded(100))).toEqual([{ x0: 50, x1: 310, y0: 100, y1: 114, color: 0xe8eef6, seams: [170, 240] }]);
  });

  it('keep the sides of their cells where shaded rows stand on each other', () => {
    const head = [...shaded(100), ...shaded(114), ...shaded(128)];
    expect(withBands(head)).toHaveLength(9);
  });

  it('are rows of the table in which every second row is shaded', () => {
    const rows = ['Year Sold Left', 'Oak 1,204 12.5', 'Elm 96 0.8', 'Fir 2,310 44.1', 'Yew 18 1.9', 'Ash 440 3.0'];
    const fills = [2, 4].flatMap((row) => shaded(100 + 14 * row));
    const runs = rows.flatMap((row, i) =>
      row.split(' ').flatMap((text, c) => line(text, (edges[c] ?? 0) + 4, 110 + 14 * i, { bold: i === 0 })),
    );
    const tables = layoutPage(page({ fills, runs })).blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    expect(
      tables.map((table) => table.rows.map((row) => row.map(({ lines }) => lines.map(textOfLine).join()))),
    ).toEqual([rows.map((row) => row.split(' '))]);
  });
});
