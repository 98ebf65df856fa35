import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TableBlock } from '../layout.ts';
import { inReadingDirection, withSignsInFront } from './table-direction.ts';

const tableOf = (rows: readonly (readonly string[])[]): TableBlock => ({
  kind: 'table',
  box: { x0: 50, y0: 90, x1: 300, y1: 140 },
  columns: [],
  rows: rows.map((texts, row) =>
    texts.map((text, column) => ({
      lines: segmentsOf(line(text, 250 - 100 * column, 100 + 12 * row)),
      header: false,
      align: null,
      colspan: 1,
      rowspan: 1,
    })),
  ),
});
const shown = (table: TableBlock): string[][] =>
  withSignsInFront(table).rows.map((row) => row.map(({ lines }) => lines.map(textOfLine).join(' ')));

it('A number in a table from the right has its sign in front, words and other numbers stay as they are', () => {
  const rows = [
    ['הכנסה', '12.5-'],
    ['הוצאה', '3%+'],
    ['יתרה', '7'],
  ];
  expect(shown(tableOf(rows))).toEqual([
    ['הכנסה', '-12.5'],
    ['הוצאה', '+3%'],
    ['יתרה', '7'],
  ]);
});

it('A number in a table from the right has that in brackets behind it', () => {
  const rows = [
    ['קריאה', '(8.4) 61.2', '(2)'],
    ['ביקורת', '(9) 63%', '61.2 (8)'],
    ['יתרה', '(n) 12', '(1) (2)'],
  ];
  expect(shown(tableOf(rows))).toEqual([
    ['קריאה', '61.2 (8.4)', '(2)'],
    ['ביקורת', '63% (9)', '61.2 (8)'],
    ['יתרה', '(n) 12', '(1) (2)'],
  ]);
  expect(shown(tableOf([['Reading', '(8.4) 61.2']]))).toEqual([['Reading', '(8.4) 61.2']]);
});

it('A sign behind a number in a table from the left stays there', () => {
  expect(shown(tableOf([['Income', '12.5-']]))).toEqual([['Income', '12.5-']]);
});

it('A table of names and types is read from the right where its head is', () => {
  const rows = [
    ['שם', 'סוג', 'תיאור'],
    ['maxLength', 'number', 'אורך'],
    ['locale', 'string', 'אזור'],
    ['keepPoints', 'boolean', '-'],
  ];
  // As PDFium orders them: rows of Hebrew from the right, others from the left.
  const placeOf = ({ x0, baseline }: GlyphRun): number => (baseline < 105 ? 1000 - x0 : 1000 + x0);
  const drawn = tableOf(rows);
  const table = inReadingDirection({ ...drawn, rows: drawn.rows.map((row) => row.toReversed()) }, placeOf);
  expect(table.rows.map((row) => row.map(({ lines }) => lines.map(textOfLine).join(' ')))).toEqual(rows);
});
