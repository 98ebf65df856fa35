import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { segmentsOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { joinRows } from '../join-rows.ts';

/** Baselines that differ by more belong to separate texts. */
const SAME_ROW_EM = 0.16;
const MIN_ROOM_EM = 1.5;

/**
 * The lines of the runs of one cell. Labels side by side, each with several lines, follow one after another.
 *
 * @param page the runs of the page that the cell is on
 */
export function cellLines(runs: readonly GlyphRun[], page = runs): TextLine[] {
  if (runs.length === 0) return [];
  const segments = segmentsOf(runs, page);
  const groups = besideEachOther(segments, MIN_ROOM_EM);
  const labels = segments.every(({ rtl }) => rtl) ? groups.reverse() : groups;
  return shareRows(labels) ? joinRows(segments) : labels.flatMap(joinRows);
}

/** What stands side by side with white between, from the left. */
export const besideEachOther = (lines: readonly TextLine[], whiteEm: number): TextLine[][] =>
  cutWhere(
    lines.toSorted((a, b) => a.x0 - b.x0),
    (right, { x0, sizePt }) => x0 - right > whiteEm * sizePt,
  );

/** Whether the groups share their rows. True also when there is only one group, or when none has two lines. */
function shareRows(groups: readonly TextLine[][]): boolean {
  if (groups.length < 2 || groups.every((group) => group.length < 2)) return true;
  return groups.some((group, i) =>
    group.some((line) =>
      groups
        .slice(i + 1)
        .flat()
        .some((other) => Math.abs(line.baseline - other.baseline) < SAME_ROW_EM * Math.min(line.sizePt, other.sizePt)),
    ),
  );
}

/** Where a run is, as cells count it. */
export type PlaceOf = (run: GlyphRun) => number;

const middleOf: PlaceOf = (run) => (run.x0 + run.x1) / 2;

/** Letters of one word are closer. */
const TOUCH_EM = 0.05;

/**
 * Where runs are whose words may be too long for their cell: what goes on right at the end of the run before is where that one is, though
 * its own middle may be beyond the border, or outside the table.
 */
export function placesOfWords(runs: readonly GlyphRun[]): PlaceOf {
  const places = new Map<GlyphRun, number>();
  let before: GlyphRun | undefined;
  for (const run of runs) {
    const goesOn =
      before !== undefined &&
      run.space === 'none' &&
      run.baseline === before.baseline &&
      Math.abs(run.x0 - before.x1) <= TOUCH_EM * run.style.sizePt;
    if (before && goesOn) places.set(run, places.get(before) ?? middleOf(before));
    before = run;
  }
  return (run) => places.get(run) ?? middleOf(run);
}

/** The runs inside a box: a run belongs to the box that its middle is in, or what `placeOf` says. */
export function runsInside(runs: readonly GlyphRun[], box: Box, slack = 1, placeOf = middleOf): GlyphRun[] {
  const inside: GlyphRun[] = [];
  for (const run of runs) {
    // A shortcut: most runs are above or below.
    const y = run.baseline - 0.25 * run.style.sizePt;
    if (y <= box.y0 - slack || y >= box.y1 + slack) continue;
    const x = placeOf(run);
    if (x > box.x0 - slack && x < box.x1 + slack) inside.push(run);
  }
  return inside;
}

/** Of the file's own rounding. */
const SAME_SPREAD_PT = 0.1;

/** The horizontal alignment of the text in a column's cells; null when it is unclear. */
export function alignmentOf(
  cells: readonly { x0: number; x1: number }[],
  column: { x0: number; x1: number },
): 'left' | 'center' | 'right' | null {
  if (cells.length < 2) return null;
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const left = spread(cells.map((cell) => cell.x0));
  const right = spread(cells.map((cell) => cell.x1));
  const middle = spread(cells.map((cell) => (cell.x0 + cell.x1) / 2));
  const tolerance = Math.max(1.5, 0.02 * (column.x1 - column.x0));
  // Numbers of as many digits begin nearly where each other do.
  if (left <= tolerance && left < right + SAME_SPREAD_PT) return 'left';
  if (right <= tolerance) return 'right';
  return middle <= tolerance ? 'center' : null;
}
