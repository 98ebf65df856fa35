/** Whether a line was broken because it was full: it had no room for the first word of the next one. */

import { textOfLine } from './spans.ts';
import type { TextLine } from './text-line.ts';

/** Where a line of ideographs may break first: what opens a bracket, one letter, and signs that begin no line. */
export const FIRST_IDEOGRAPH =
  /^[（「『【〈《〔［｛“‘]*[\u2e80-\u9fff\uf900-\ufaff][、。，．：；！？）」』】〉》〕］｝”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…]*/;

const IDEOGRAPH = /[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff]/;
/** No line breaks behind or before these, which French sets apart from their words. */
const OPENING = /^[«‹]$/;
const CLOSING = /^(?:[»›]|[?!;]$)/;
/** Between words where nobody says what their spaces are. */
const SPACE_EM = 0.3;

/**
 * Whether the first word of a line, and a space before it, would have fitted where the line above leaves so much room.
 *
 * @param slackEm how much more room than that there must be
 */
export const fits = (line: TextLine, roomPt: number, slackEm = 0): boolean =>
  roomPt > firstWordPt(line) + (SPACE_EM + slackEm) * line.sizePt;

function firstWordPt(line: TextLine): number {
  const ideograph = FIRST_IDEOGRAPH.exec(textOfLine(line))?.[0].length;
  if (ideograph !== undefined) return ideograph * line.sizePt;
  const runs = line.rtl ? line.runs.toReversed() : line.runs;
  let x0 = Number.NaN;
  let x1 = Number.NaN;
  let before = '';
  for (const run of runs) {
    const isApart = run.space !== 'none' && run.space !== 'closed';
    const isSign = OPENING.test(before) || CLOSING.test(run.text);
    before = run.text;
    if (isApart && !isSign && !Number.isNaN(x0)) break;
    if (!isSign && Math.max(run.x0 - x1, x0 - run.x1) > 0.2 * line.sizePt) break;
    // A line may break before an ideograph, though no space is there.
    const breaks = run.text.search(IDEOGRAPH);
    if (breaks === 0 && !Number.isNaN(x0)) break;
    const own = breaks > 0 ? run.x0 + ((run.x1 - run.x0) * breaks) / (2 * run.text.length - breaks) : run.x1;
    x0 = Number.isNaN(x0) ? run.x0 : Math.min(x0, run.x0);
    x1 = Number.isNaN(x1) ? own : Math.max(x1, own);
    if (breaks > 0) break;
  }
  return Number.isNaN(x0) ? 0 : x1 - x0;
}
