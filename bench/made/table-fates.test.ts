import { expect, it } from 'vitest';
import type { Block, TableCell } from '../../engine/document/tree.ts';
import { tableFates } from './table-fates.ts';
import { type MadeTable, madeTables, RULINGS } from './tables.ts';

const written: MadeTable = {
  rows: [
    ['Name', 'Size'],
    ['old tide', '3.5'],
    ['ferry', ''],
  ],
  hasHead: true,
  aligns: ['left', 'right'],
  wraps: [false, false],
  vertical: 'top',
  ruling: 'books',
  caption: null,
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
  const tables = Array.from({ length: 30 }, (_, i) => madeTables(i + 1, 4, true)).flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  expect(tables.every(({ wraps }) => wraps.filter(Boolean).length > 1)).toBe(true);
  const middle = tables.filter(({ vertical }) => vertical === 'middle').length / tables.length;
  expect(middle).toBeGreaterThan(0.3);
  expect(middle).toBeLessThan(0.7);
});
