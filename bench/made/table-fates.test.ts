import { expect, it } from 'vitest';
import type { Block, TableCell } from '../../engine/document/tree.ts';
import { type MadeTable, RULINGS, WITHOUT_SPANS } from './made-table.ts';
import { SPANNINGS, spanningsOf } from './spans.ts';
import { tableFates } from './table-fates.ts';
import { madeTables } from './tables.ts';

const written: MadeTable = {
  rows: [
    ['Name', 'Size'],
    ['old tide', '3.5'],
    ['ferry', ''],
  ],
  headRows: 1,
  aligns: ['left', 'right'],
  wraps: [false, false],
  vertical: 'top',
  ruling: 'books',
  caption: null,
  spans: WITHOUT_SPANS,
};
const cell = (value: string): TableCell => ({
  children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
  header: false,
  colspan: 1,
  rowspan: 1,
  align: null,
});
const table = (rows: readonly string[][]): Block => ({
  type: 'table',
  rows: rows.map((row) => row.map(cell)),
  caption: [],
});
const wrong = (...read: Block[]): (string | null)[] => tableFates([written], read).map((fate) => fate.wrong);

it('a table is what it was where each of its cells has its letters', () => {
  expect(wrong(table([['Other', 'words']]), table(written.rows))).toEqual([null]);
});

it('a table may be none, or have other rows, columns or texts', () => {
  expect(wrong(table([['Other', 'words']]))).toEqual(['none']);
  expect(wrong(table(written.rows.slice(1)))).toEqual(['rows']);
  expect(wrong(table([['Name Size'], ['old tide', '3.5'], ['ferry', '']]))).toEqual(['columns']);
  expect(
    wrong(
      table([
        ['Name', 'Size'],
        ['old tide', '35.1'],
        ['ferry', ''],
      ]),
    ),
  ).toEqual(['texts']);
});

it('tables of chance are the same for the same seed, as wide as is said, with all rulings and no row of one cell', () => {
  expect(madeTables(7)).toEqual(madeTables(7));
  const tables = Array.from({ length: 30 }, (_, i) => madeTables(i + 1, 4)).flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  expect(new Set(tables.map(({ ruling }) => ruling))).toEqual(new Set(RULINGS));
  for (const { rows, aligns } of tables) {
    expect(aligns.length).toBeLessThanOrEqual(4);
    for (const row of rows) {
      expect(row).toHaveLength(aligns.length);
      expect(row.filter((text) => text !== '').length).toBeGreaterThan(1);
    }
  }
});

it('made tables of texts have at least two columns of them, of which about half stand in the middles of their rows', () => {
  const tables = Array.from({ length: 30 }, (_, i) => madeTables(i + 1, 4, 'texts')).flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  expect(tables.every(({ wraps }) => wraps.filter(Boolean).length > 1)).toBe(true);
  const middle = tables.filter(({ vertical }) => vertical === 'middle').length / tables.length;
  expect(middle).toBeGreaterThan(0.3);
  expect(middle).toBeLessThan(0.7);
});

it('heads over columns, titles and labels must be over theirs, but for what a page tells in two ways', () => {
  const spanned: MadeTable = {
    ...written,
    rows: [
      ['', 'Size', ''],
      ['Name', 'from', 'to'],
      ['Old ships', '', ''],
      ['ferry', '3', '4'],
      ['barge', '5', '6'],
    ],
    headRows: 2,
    aligns: ['left', 'right', 'right'],
    spans: {
      ...WITHOUT_SPANS,
      cells: [
        { row: 0, column: 1, rows: 1, columns: 2 },
        { row: 2, column: 0, rows: 1, columns: 3 },
      ],
    },
  };
  const fate = (own: MadeTable, rows: TableCell[][]): string | null | undefined =>
    tableFates([own], [{ type: 'table', rows, caption: [] }])[0]?.wrong;
  const over = (value: string, colspan: number, rowspan = 1): TableCell => ({ ...cell(value), colspan, rowspan });
  const body = [['ferry', '3', '4'].map(cell), ['barge', '5', '6'].map(cell)];
  const heads = [
    [cell(''), over('Size', 2)],
    [cell('Name'), cell('from'), cell('to')],
  ];
  expect(fate(spanned, [...heads, [over('Old ships', 3)], ...body])).toBeNull();
  expect(fate(spanned, [...heads, [cell('Old ships'), over('', 2)], ...body])).toBeNull();
  const tall = [
    [over('Name', 1, 2), over('Size', 2)],
    [cell('from'), cell('to')],
  ];
  expect(fate(spanned, [...tall, [over('Old ships', 3)], ...body])).toBeNull();
  const centred = { ...spanned, spans: { ...spanned.spans, areTitlesCentred: true } };
  expect(fate(centred, [...heads, [cell('Old ships'), over('', 2)], ...body])).toBe('spans');
  const apart = [[cell(''), cell('Size'), cell('')], heads[1] as TableCell[]];
  expect(fate(spanned, [...apart, [over('Old ships', 3)], ...body])).toBe('spans');
});

it('tables of chance with spans have all kinds of them, and no cell that is reached over has letters', () => {
  expect(madeTables(7, 6, 'spans')).toEqual(madeTables(7, 6, 'spans'));
  const tables = Array.from({ length: 30 }, (_, i) => madeTables(i + 1, 6, 'spans')).flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  expect(new Set(tables.flatMap(spanningsOf))).toEqual(new Set(SPANNINGS));
  for (const { rows, aligns, spans } of tables) {
    expect(spans.looks).toHaveLength(rows.length);
    for (const row of rows) expect(row).toHaveLength(aligns.length);
    for (const { row, column, rows: high, columns: wide } of spans.cells) {
      const over = rows.slice(row, row + high).map((own) => own.slice(column, column + wide));
      expect(over).toHaveLength(high);
      expect(over.every((own) => own.length === wide)).toBe(true);
      expect(over.flat().filter((text) => text !== '')).toEqual([rows[row]?.[column]]);
    }
  }
});
