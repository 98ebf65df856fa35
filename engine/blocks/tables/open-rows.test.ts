import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

it('tables of groups between rules that stand close over the text are whole', () => {
  const groups = Array.from({ length: 8 }, (_, i) => ['plain', 'variant', 'sign'].map((name) => `${name}${i}`)).flat();
  const rows = [['macro', 'text', 'math'], ...groups.map((name) => [name, 'x', 'y'])];
  const runs = rows.flatMap((texts, i) => texts.flatMap((text, c) => line(text, [55, 200, 300][c] ?? 0, 110 + 12 * i)));
  const rules = [0, 1, 4, 7, 10, 13, 16, 19, 22, 25].map((i) => across(101 + 12 * i, 50, 350));
  expect(tables({ rules, runs })).toEqual([rows]);
});
