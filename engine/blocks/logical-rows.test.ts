import { expect, it } from 'vitest';
import { line } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { logicalRows } from './logical-rows.ts';
import type { TextRow } from './table-grid.ts';

const cell = (text: string, x: number, y: number, bold = false) =>
  lineOf(line(text, x, y, { bold }).map((run) => ({ ...run, script: null })));
const row = (baseline: number, name: string, value = '', bold = false): TextRow => ({
  baseline,
  sizePt: 10,
  cells: [cell(name, 50, baseline, bold), ...(value === '' ? [] : [cell(value, 250, baseline)])],
});
const columns = [50, 250].map((x0) => ({ x0, x1: x0 + 150, y0: 90, y1: 200 }));

it('a bold title below a name over two lines begins a row, and a line that is not bold goes on', () => {
  const rows = (bold: boolean): TextRow[] => [
    row(100, 'The long name', '1'),
    row(111, 'of a town'),
    row(130, 'Another name', '2'),
    row(141, 'of a town'),
    row(152, 'in the North', '', bold),
    row(171, 'The last name', '3'),
    row(182, 'of a town'),
  ];
  const lengths = (bold: boolean): number[] => logicalRows(rows(bold), columns).map((group) => group.length);
  expect(lengths(true)).toEqual([2, 2, 1, 2]);
  expect(lengths(false)).toEqual([2, 3, 2]);
});
