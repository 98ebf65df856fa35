import { describe, expect, it } from 'vitest';
import { line, textWidth } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

describe('heads between rules without lines of their own', () => {
  const right = (text: string, edge: number, baseline: number) => line(text, edge - textWidth(text, 10), baseline);
  const body = [
    ['North', '412', '1,388', '95.5', '3.1'],
    ['South', '96', '102', '4.2', '-11.0'],
    ['West', '1,240', '977', '18.7', '0.4'],
  ];
  const edges = [0, 180, 225, 270, 315];
  const row = (cells: readonly string[], baseline: number) =>
    cells.flatMap((text, c) => (c === 0 ? line(text, 55, baseline) : right(text, edges[c] ?? 0, baseline)));
  const rows = body.flatMap((cells, i) => row(cells, 164 + 14 * i));
  const rules = (x: number, top: number) => [
    ...[100, 150, 200].map((y) => across(y, 50, 330)),
    ...[50, 330].map((at) => down(at, 100, 200)),
    down(x, top, 200),
  ];

  it('are as many rows as stand there, and span the groups that they stand over', () => {
    const years = ['2019', '2020', '2019', '2020'];
    const runs = [...line('Visitors', 168, 114), ...line('Change', 262, 114), ...line('Place', 55, 114)];
    expect(tables({ rules: rules(130, 150), runs: [...runs, ...row(['', ...years], 138).slice(1), ...rows] })).toEqual([
      [['Place r2', 'Visitors c2', 'Change c2'], years, ...body],
    ]);
  });

  it('stand over one column each, though they are wider than what stands in it', () => {
    const heads = ['Place', 'Public', 'Mission', 'Private', 'Total'];
    expect(tables({ rules: rules(130, 100), runs: [...row(heads, 138), ...rows] })).toEqual([[heads, ...body]]);
  });
});
