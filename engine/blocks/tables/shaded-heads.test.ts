import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, textWidth } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';

describe('shaded heads', () => {
  const edges = [50, 150, 250, 350];
  const fill = (x0: number, x1: number, y0: number, y1: number) => ({ x0, x1, y0, y1, color: 0xd0e0f0 });
  const fills = [
    fill(50, 149.5, 100, 139.5),
    fill(150, 350, 100, 119.5),
    fill(150, 249.5, 120, 139.5),
    fill(250, 350, 120, 139.5),
  ];
  const head = [...line('Place', 55, 114), ...line('Visitors', 230, 114), ...line('2019', 180, 134)];
  const body = [
    ['North', '412', '388'],
    ['South', '96', '102'],
    ['West', '1,240', '977'],
    ['East', '31', '44'],
  ];
  const rows = (top: number): GlyphRun[] =>
    body.flatMap((cells, i) =>
      cells.flatMap((text, c) => {
        const x = c === 0 ? 55 : (edges[c + 1] ?? 0) - 5 - textWidth(text, 10);
        return line(text, x, top + 20 * i);
      }),
    );
  const runs = (top: number) => [...head, ...line('2020', 280, 134), ...rows(top)];
  const read = [
    ['Place r2', 'Visitors c2'],
    ['2019', '2020'],
  ];

  it('are those of the rows without lines below them', () => {
    expect(tables({ fills, runs: runs(154) })).toEqual([[...read, ...body]]);
  });

  it('stand alone far above a table', () => {
    expect(tables({ fills, runs: runs(220) })).toEqual([read, body]);
  });
});
