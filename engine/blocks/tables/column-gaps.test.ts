import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { cellsAt, tablesOf } from '../../fixtures/number-tables.ts';
import { page } from '../../fixtures/runs.ts';
import { rowsOf } from '../../lines/rows.ts';
import { columnGapsOf, inPieces } from './column-gaps.ts';
import { rowOf } from './text-rows.ts';

const gapsIn = (runs: GlyphRun[]): number[] =>
  columnGapsOf(rowsOf(page({ runs }).runs).map((row) => inPieces(rowOf(row.baseline, [[...row.runs]], false))));

describe('columns of numbers', () => {
  it('may have one for what is paid out and one for what is paid in', () => {
    const rows = [
      ['02/05', 'Rent', '640.00', ''],
      ['05/05', 'Salary', '', '2,310.00'],
      ['09/05', 'Corner shop', '12.40', ''],
      ['11/05', 'Interest', '', '3.10'],
    ];
    expect(tablesOf(cellsAt(rows, [50, 100, -320, -380]))).toEqual([rows]);
  });

  it('may have a figure in few rows, beside others in one row or in none', () => {
    const rows = [
      ['Wages', '658,941', '', ''],
      ['Rents', '56', '', ''],
      ['Goods', '28', '', ''],
      ['Fees', '', '294,116', ''],
      ['Loans', '2,819', '165,603', ''],
      ['Taxes', '120', '', '9,120'],
    ];
    expect(tablesOf(cellsAt(rows, [50, 150, 230, 310]))).toEqual([rows]);
  });

  it('may have one figure, though the words of one row in ten may cross a gap', () => {
    const rows = Array.from({ length: 11 }, (_, i) => [`Ward ${'abcdefghijk'[i]}`, i === 4 ? '7' : '', `${i + 20}`]);
    expect(tablesOf(cellsAt(rows, [50, 150, 230]))).toEqual([rows]);
  });

  it('are not parted by the spaces of telephone numbers', () => {
    const rows = [
      ['Ann Hill', 'Chair', '041 616 4395'],
      ['Bob Lake', 'Site manager', '049 659 5570'],
      ['Eve Moor', 'Nurse', ''],
      ['Tom Ford', 'Treasurer', '071 908 2708'],
      ['Ida Cole', 'Driver', '032 137 1921'],
    ];
    expect(tablesOf(cellsAt(rows, [50, 120, 210]))).toEqual([rows]);
  });

  it('have one for labels that stand for several rows, which begin level behind them', () => {
    const names = ['Baldr', 'Freyr', 'Njord', 'Tyr', 'Vidar', 'Ymir', 'Sif', 'Loki'];
    const labels = ['Chains', '', '', 'Graphs', '', '', 'Others', ''];
    const numbers = (i: number) => [`${84 + i}.1`, `${79 + i}.9`];
    const rows = names.map((name, i) => [labels[i] ?? '', name, ...numbers(i)]);
    expect(gapsIn(cellsAt(rows, [55, 92, -170, -200]))).toHaveLength(3);
    // Titles of rows that are set in.
    const titled = rows.flatMap((row, i) => cellsAt([row], [55, labels[i] ? 92 : 75, -170, -200], 100 + 14 * i));
    expect(gapsIn(titled)).toHaveLength(2);
  });
});
