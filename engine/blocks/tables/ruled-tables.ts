/**
 * Tables drawn with lines on both axes.
 *
 *   ├────┬────┬────┤   Lines that touch form a lattice; its distinct x and y positions form a grid of slots. Slots without
 *   │    │    │    │   a line between them are one cell, so spans are known exactly.
 *   ├────┴────┼────┤
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { type Box, overlap, union } from '../../geometry/box.ts';
import { JoinedPlaces } from '../../geometry/groups.ts';
import type { Line, Ruling, TableBlock } from '../layout.ts';
import { withoutShapes } from './drawn-shapes.ts';
import { isChart, isSparse, isTable, panesOf } from './lattice-evidence.ts';
import { withSpannedLabels } from './row-labels.ts';
import {
  columnsOf,
  haveTextRows,
  partTallSlots,
  partTextRows,
  rowsOfSlots,
  SLIVER_PT,
  type Slot,
  withoutEmptyRows,
  withoutFrameText,
  withoutSlivers,
} from './slots.ts';
import { cellLines, type PlaceOf, placesOfWords, runsInside } from './table-cells.ts';
import { withPartedHeads } from './undrawn-heads.ts';
import { undrawnLines } from './undrawn-lines.ts';

const TOUCH_PT = 3.5;
/** Closer edges leave no space for text between them: they are doubled lines, or a line at the edge of a shading. */
const SAME_EDGE_PT = 4.5;
/** A border counts if it covers at least this share of a slot's side. */
const BORDER_SHARE = 0.6;
const MAX_SLOTS = 20_000;

/** @param depth how many nested frames may still be opened to find tables inside */
export function ruledTables(ruling: Ruling, runs: readonly GlyphRun[], depth = 1): TableBlock[] {
  const placeOf = placesOfWords(runs);
  return lattices(ruling).flatMap((drawn) => {
    const lattice = withoutShapes(drawn);
    if (lattice.horizontal.length === 0) return [];
    const found = readLattice(lattice, runs, placeOf);
    if (!Array.isArray(found)) return found ? [found] : [];
    return depth > 0 ? ruledTables(withoutFrames(lattice, found), runs, depth - 1) : [];
  });
}

/** The lattice without the sides of its panes, so that the content of each pane is independent. */
function withoutFrames({ horizontal, vertical }: Ruling, panes: readonly Slot[]): Ruling {
  const isSide = (line: Line): boolean =>
    panes.some(
      ({ box }) =>
        (Math.abs(line.at - box.x0) <= SAME_EDGE_PT || Math.abs(line.at - box.x1) <= SAME_EDGE_PT) &&
        overlap(line.from, line.to, box.y0, box.y1) > 0,
    );
  return { horizontal, vertical: vertical.filter((line) => !isSide(line)) };
}

/** Groups of lines connected through crossings. */
function lattices(ruling: Ruling): Ruling[] {
  const { horizontal, vertical } = ruling;
  if (horizontal.length * vertical.length > 4_000_000) return [];
  const lines = new JoinedPlaces(horizontal.length + vertical.length);
  horizontal.forEach((h, i) => {
    vertical.forEach((v, j) => {
      const crosses =
        v.at >= h.from - TOUCH_PT && v.at <= h.to + TOUCH_PT && h.at >= v.from - TOUCH_PT && h.at <= v.to + TOUCH_PT;
      if (crosses) lines.join(i, horizontal.length + j);
    });
  });
  return lines
    .groups()
    .map((group) => ({
      horizontal: group.flatMap((at) => horizontal[at] ?? []),
      vertical: group.flatMap((at) => vertical[at - horizontal.length] ?? []),
    }))
    .filter((group) => group.horizontal.length >= 1 && group.vertical.length >= 1);
}

function edges(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const out: number[] = [];
  for (const value of sorted) if (out.length === 0 || value - (out.at(-1) ?? 0) > SAME_EDGE_PT) out.push(value);
  return out;
}

/** Drops the outer edges of rules that extend a little beyond the outer cells, where there is no text. */
function withoutMargins(xs: readonly number[], middles: readonly number[]): number[] {
  const isMargin = (from: number, to: number): boolean =>
    to - from < SLIVER_PT && !middles.some((middle) => middle > from && middle < to);
  const [first = 0, second = 0] = xs;
  const [last = 0, before = 0] = [xs.at(-1), xs.at(-2)];
  const start = xs.length > 2 && isMargin(first, second) ? 1 : 0;
  const end = xs.length - start > 2 && isMargin(before, last) ? xs.length - 1 : xs.length;
  return xs.slice(start, end);
}

/** Rows that are missing may show columns that are missing in them. */
const UNDRAWN_LEVELS = 2;

