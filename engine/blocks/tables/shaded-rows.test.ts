import { describe, expect, it } from 'vitest';
import type { FilledBox } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';
import { whiteCells, withBands } from './shaded-rows.ts';

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
    const blocks = layoutPage(page({ fills, runs })).blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    expect(
      blocks.map((table) => table.rows.map((row) => row.map(({ lines }) => lines.map(textOfLine).join()))),
    ).toEqual([rows.map((row) => row.split(' '))]);
  });

  it('are cells where they are printed white, as browsers do without backgrounds', () => {
    const texts = [
      ['way', 'what it asks', 'since'],
      ['keep', 'all there was', 'one'],
      ['drop', 'nothing', ''],
      ['move', 'a new name to', 'two'],
    ];
    const runs = texts.flatMap((row, i) =>
      row.flatMap((text, c) => (text ? line(text, (edges[c] ?? 0) + 2, 110 + 14 * i) : [])),
    );
    const white = (...at: number[]) => at.flatMap((row) => shaded(100 + 14 * row, 0xffffff));
    expect(tables({ fills: white(0, 2), runs })).toEqual([texts]);
    expect(tables({ fills: white(2), runs })).toEqual([]);
    // Cards beside and below each other.
    expect(whiteCells(white(0, 1)).size).toBe(0);
    // Terms above their descriptions, which are set in.
    expect(whiteCells(white(0, 2).filter(({ x0 }) => x0 < 240)).size).toBe(0);
  });

  const rows = [
    ['Town', 'Sold', 'Left'],
    ['Oakham', '1', '2'],
    ['Elmton', '3', '4'],
    ['Firby', '5', '6'],
    ['Ashby', '7', '8'],
  ];
  const runs = rows.flatMap((row, r) => row.flatMap((text, c) => line(text, (edges[c] ?? 0) + 4, 110 + 14 * r)));
  const found = (fills: FilledBox[]) => tables({ fills, runs });

  it('are read with the white ones between them where a table fills all of its cells', () => {
    const white = 0xffffff;
    expect(
      found([shaded(100, 0x336699), shaded(114), shaded(128, white), shaded(142), shaded(156, white)].flat()),
    ).toEqual([rows]);
  });

  it('are one row where their backgrounds are drawn twice', () => {
    const once = [shaded(100, 0x336699), shaded(114), shaded(142)].flat();
    expect(found([...once, ...once])).toEqual([rows]);
  });

  it('are cells of the lattice that their sides go on in', () => {
    const rules = [...[114, 128, 142, 156, 170].map((y) => across(y, 50, 310)), ...edges.map((x) => down(x, 114, 170))];
    expect(tables({ fills: shaded(100, 0x1abc9c), rules, runs })).toEqual([rows]);
  });

  it('have cells over several rows where a white one fills them', () => {
    const white = 0xffffff;
    const tall = { x0: 50, x1: 170, y0: 128, y1: 156, color: white };
    const fills = [
      shaded(100, 0x336699),
      shaded(114),
      tall,
      shaded(128, white).slice(1),
      shaded(142).slice(1),
      shaded(156),
    ].flat();
    const without = runs.filter(({ text }) => text !== 'Firby');
    expect(tables({ fills, runs: without })).toEqual([
      [...rows.slice(0, 2), ['Elmton r2', '3', '4'], ['5', '6'], ['Ashby', '7', '8']],
    ]);
  });

  it('leave out a cell over all rows whose words stand in its middle', () => {
    const colors = [0x336699, 0xe65000, 0xfc9803, 0xfccb1d];
    const fills = colors.flatMap((color, r) => shaded(100 + 14 * r, color).slice(r === 0 ? 0 : 1));
    const own = [
      ['Who', 'Ease', 'Harm'],
      ['', 'high', 'grave'],
      ['anybody', 'middling', 'some'],
      ['', 'low', 'none'],
    ];
    const words = own.flatMap((row, r) =>
      row.flatMap((text, c) => (text ? line(text, (edges[c] ?? 0) + 4, 110 + 14 * r) : [])),
    );
    expect(tables({ fills, runs: words })).toEqual([
      [
        ['Who', 'Ease', 'Harm'],
        ['anybody r3', 'high', 'grave'],
        ['middling', 'some'],
        ['low', 'none'],
      ],
    ]);
  });
});
