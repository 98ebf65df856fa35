/**
 * Tables drawn with lines on both axes.
 *
 *   ├────┬────┬────┤   Lines that touch form a lattice; its distinct x and y make a grid of slots. Slots without a
 *   │    │    │    │   line between them are one cell, so spans need no guessing.
 *   ├────┴────┼────┤
 */

import type { Box, GlyphRun } from '../extract/page-content.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { height, width } from './box.ts';
import type { LayoutCell, TableBlock } from './layout.ts';
import type { Line, Ruling } from './rules.ts';
import { alignmentOf, cellLines, runsInside } from './table-cells.ts';

const TOUCH_PT = 3.5;
const SAME_EDGE_PT = 3;
/** A border counts where it runs along this share of a slot's side. */
const BORDER_SHARE = 0.6;
const MIN_FILLED_SHARE = 0.3;
const LEADERS = /(?:[.·…]\s?){5}/;
const MAX_SLOTS = 20_000;

export function ruledTables(ruling: Ruling, runs: readonly GlyphRun[]): TableBlock[] {
  return lattices(ruling).flatMap((lattice) => {
    const table = readLattice(lattice, runs);
    return table ? [table] : [];
  });
}

interface Lattice {
  horizontal: Line[];
  vertical: Line[];
}

/** Groups of lines connected through crossings. */
function lattices(ruling: Ruling): Lattice[] {
  const { horizontal, vertical } = ruling;
  if (horizontal.length * vertical.length > 4_000_000) return [];
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  horizontal.forEach((h, i) => {
    vertical.forEach((v, j) => {
      const crosses =
        v.at >= h.from - TOUCH_PT && v.at <= h.to + TOUCH_PT && h.at >= v.from - TOUCH_PT && h.at <= v.to + TOUCH_PT;
      if (crosses) parent[root(i)] = root(horizontal.length + j);
    });
  });
  const groups = new Map<number, Lattice>();
  const groupOf = (i: number): Lattice => {
    const key = root(i);
    const group = groups.get(key) ?? { horizontal: [], vertical: [] };
    groups.set(key, group);
    return group;
  };
  horizontal.forEach((h, i) => {
    groupOf(i).horizontal.push(h);
  });
  vertical.forEach((v, j) => {
    groupOf(horizontal.length + j).vertical.push(v);
  });
  return [...groups.values()].filter((group) => group.horizontal.length >= 2 && group.vertical.length >= 1);
}

function edges(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const out: number[] = [];
  for (const value of sorted) if (out.length === 0 || value - (out.at(-1) ?? 0) > SAME_EDGE_PT) out.push(value);
  return out;
}

function readLattice({ horizontal, vertical }: Lattice, runs: readonly GlyphRun[]): TableBlock | null {
  const xs = edges([...vertical.map((v) => v.at), Math.min(...horizontal.map((h) => h.from)), Math.max(...horizontal.map((h) => h.to))]);
  const ys = edges([...horizontal.map((h) => h.at), Math.min(...vertical.map((v) => v.from)), Math.max(...vertical.map((v) => v.to))]);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 2 || rows < 1 || columns * rows > MAX_SLOTS) return null;
  const box: Box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 };
  const inside = runsInside(runs, box, 0);
  if (inside.length === 0) return null;
  const cells = mergeSlots(xs, ys, horizontal, vertical);
  const filled = cells.map((cell) => ({ ...cell, lines: cellLines(runsInside(inside, cell.box, 0)) }));
  if (!isTable(filled, rows, columns)) return null;
  return { kind: 'table', box, rows: toRows(splitRows(filled), xs) };
}

interface Slots {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  box: Box;
}

interface FilledSlots extends Slots {
  lines: TextLine[];
}

