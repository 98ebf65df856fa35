import { startsWithBullet } from '../lines/marks/list-mark.ts';
import { joinSegments } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';

/** Between a label and the list beside it. */
const LABEL_GAP_EM = 1;
const SAME_EDGE_PT = 1;
const WORD = /\p{L}{2}/u;
/** An item may go on for some lines before the next one begins. */
const MAX_ITEM_EM = 6;

/** Segments of one region → one line a row, from the top. */
export function joinRows(segments: readonly TextLine[]): TextLine[] {
  const rows: TextLine[][] = [];
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline);
  const items = sorted.filter((segment) => !segment.rtl && startsWithBullet(segment));
  for (const segment of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isLevel = first && segment.baseline - first.baseline < 0.3 * Math.min(first.sizePt, segment.sizePt);
    if (row && isLevel && !isListBeside(segment, row, items)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map(joinSegments);
}

/** The first item of a list beside a label: the next one begins below it. */
function isListBeside(segment: TextLine, row: readonly TextLine[], items: readonly TextLine[]): boolean {
  if (!items.includes(segment) || row.some((other) => items.includes(other))) return false;
  // From right to left the text of an item stands on the left of its bullet.
  if (row.some(({ rtl }) => rtl) || !row.some(({ runs }) => runs.some(({ text }) => WORD.test(text)))) return false;
  if (row.some(({ x1, sizePt }) => segment.x0 - x1 < LABEL_GAP_EM * sizePt)) return false;
  return items.some(
    ({ x0, baseline, runs }) =>
      Math.abs(x0 - segment.x0) < SAME_EDGE_PT &&
      runs[0]?.text === segment.runs[0]?.text &&
      baseline > segment.baseline + 0.5 * segment.sizePt &&
      baseline - segment.baseline < MAX_ITEM_EM * segment.sizePt,
  );
}
