import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

const edges = [50, 150, 200, 300];
const heads = ['Grain', 'Sacks', 'Price'];
const row = (texts: readonly string[], y: number) => texts.flatMap((text, c) => line(text, (edges[c] ?? 0) + 5, y));

it('a row whose cells are shaded one by one right on the lines of a table is its head', () => {
  const rows = [heads, ['Wheat', '12', '1,204'], ['Rye', '9', '877']];
  const runs = rows.flatMap((texts, r) => row(texts, 114 + 20 * r));
  const rules = [...[120, 140, 160].map((y) => across(y, 50, 300)), ...edges.map((x) => down(x, 120, 160))];
  const fillsAt = (places: readonly number[]) =>
    places.slice(1).map((x1, i) => ({ x0: places[i] ?? 0, x1, y0: 100, y1: 120, color: 0x2a5080 }));
  expect(tables({ rules, fills: fillsAt(edges), runs })).toEqual([rows]);
  // At other positions they are not cells of the table.
  expect(tables({ rules, fills: fillsAt([50, 120, 220, 300]), runs })).not.toEqual([rows]);
});
