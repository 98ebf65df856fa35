import { describe, expect, it } from 'vitest';
import { line, textWidth } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

describe('columns of numbers between vertical rules', () => {
  const right = (text: string, edge: number, baseline: number) => line(text, edge - textWidth(text, 10), baseline);
  const body = [
    ['412', '1,388', '95.5', '3.1'],
    ['96', '102', '4.2', '-11.0'],
    ['1,240', '977', '18.7', '0.4'],
  ];
  const rows = body.flatMap((cells, i) => [
    ...line(`Town ${i + 1}`, 55, 154 + 14 * i),
    ...cells.flatMap((text, c) => right(text, 180 + 45 * c, 154 + 14 * i)),
  ]);
  const years = ['2019', '2020', '2019', '2020'].flatMap((text, c) => right(text, 180 + 45 * c, 134));
  const read = [['2019', '2020', '2019', '2020'], ...body.map((cells, i) => [`Town ${i + 1}`, ...cells])];

  it('are parted where only groups of them have rules, and heads over the gaps span them', () => {
    const rules = [...[100, 120, 140, 190].map((y) => across(y, 50, 330)), ...[130, 237].map((x) => down(x, 100, 190))];
    const runs = [...line('Place', 55, 114), ...line('Visitors', 165, 114), ...line('Change', 265, 114)];
    expect(tables({ rules, runs: [...runs, ...years, ...rows] })).toEqual([
      [['Place', 'Visitors c2', 'Change c2'], ['', ...(read[0] ?? [])], ...read.slice(1)],
    ]);
  });

  it('are parted below heads up to which not all rules go', () => {
    const rules = [...[120, 140, 190].map((y) => across(y, 50, 330)), down(130, 120, 190), down(237, 140, 190)];
    expect(tables({ rules, runs: [...line('Place', 55, 134), ...years, ...rows] })).toEqual([
      [['Place', ...(read[0] ?? [])], ...read.slice(1)],
    ]);
  });

  it('are whole where their gaps are spaces of thousands', () => {
    const rules = [100, 120, 140, 160, 180]
      .map((y) => across(y, 50, 250))
      .concat([50, 130, 250].map((x) => down(x, 100, 180)));
    const cells = [
      ['Town', 'People'],
      ['North', '1 388'],
      ['South', '12 102'],
      ['West', '977'],
    ];
    const runs = cells.flatMap(([name = '', number = ''], i) => [
      ...line(name, 55, 114 + 20 * i),
      ...right(number, 240, 114 + 20 * i),
    ]);
    expect(tables({ rules, runs })).toEqual([cells]);
  });
});
