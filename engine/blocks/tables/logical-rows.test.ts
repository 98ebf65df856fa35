import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { lineOf } from '../../lines/segments.ts';
import { logicalRows } from './logical-rows.ts';
import type { TextRow } from './text-rows.ts';

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

it('options in brackets begin rows, where the text beside them leaves no room for the next word', () => {
  const rows = [
    row(100, '[-h, --help-all]', 'shows all messages, and exits'),
    row(112, '[--format WORD]', 'validation of some formats as'),
    { ...row(124, ''), cells: [cell('they are allowed by the files', 250, 124)] },
    row(136, '[--mix]', 'reports'),
  ];
  const narrow = columns.map((column, i) => (i === 0 ? { ...column, x1: column.x0 + 90 } : column));
  expect(logicalRows(rows, narrow).map((group) => group.length)).toEqual([1, 2, 1]);
});

it('a line goes on below one that filled its column on the left, in a table that is read from the right', () => {
  const cells = (baseline: number, ...texts: [string, number][]): TextRow => ({
    baseline,
    sizePt: 10,
    cells: texts.map(([text, right]) => {
      const words = line(text, 0, baseline);
      const shift = right - (words.at(-1)?.x1 ?? 0);
      const placed = words.map((run) => ({ ...run, x0: run.x0 + shift, x1: run.x1 + shift, script: null }));
      return lineOf(placed);
    }),
  });
  const rows = [
    cells(100, ['ושלישים רבעים חלקים הזמן כל', 200], ['אורז', 400]),
    cells(112, ['ראשונים', 200]),
    cells(124, ['קצר', 200], ['חיטה', 400]),
    cells(136, ['קצר', 200], ['שעורה', 400]),
    cells(148, ['קצר', 200], ['שיפון', 400]),
  ];
  const fromRight = [60, 350].map((x0) => ({ x0, x1: x0 + (x0 === 60 ? 140 : 50), y0: 90, y1: 200 }));
  expect(logicalRows(rows, fromRight).map((group) => group.length)).toEqual([2, 1, 1, 1]);
});

it('small letters below a full line of a cell with a capital go on in it, however wide the lines are set', () => {
  const rows = [
    row(100, 'Children between twelve years', '1'),
    row(120, 'and fifteen of age', ''),
    row(140, 'Older ones', '2'),
    row(160, 'Both parents', '3'),
    row(180, 'Aunts', '4'),
  ];
  expect(logicalRows(rows, columns).map((group) => group.length)).toEqual([2, 1, 1, 1]);
});

it('a part of what the row above counts has a row of its own, though its label begins in small letters', () => {
  const wide = [50, 200, 260].map((x0) => ({ x0, x1: x0 + 60, y0: 90, y1: 200 }));
  const at = (baseline: number, ...texts: string[]): TextRow => ({
    baseline,
    sizePt: 10,
    cells: texts.map((text, i) => cell(text, wide[i]?.x0 ?? 0, baseline)),
  });
  const rows = [at(100, 'Exports', '100', '20'), at(111, 'of which corn', '12')];
  const others = ['Imports', 'Balance', 'Stocks'].map((name, i) => at(122 + 11 * i, name, '7', '8'));
  expect(logicalRows([...rows, ...others], wide).map((group) => group.length)).toEqual([1, 1, 1, 1, 1]);
});

it('a row without an empty cell whose label begins with a capital, as all others do, goes on in none above', () => {
  const rows = [
    row(100, 'Discs of the server and of its copies', 'no less than three'),
    row(111, 'Network', 'two lines'),
    row(122, 'Memory', 'any'),
    row(133, '', ''),
  ];
  rows[3] = { ...row(133, 'x'), cells: [cell('of one kind', 250, 133)] };
  const narrow = [50, 250].map((x0) => ({ x0, x1: x0 + 90, y0: 90, y1: 200 }));
  expect(
    logicalRows(rows, narrow)
      .slice(0, 2)
      .map((group) => group.length),
  ).toEqual([1, 1]);
});

it('small letters of formulas go on in nothing', () => {
  const values = [row(100, 'A0(0.5) = 0.69150000000000'), row(120, 't0.01(8) = 3.355'), row(140, 'x5(8) = 22.0')];
  expect(logicalRows(values, columns).map((group) => group.length)).toEqual([1, 1, 1]);
});

it('a sentence goes on below a ragged line that left room for a short word', () => {
  const rows = (below: string): TextRow[] => [
    row(100, 'One name', 'stands here, and all but'),
    { ...row(112, ''), cells: [cell(below, 250, 112)] },
    row(124, 'Another', 'alone'),
    row(136, 'A third', 'alone, too'),
  ];
  const lengths = (below: string): number[] => logicalRows(rows(below), columns).map((group) => group.length);
  expect(lengths('a name has to be here')).toEqual([2, 1, 1]);
  expect(lengths('A name has to be here')).toEqual([1, 1, 1, 1]);
});
