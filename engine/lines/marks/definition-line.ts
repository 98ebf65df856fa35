/**
 * What a manual defines, with its kind at the edge:
 *
 *   int count_words (const char *text,                            [Function]
 *             int flags)
 *       Returns how many words the text has.
 */

import { textOfLine } from '../spans.ts';
import type { TextLine } from '../text-line.ts';

/** Without the year or the number of a citation. */
const KIND = /^\[\p{Lu}[\p{L} /,:-]{2,40}\]$/u;
/** Of the room before the kind. */
const MIN_ROOM_EM = 0.8;
/** Arguments that go on below are set in farther than what is said of them. */
const ARGUMENTS_EM = 3.6;

/** "[Function]", "[System Variable]" */
export const isKind = (line: TextLine): boolean =>
  line.runs[0]?.text.startsWith('[') === true && KIND.test(textOfLine(line));

function isDefinition({ runs, rtl, sizePt }: TextLine): boolean {
  if (rtl || !runs.at(-1)?.text.endsWith(']')) return false;
  const at = runs.findLastIndex(({ text }) => text.startsWith('['));
  const [before, first] = [runs[at - 1], runs[at]];
  const kind = runs
    .slice(at)
    .map(({ text }) => text)
    .join(' ');
  return before !== undefined && first !== undefined && first.x0 - before.x1 > MIN_ROOM_EM * sizePt && KIND.test(kind);
}

/** Whether a paragraph ends between two lines of which one is a definition's; null where neither is. */
export function partsDefinition(last: TextLine, line: TextLine): boolean | null {
  if (isDefinition(line)) return true;
  return isDefinition(last) ? line.x0 - last.x0 < ARGUMENTS_EM * line.sizePt : null;
}
