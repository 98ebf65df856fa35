/**
 * Words of one cell that justified lines have set as far apart as cells.
 *
 *   Levy     Paid   by   owners    31 March      Such a line begins where the cells of its column begin, and ends where
 *            of wells that are in                other lines end; the words between stand where nothing else does.
 */

import { joinSegments } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isNumber } from './column-rivers.ts';
import type { TextRow } from './table-grid.ts';

const SAME_EDGE_PT = 1;
const MIN_EDGE_LINES = 3;
const WORDS_APART_EM = 4;

/** Places at which several of the values stand, in order. */
export function edgesOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const edges: number[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && (sorted[to] ?? 0) - (sorted[from] ?? 0) <= SAME_EDGE_PT) to++;
    if (to - from >= MIN_EDGE_LINES) edges.push(sorted[(from + to) >> 1] ?? 0);
  }
  return edges;
}

export const isAt = (edges: readonly number[], x: number): boolean =>
  edges.some((edge) => Math.abs(edge - x) <= SAME_EDGE_PT);

/** Rows with the words of each justified line in one cell. */
export function joinJustified(rows: readonly TextRow[]): TextRow[] {
  const cells = rows.flatMap((row) => row.cells);
  const lefts = edgesOf(cells.map(({ x0 }) => x0));
  const rights = edgesOf(cells.map(({ x1 }) => x1));
  if (lefts.length === 0 || rights.length === 0) return [...rows];
  return rows.map((row) => {
    if (row.cells.length < 2) return row;
    const rtl = row.cells.some((cell) => cell.rtl);
    // From where the row is read.
    const inOrder = rtl ? [...row.cells].reverse() : row.cells;
    const begins = (cell: TextLine): boolean => (rtl ? isAt(rights, cell.x1) : isAt(lefts, cell.x0));
    const ends = (cell: TextLine): boolean => (rtl ? isAt(lefts, cell.x0) : isAt(rights, cell.x1));
    const apart = (a: TextLine, b: TextLine): number => Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
    const joined: TextLine[] = [];
    for (let i = 0; i < inOrder.length; ) {
      const first = inOrder[i];
      if (!first) break;
      let end = i + 1;
      for (let k = i + 1; begins(first) && k < inOrder.length; k++) {
        const [before, cell] = [inOrder[k - 1], inOrder[k]];
        if (!before || !cell || begins(cell) || isNumber(before.runs) || isNumber(cell.runs)) break;
        if (apart(before, cell) > WORDS_APART_EM * row.sizePt) break;
        if (ends(cell)) end = k + 1;
      }
      joined.push(joinSegments(inOrder.slice(i, end)));
      i = end;
    }
    return joined.length === row.cells.length ? row : { ...row, cells: rtl ? joined.reverse() : joined };
  });
}
