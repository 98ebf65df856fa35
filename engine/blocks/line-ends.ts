/** How a line ends: at the end of a sentence, and whether it is full. */

import { sentenceEnd } from '../lines/sentence-end.ts';
import { textOfLine } from '../lines/spans.ts';
import { firstRun, type TextLine } from '../lines/text-line.ts';
import { end, isInSentence, SAME_EDGE_EM, start } from './columns/column-edges.ts';
import { goesOnBelow } from './leading.ts';

export const SENTENCE_END = sentenceEnd('colon', 'semicolon');

/** The first word of the next line would still have fitted: no typesetter breaks a paragraph's line there. */
export function endsShort(last: TextLine, line: TextLine, edge: number): boolean {
  const first = firstRun(line);
  if (!first) return true;
  const room = edge - end(last);
  return room > firstWordWidth(line) + 0.6 * line.sizePt && room > 1.5 * line.sizePt;
}

/** Where a line of ideographs may break first: what opens a bracket, one letter, and signs that begin no line. */
export const FIRST_IDEOGRAPH =
  /^[（「『【〈《〔［｛“‘]*[\u2e80-\u9fff\uf900-\ufaff][、。，．：；！？）」』】〉》〕］｝”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…]*/;

const IDEOGRAPH = /[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff]/;

function firstWordWidth(line: TextLine): number {
  const ideograph = FIRST_IDEOGRAPH.exec(textOfLine(line))?.[0].length;
  if (ideograph !== undefined) return ideograph * line.sizePt;
  const runs = line.rtl ? [...line.runs].reverse() : line.runs;
  let x0 = Number.NaN;
  let x1 = Number.NaN;
  for (const run of runs) {
    if (run.space !== 'none' && !Number.isNaN(x0)) break;
    if (Math.max(run.x0 - x1, x0 - run.x1) > 0.2 * line.sizePt) break;
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

/** A sentence goes on behind the end of a line that leaves no room for a sign: no paragraph ends there. */
export function fillsLine(last: TextLine, line: TextLine, edge: number): boolean {
  const room = HANGUL_END.test(textOfLine(last)) ? SAME_EDGE_EM : 1;
  if (Math.abs(edge - end(last)) >= room * last.sizePt) return false;
  if (UNENDED_SIGN.test(textOfLine(last)) && SIGN_START.test(textOfLine(line))) return true;
  return isInSentence(last, line) && goesOnBelow(last, line) && start(last) - start(line) < MAX_INDENT_EM * line.sizePt;
}

/** First lines are set in by half an inch at most, in type of nine points; names beside text stand farther out. */
const MAX_INDENT_EM = 4;

export const HANGUL_END = /[\uac00-\ud7af]$/;
const UNENDED_SIGN = /(?<=.{14})[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af、，]$/u;
const SIGN_START = /^[（「『“]?[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
