/**
 * Table heads of several rows between horizontal rules.
 *
 *                  Amount borrowed      A partial rule shows which columns the head above it spans. A column without a
 *    Kind   Share  ───────────────      partial rule has one head cell over the whole height.
 *                  Total   Mean
 */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, Line } from '../layout.ts';
import { columnOf, placesInOrder, splitAtColumns } from './table-grid.ts';
import { rowsOfSegments, type TextRow } from './text-rows.ts';
import { headCells, headsOf, type Piece } from './unruled-head.ts';

/** Partial rules this close belong to one level of the head. */
const SAME_LEVEL_PT = 3;

/**
 * @param rules shorter than the table, anywhere in it
 * @returns the rows of the head, at least one
 */
export function headRows(head: readonly TextRow[], columns: readonly Box[], rules: readonly Line[]): LayoutCell[][] {
  const levels = levelsOf(head, columns, rules);
  const bandOf = (line: TextLine): number =>
    levels.filter((level) => level.at < line.baseline - 0.3 * line.sizePt).length;
  for (const [band, level] of levels.entries()) {
    const over = head.flatMap((row) => row.cells).filter((line) => bandOf(line) === band);
    level.groups = level.groups.flatMap((group) => parted(group, over, columns));
  }
  const bands = Array.from({ length: levels.length + 1 }, (): Piece[] => []);
  for (const row of head) {
    const places = placesInOrder(row.cells, columns);
    for (const [i, line] of row.cells.entries()) {
      const place = places[i] ?? columnOf(line, columns);
      const band = bandOf(line);
      const groupOf = (column: number): Group | undefined =>
        levels[band]?.groups.find(({ from, to }) => column >= from && column <= to);
      const pieces = place.to <= (groupOf(place.from)?.to ?? -1) ? [line] : splitAtColumns(line, columns);
      for (const piece of pieces) {
        const { from, to } = pieces.length === 1 ? place : columnOf(piece, columns);
        // Among partial rules, what none is below spans nothing.
        bands[band]?.push({ line: piece, ...(groupOf(from) ?? { from, to: levels.length > 0 ? from : to }) });
      }
    }
  }
  return headCells(levels.length > 0 ? bands : bands.map(apart), columns);
}

/** Text over empty columns spans these, up to the next head. */
const apart = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => {
    const next = Math.min(...pieces.flatMap(({ from }) => (from > piece.from ? [from] : [])));
    return { ...piece, to: Math.min(piece.to, next - 1) };
  });

/** The first and last column of a head. */
interface Group {
  from: number;
  to: number;
}

interface Level {
  at: number;
  groups: Group[];
}

/** The groups that one rule is below: where several heads stand over it, each is in the middle of its own. */
function parted(group: Group, over: readonly TextLine[], columns: readonly Box[]): Group[] {
  const own = over.filter((line) => {
    const { from, to } = columnOf(line, columns);
    return from >= group.from && to <= group.to;
  });
  const [row, ...others] = rowsOfSegments(own);
  if (!row || row.cells.length < 2 || others.length > 0) return [group];
  const [heads = []] = headsOf(row, columns.slice(group.from, group.to + 1), group.from > 0);
  let column = group.from;
  return heads.map(({ colspan }) => {
    const from = column;
    column += colspan;
    return { from, to: column - 1 };
  });
}

function levelsOf(head: readonly TextRow[], columns: readonly Box[], rules: readonly Line[]): Level[] {
  const top = head[0]?.baseline ?? 0;
  const bottom = head.at(-1)?.baseline ?? 0;
  const levels: Level[] = [];
  for (const rule of rules.filter(({ at }) => at > top - 1 && at < bottom).sort((a, b) => a.at - b.at)) {
    const own = columns.flatMap((column, i) => {
      const middle = (column.x0 + column.x1) / 2;
      return middle > rule.from && middle < rule.to ? [i] : [];
    });
    const from = own[0];
    const to = own.at(-1);
    if (from === undefined || to === undefined) continue;
    const level = levels.at(-1);
    if (level && rule.at - level.at < SAME_LEVEL_PT) level.groups.push({ from, to });
    else levels.push({ at: rule.at, groups: [{ from, to }] });
  }
  return levels;
}
