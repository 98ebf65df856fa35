import { stretchesOf } from '../geometry/stretches.ts';
import { startsWithBullet } from '../lines/marks/list-mark.ts';
import { joinSegments } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';

const SAME_EDGE_PT = 1;

/** Segments of one region → one line a row, from the top. Items of a list beside something else are lines of their own. */
export function joinRows(segments: readonly TextLine[]): TextLine[] {
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline);
  const bullets = sorted.filter((segment) => !segment.rtl && startsWithBullet(segment));
  const isItemBeside = (segment: TextLine, row: readonly TextLine[]): boolean =>
    bullets.includes(segment) &&
    row.every(({ x1, rtl }) => !rtl && x1 < segment.x0) &&
    bullets.some((other) => other !== segment && Math.abs(other.x0 - segment.x0) < SAME_EDGE_PT);
  const isLevel = (segment: TextLine, first: TextLine): boolean =>
    segment.baseline - first.baseline < 0.3 * Math.min(first.sizePt, segment.sizePt);
  const rows = stretchesOf(
    sorted,
    (segment, last, row) => isLevel(segment, row[0] ?? last) && !isItemBeside(segment, row),
  );
  return rows.map(joinSegments);
}
