/**
 * The columns that text stands in, without what only runs along them.
 *
 *   page 2: |Running header      12|   page 3:  |- an item that goes on|
 *           |   Text begins here,  |            |  from page 2         |
 *
 * A column's layout box is as wide as all that stands in it. Indents are measured from where text begins, and compare
 * over pages only if that is the same place on all of them: the edge that most lines of such columns share. Code alone is set in
 * from it, and ends anywhere.
 */

import { isMonospaceLine } from '../blocks/line-looks.ts';
import { type Box, union } from '../geometry/box.ts';
import { type FlowBlock, isText } from './flow.ts';

/** Columns that share this much of their joint width are the same place on two pages. */
const SAME_PLACE = 0.6;

interface Place {
  x0: number;
  x1: number;
  lines: number;
}

/** Narrows the column of each block to its text; blocks of one column share one box, as before. */
export function narrowColumns(flow: readonly FlowBlock[]): void {
  const columns = new Map<Box, { box: Box; lines: number; side: number; isCode: boolean }>();
  for (const item of flow) {
    if (!isText(item)) continue;
    const { column, lines } = item.block;
    const known = columns.get(column);
    const box = union(known ? [known.box, ...lines] : lines);
    // Books have their wide margin left on one page and right on the next.
    const isCode = known?.isCode !== false && lines.every(isMonospaceLine);
    columns.set(column, { box, lines: (known?.lines ?? 0) + lines.length, side: item.page.index % 2, isCode });
  }
  const places = new Map<string, Place>();
  for (const { box, lines, side } of columns.values()) {
    const key = placeKey(box, side);
    const place = places.get(key);
    if (place) place.lines += lines;
    else places.set(key, { x0: box.x0, x1: box.x1, lines });
  }
  const bySide = [0, 1].map((side) =>
    [...places].filter(([key]) => key.startsWith(`${side}|`)).map(([, place]) => place),
  );
  const usual = new Map<string, Place>();
  const narrowed = new Map<Box, Box>();
  for (const [column, { box, side, isCode }] of columns) {
    const placeLines = places.get(placeKey(box, side))?.lines ?? 0;
    const key = `${placeKey(box, side)}|${isCode}`;
    const place = usual.get(key) ?? usualPlace({ ...box, lines: placeLines }, isCode, bySide[side] ?? []);
    usual.set(key, place);
    narrowed.set(column, { ...box, x0: Math.min(box.x0, place.x0), x1: Math.max(box.x1, place.x1) });
  }
  for (const { block } of flow) if (block.kind === 'text') block.column = narrowed.get(block.column) ?? block.column;
}

const placeKey = ({ x0, x1 }: Box, side: number): string => `${side}|${Math.round(x0)}|${Math.round(x1)}`;

/** The edge that most lines share of the columns in this place, and where the column of most lines among them ends. */
function usualPlace(place: Place, isCode: boolean, all: readonly Place[]): Place {
  const edges = new Map<number, Place>();
  let [first, widest] = [place, place];
  for (const other of all) {
    const shared = Math.min(place.x1, other.x1) - Math.max(place.x0, other.x0);
    const joint = Math.max(place.x1, other.x1) - Math.min(place.x0, other.x0);
    const isSame = shared >= SAME_PLACE * joint;
    if (!isSame && !(isCode && other.x0 <= place.x0 && shared > 0)) continue;
    const key = Math.round(other.x0);
    const edge = { ...other, lines: other.lines + (edges.get(key)?.lines ?? 0) };
    edges.set(key, edge);
    if (edge.lines > first.lines) first = edge;
    if (other.lines > widest.lines) widest = other;
  }
  return { ...place, x0: first.x0, x1: widest.x1 };
}
