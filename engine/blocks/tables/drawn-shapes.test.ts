import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

const grid = [100, 160, 180].map((y) => across(y, 50, 350)).concat([50, 200, 350].map((x) => down(x, 100, 180)));
const box = (x0: number, y0: number, x1: number, y1: number) => [
  ...[y0, y1].map((y) => across(y, x0, x1)),
  ...[x0, x1].map((x) => down(x, y0, y1)),
];
const runs = [
  ...[...line('Cause', 90, 134), ...line('Effect', 260, 134)],
  ...[...line('rain', 55, 174), ...line('floods', 205, 174)],
];

it('Boxes and arrows drawn into cells part no rows and columns', () => {
  const rules = [...grid, ...box(80, 115, 130, 145), across(130, 130, 240), ...box(240, 115, 320, 145)];
  expect(tables({ rules, runs })).toEqual([
    [
      ['Cause', 'Effect'],
      ['rain', 'floods'],
    ],
  ]);
});

it('Boxes and arrows alone are no table', () => {
  const rules = [...box(80, 115, 130, 145), across(130, 130, 240), ...box(240, 115, 320, 145), down(185, 130, 180)];
  expect(tables({ rules, runs })).toEqual([]);
});

it('Boxes whose sides go on in others are cells', () => {
  const rules = [...grid, ...box(50, 115, 200, 145)];
  expect(tables({ rules, runs })[0]).toHaveLength(3);
});