/** The table in a lattice, or the panes that it frames. */
function readLattice(
  { horizontal, vertical }: Ruling,
  runs: readonly GlyphRun[],
  placeOf: PlaceOf,
  tries = UNDRAWN_LEVELS,
): TableBlock | Slot[] | null {
  const x0 = Math.min(...horizontal.map((h) => h.from));
  const x1 = Math.max(...horizontal.map((h) => h.to));
  const ys = edges([
    ...horizontal.map((h) => h.at),
    Math.min(...vertical.map((v) => v.from)),
    Math.max(...vertical.map((v) => v.to)),
  ]);
  const frame: Box = { x0, y0: ys[0] ?? 0, x1, y1: ys.at(-1) ?? 0 };
  const middles = runsInside(runs, frame, 0, placeOf).map(placeOf);
  const xs = withoutMargins(edges([...vertical.map((v) => v.at), x0, x1]), middles);
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 2 || rows < 1 || columns * rows > MAX_SLOTS) return null;
  const box: Box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 };
  if (isChart(vertical, xs, box.y1 - box.y0, SAME_EDGE_PT) || isChart(horizontal, ys, box.x1 - box.x0, SAME_EDGE_PT))
    return null;
  const inside = runsInside(runs, box, 0, placeOf);
  if (inside.length === 0) return null;
  const cells = mergeSlots(xs, ys, horizontal, vertical);
  const filled = cells.map((cell) => ({ ...cell, lines: cellLines(runsInside(inside, cell.box, 0, placeOf), runs) }));
  const undrawn = tries > 0 ? undrawnLines(filled, columns) : null;
  if (undrawn && undrawn.horizontal.length + undrawn.vertical.length > 0) {
    const whole = {
      horizontal: [...horizontal, ...undrawn.horizontal],
      vertical: [...vertical, ...undrawn.vertical],
    };
    return readLattice(whole, runs, placeOf, tries - 1);
  }
  // Two crossing lines are a table only if all four quadrants have text.
  if (horizontal.length < 2 && filled.some((cell) => cell.lines.length === 0)) return null;
  const panes = panesOf(filled);
  const hasTextRows = (panes.length > 0 || rows === 1) && haveTextRows(filled);
  if (panes.length > 0 && !hasTextRows) return panes;
  const closed = rows > 1 && filled.every((slot) => isClosed(slot, { horizontal, vertical }));
  if (!isTable(filled, hasTextRows ? rows + 1 : rows, columns, closed)) return null;
  const parted = partTextRows(partTallSlots(withoutFrameText(withoutSlivers(filled))));
  const slots = closed && isSparse(filled) ? parted : withoutEmptyRows(parted);
  return withPartedHeads({
    kind: 'table',
    box: union(slots.map((slot) => slot.box)),
    columns: columnsOf(slots),
    rows: withSpannedLabels(rowsOfSlots(slots)),
  });
}

/** Whether a border is drawn along a slot's side, from one of its corners to the other. */
function isDrawn(lines: readonly Line[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const line of lines) {
    if (Math.abs(line.at - at) > SAME_EDGE_PT + 1) continue;
    covered += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from));
  }
  return covered >= BORDER_SHARE * (to - from);
}

/** Text may touch the borders of its cell. */
const SLACK_PT = 2;

/** Whether every side of a slot is drawn and no line of text crosses one. */
function isClosed({ box, lines }: Slot, { horizontal, vertical }: Ruling): boolean {
  const { x0, y0, x1, y1 } = box;
  return (
    [y0, y1].every((at) => isDrawn(horizontal, at, x0, x1)) &&
    [x0, x1].every((at) => isDrawn(vertical, at, y0, y1)) &&
    lines.every((line) => line.x0 >= x0 - SLACK_PT && line.x1 <= x1 + SLACK_PT)
  );
}

/** Slots joined across missing borders, as rectangles. */
function mergeSlots(
  xs: readonly number[],
  ys: readonly number[],
  horizontal: readonly Line[],
  vertical: readonly Line[],
): Omit<Slot, 'lines'>[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const x = (i: number): number => xs[i] ?? 0;
  const y = (i: number): number => ys[i] ?? 0;
  const owner = new Int32Array(rows * columns).fill(-1);
  const cells: Omit<Slot, 'lines'>[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (owner[row * columns + column] !== -1) continue;
      let colspan = 1;
      const free = (r: number, c: number): boolean => owner[r * columns + c] === -1;
      while (
        column + colspan < columns &&
        free(row, column + colspan) &&
        !isDrawn(vertical, x(column + colspan), y(row), y(row + 1))
      ) {
        colspan++;
      }
      let rowspan = 1;
      const opensBelow = (r: number): boolean => {
        for (let c = column; c < column + colspan; c++) {
          if (!free(r, c) || isDrawn(horizontal, y(r), x(c), x(c + 1))) return false;
          if (c > column && isDrawn(vertical, x(c), y(r), y(r + 1))) return false;
        }
        return true;
      };
      while (row + rowspan < rows && opensBelow(row + rowspan)) rowspan++;
      const box = { x0: x(column), y0: y(row), x1: x(column + colspan), y1: y(row + rowspan) };
      for (let r = row; r < row + rowspan; r++)
        for (let c = column; c < column + colspan; c++) owner[r * columns + c] = cells.length;
      cells.push({ row, column, rowspan, colspan, box });
    }
  }
  return cells;
}
