import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

it('tables of groups between rules that stand close over the text are whole', () => {
  const groups = Array.from({ length: 8 }, (_, i) => ['plain', 'variant', 'sign'].map((name) => `${name}${i}`)).flat();
  const rows = [['macro', 'text', 'math'], ...groups.map((name) => [name, 'x', 'y'])];
  const runs = rows.flatMap((texts, i) => texts.flatMap((text, c) => line(text, [55, 200, 300][c] ?? 0, 110 + 12 * i)));
  const rules = [0, 1, 4, 7, 10, 13, 16, 19, 22, 25].map((i) => across(101 + 12 * i, 50, 350));
  expect(tables({ rules, runs })).toEqual([rows]);
});

describe('of the rows of which every second one is shaded', () => {
  const own = [
    ['wharf', '1'],
    ['current', '51'],
    ['island', '17'],
    ['chart', '6'],
    ['hull', '8'],
  ];
  const runs = own.flatMap((texts, i) => texts.flatMap((text, c) => line(text, [55, 200][c] ?? 0, 110 + 14 * i)));
  const fills = [1, 3].map((i) => ({ x0: 50, x1: 350, y0: 100 + 14 * i, y1: 114 + 14 * i, color: 0xeeeeee }));

  it('the first and the last one are rows, too', () => {
    expect(tables({ fills, runs })).toEqual([own]);
  });

  it('a line of text below stands farther apart, or in no columns', () => {
    const text = [...line('The rest of it', 55, 184), ...line('came later', 200, 184)];
    expect(tables({ fills, runs: [...runs, ...text] })).toEqual([own]);
  });
});
