/**
 * Entries whose further lines are set in, as in bibliographies and dictionaries.
 *
 *   Fan B (2020). A Guide to Bindings and Other      Of two left edges, entries begin at one. Here the lines above the inner edge
 *      Ways to Wrap a Library.                       are full, and those above the outer one end early. Where first lines are
 *   Lun A (2020). Neighbours. A Package for Those    set in, it is the other way round.
 *      Who Have Some.
 */

import { listMark } from '../lines/marks/list-mark.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { INDENT_EM, INNER_START, SAME_EDGE_EM, SAME_SIZE, start } from './columns/column-edges.ts';
import { isMonospaceLine } from './line-looks.ts';

/** Whether an entry begins or goes on in a line; null where it stands among no such entries. */
export type EntryPlace = 'begins' | 'goesOn' | null;

/** Entries with a blank line between them are no farther apart. */
const MAX_DISTANCE_EM = 3;
/** One may be by chance: a third of the documents that have one has no entries. */
const MIN_FURTHER = 2;
const MIN_ENDED = 2;

/**
 * @param lines of one column from the top, one per row
 * @param endsEarly whether the first word of this line would have found room in the one above
 * @returns by line
 */
export function entryPlaces(lines: readonly TextLine[], endsEarly: (at: number) => boolean): EntryPlace[] {
  const places = lines.map((): EntryPlace => null);
  let from = 0;
  while (from < lines.length) {
    const { to, outer, inner } = stretchFrom(lines, from);
    const isOuter = (at: number): boolean => isAt(lines[at], outer);
    const pairs = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
    const [begun, further] = [pairs.filter(isOuter), pairs.filter((at) => !isOuter(at))];
    const [first = [], others = []] = [begun, further].map((all) => all.flatMap((at) => lines[at] ?? []));
    const areListing =
      first.some(isMonospaceLine) ||
      // Below the words of an item, code may be the rest of its sentence.
      (others.every(isMonospaceLine) && !first.every((line) => listMark(line) !== null));
    const areEntries =
      inner !== null &&
      further.length >= MIN_FURTHER &&
      !further.some(endsEarly) &&
      begun.filter(endsEarly).length >= MIN_ENDED &&
      !begun.some((at) => runsOn(lines[at - 1], lines[at])) &&
      !areListing;
    if (areEntries)
      for (const at of pairs) places[at] = !isOuter(at) ? 'goesOn' : endsOpen(lines[at - 1]) ? null : 'begins';
    from = Math.max(to, from + 1);
  }
  return places;
}

/** As ragged lines do, and lines of entries that are broken by hand. */
const endsOpen = (line: TextLine | undefined): boolean => line !== undefined && /[\p{L},/-]$/u.test(textOfLine(line));

/** Within a sentence no entry begins. */
const runsOn = (last: TextLine | undefined, line: TextLine | undefined): boolean =>
  endsOpen(last) && line !== undefined && INNER_START.test(textOfLine(line));

const isAt = (line: TextLine | undefined, edge: number): boolean =>
  line !== undefined && Math.abs(start(line) - edge) < SAME_EDGE_EM * line.sizePt;

/** Lines of one size below each other that begin at two edges at most. */
function stretchFrom(lines: readonly TextLine[], from: number): { to: number; outer: number; inner: number | null } {
  const first = lines[from];
  let [outer, inner] = [first ? start(first) : 0, null as number | null];
  let to = from + 1;
  for (; to < lines.length; to++) {
    const [last, line] = [lines[to - 1], lines[to]];
    if (!last || !line || line.rtl !== last.rtl) break;
    const em = Math.max(last.sizePt, line.sizePt);
    const distance = line.baseline - last.baseline;
    if (Math.abs(line.sizePt - last.sizePt) > SAME_SIZE * em || distance <= 0 || distance > MAX_DISTANCE_EM * em) break;
    if (isAt(line, outer) || (inner !== null && isAt(line, inner))) continue;
    const apart = Math.abs(start(line) - outer) / em;
    if (inner !== null || apart < INDENT_EM) break;
    [outer, inner] = [Math.min(outer, start(line)), Math.max(outer, start(line))];
  }
  return { to, outer, inner };
}