/** Slots joined across missing borders, as rectangles. */
function mergeSlots(xs: readonly number[], ys: readonly number[], horizontal: readonly Line[], vertical: readonly Line[]): Slots[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const x = (i: number): number => xs[i] ?? 0;
  const y = (i: number): number => ys[i] ?? 0;
  const wall = (lines: readonly Line[], at: number, from: number, to: number): boolean => {
    let covered = 0;
    for (const line of lines) {
      if (Math.abs(line.at - at) > SAME_EDGE_PT + 1) continue;
      covered += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from));
    }
    return covered >= BORDER_SHARE * (to - from);
  };
  const owner = new Int32Array(rows * columns).fill(-1);
  const cells: Slots[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (owner[row * columns + column] !== -1) continue;
      let colspan = 1;
      const free = (r: number, c: number): boolean => owner[r * columns + c] === -1;
      while (
        column + colspan < columns &&
        free(row, column + colspan) &&
        !wall(vertical, x(column + colspan), y(row), y(row + 1))
      ) {
        colspan++;
      }
      let rowspan = 1;
      const opensBelow = (r: number): boolean => {
        for (let c = column; c < column + colspan; c++) {
          if (!free(r, c) || wall(horizontal, y(r), x(c), x(c + 1))) return false;
          if (c > column && wall(vertical, x(c), y(r), y(r + 1))) return false;
        }
        return true;
      };
      while (row + rowspan < rows && opensBelow(row + rowspan)) rowspan++;
      const box = { x0: x(column), y0: y(row), x1: x(column + colspan), y1: y(row + rowspan) };
      for (let r = row; r < row + rowspan; r++) for (let c = column; c < column + colspan; c++) owner[r * columns + c] = cells.length;
      cells.push({ row, column, rowspan, colspan, box });
    }
  }
  return cells;
}

function isTable(cells: readonly FilledSlots[], rows: number, columns: number): boolean {
  const filled = cells.filter((cell) => cell.lines.length > 0);
  const leaders = filled.flatMap((cell) => cell.lines).filter((line) => LEADERS.test(textOfLine(line)));
  if (columns <= 3 && leaders.length >= 3) return false;
  if (filled.length < 2 || filled.length < MIN_FILLED_SHARE * cells.length) return false;
  // Frames around text and side bars have lines on both axes, too.
  if (new Set(filled.map((cell) => cell.column)).size < 2) return false;
  return rows > 1 || (columns > 2 && filled.length > 2);
}

/** A row of slots that holds several rows of text, one under the other in every column, is parted at its lines. */
function splitRows(cells: readonly FilledSlots[]): FilledSlots[] {
  const byRow = Map.groupBy(cells, (cell) => cell.row);
  const out: FilledSlots[] = [];
  let shift = 0;
  for (const [row, slots] of [...byRow].sort((a, b) => a[0] - b[0])) {
    const baselines = commonBaselines(slots);
    if (baselines === null) {
      out.push(...slots.map((slot) => ({ ...slot, row: row + shift })));
      continue;
    }
    baselines.forEach((baseline, i) => {
      for (const slot of slots) {
        const lines = slot.lines.filter((line) => nearest(baselines, line.baseline) === baseline);
        out.push({ ...slot, lines, row: row + shift + i });
      }
    });
    shift += baselines.length - 1;
  }
  return out;
}

function commonBaselines(slots: readonly FilledSlots[]): number[] | null {
  if (slots.length < 2 || slots.some((slot) => slot.rowspan > 1)) return null;
  const filled = slots.filter((slot) => slot.lines.length > 0);
  const most = [...filled].sort((a, b) => b.lines.length - a.lines.length)[0];
  if (!most || most.lines.length < 3 || filled.length < 2) return null;
  const baselines = most.lines.map((line) => line.baseline);
  const aligned = filled.every((slot) => slot.lines.length >= 0.7 * baselines.length && slot.lines.every((line) => Math.abs(nearest(baselines, line.baseline) - line.baseline) < 2));
  return aligned ? baselines : null;
}

function nearest(values: readonly number[], value: number): number {
  return values.reduce((best, next) => (Math.abs(next - value) < Math.abs(best - value) ? next : best), values[0] ?? 0);
}

function toRows(cells: readonly FilledSlots[], xs: readonly number[]): LayoutCell[][] {
  const byRow = Map.groupBy(cells, (cell) => cell.row);
  const first = Math.min(...byRow.keys());
  const aligns = xs.slice(0, -1).map((x0, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.colspan === 1 && cell.row > first && cell.lines.length > 0);
    return alignmentOf(own.flatMap((cell) => cell.lines), { x0, x1: xs[column + 1] ?? x0 });
  });
  return [...byRow]
    .sort((a, b) => a[0] - b[0])
    .map(([row, slots]) =>
      slots
        .sort((a, b) => a.column - b.column)
        .map(({ lines, colspan, rowspan, column }) => ({ lines, colspan, rowspan, header: row === first, align: aligns[column] ?? null })),
    )
    .filter((row) => row.some((cell) => cell.lines.length > 0 || cell.rowspan > 1));
}

/** Whether a box lies over a table, for text that is already in it. */
export function isInside(inner: Box, outer: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1 && width(inner) <= width(outer) + 4 && height(inner) <= height(outer) + 4;
}
