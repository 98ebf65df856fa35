import { joinSegments } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';

/** Segments of one region → one line a row, from the top. */
export function joinRows(segments: readonly TextLine[]): TextLine[] {
  const rows: TextLine[][] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && segment.baseline - first.baseline < 0.3 * Math.min(first.sizePt, segment.sizePt))
      row.push(segment);
    else rows.push([segment]);
  }
  return rows.map(joinSegments);
}
