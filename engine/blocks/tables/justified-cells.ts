/**
 * Joins words of one cell that a justified line has set as far apart as cells.
 *
 *   Levy     Paid   by   owners    31 March      Such a line begins where the cells of its column begin and ends where other
 *            of wells that are in                lines end. Its inner words begin where a line above or below has no gap, so
 *                                                no column begins there.
 */

import { overlap } from '../../geometry/box.ts';
import { joinSegments } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isNumber, wordOf } from './number-words.ts';
import type { TextRow } from './text-rows.ts';

const SAME_EDGE_PT = 1;
const MIN_EDGE_LINES = 3;
const WORDS_APART_EM = 4;

/** The positions that several of the values share, in ascending order. */
export function sharedEdges(values: readonly number[], least = MIN_EDGE_LINES): number[] {
  const sorted = Float64Array.from(values).sort();
  const edges: number[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && (sorted[to] ?? 0) - (sorted[from] ?? 0) <= SAME_EDGE_PT) to++;
    if (to - from >= least) edges.push(sorted[(from + to) >> 1] ?? 0);
  }
  return edges;
}

export const isAt = (edges: readonly number[], x: number): boolean =>
  edges.some((edge) => Math.abs(edge - x) <= SAME_EDGE_PT);

/** Rows in which the words of each justified line are one cell. */
export function joinJustified(rows: readonly TextRow[]): TextRow[] {
  // Most text has no row of several cells, which alone can be joined.
  if (rows.every(({ cells }) => cells.length < 2)) return [...rows];
  const cells = rows.flatMap((row) => row.cells);
  const lefts = sharedEdges(cells.map(({ x0 }) => x0));
  const rights = sharedEdges(
    cells.map(({ x1 }) => x1),
    2,
  );
  if (lefts.length === 0 || rights.length === 0) return [...rows];
  const beginsLevel = (cell: TextLine, other: TextLine): boolean =>
    cell.rtl ? isAt([cell.x1], other.x1) : isAt([cell.x0], other.x0);
  // Whether some other cell begins at the same position as `first` and covers the position of `word`.
  const isCovered = (first: TextLine, word: TextLine): boolean =>
    cells.some(
      (cell) =>
        cell !== first &&
        beginsLevel(first, cell) &&
        overlap(cell.x0, cell.x1, word.x0, word.x1) > 0.5 * (word.x1 - word.x0),
    );
  // Words of justified lines may begin level by chance: more often, the lines of their cell go on there.
  const isWithin = (first: TextLine, word: TextLine): boolean => {
    const across = cells.filter(
      (cell) => beginsLevel(first, cell) && (word.rtl ? cell.x0 < word.x1 : cell.x1 > word.x0),
    );
    return across.length > cells.filter((cell) => beginsLevel(word, cell)).length;
  };
  return rows.map((row) => {
    if (row.cells.length < 2) return row;
    const rtl = row.cells.some((cell) => cell.rtl);
    // In reading direction.
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
        if (!before || !cell || isCell(before) || isCell(cell)) break;
        if (begins(cell) && !(isWithin(first, cell) && areEven(inOrder.slice(i, Math.max(k + 1, i + EVEN_CELLS)))))
          break;
        if (apart(before, cell) > WORDS_APART_EM * row.sizePt || !isCovered(first, cell)) break;
        if (ends(cell)) end = k + 1;
      }
      joined.push(joinSegments(inOrder.slice(i, end)));
      i = end;
    }
    return joined.length === row.cells.length ? row : { ...row, cells: rtl ? joined.reverse() : joined };
  });
}

/** The widest space of a justified line is so many times its least: TeX widens those behind full stops more than others. */
const EVEN = 2;
/** A single space is even with itself. */
const EVEN_CELLS = 3;
/** Between words; pieces of one word are closer. */
const LEAST_SPACE_EM = 0.1;

/** Whether the words of the cells stand as far apart as those within them. */
function areEven(cells: readonly TextLine[]): boolean {
  const runs = cells.flatMap((cell) => cell.runs).sort((a, b) => a.x0 - b.x0);
  const spaces = runs.flatMap((run, i) => {
    const space = run.x0 - (runs[i - 1]?.x1 ?? run.x0);
    return space > LEAST_SPACE_EM * run.style.sizePt ? [space] : [];
  });
  return spaces.length > 1 && Math.max(...spaces) <= EVEN * Math.min(...spaces);
}

const MARK = /^\p{Nd}{1,3}[.)]$/u;

/** Whether the text is a number, which is a cell of its own, but not the number of a list item. */
const isCell = ({ runs }: TextLine): boolean => isNumber(runs) && !MARK.test(wordOf(runs));
