/** How a line ends: at the end of a sentence, and whether it is full. */

import { fits } from '../lines/first-word.ts';
import { sentenceEnd } from '../lines/sentence-end.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { end, isInSentence, SAME_EDGE_EM, start } from './columns/column-edges.ts';
import { goesOnBelow } from './leading.ts';

export const SENTENCE_END = sentenceEnd('colon', 'semicolon');

/** The first word of the next line would still have fitted: no typesetter breaks a paragraph's line there. */
export function endsShort(last: TextLine, line: TextLine, edge: number): boolean {
  const room = edge - end(last);
  return fits(line, room, 0.3) && room > 1.5 * line.sizePt;
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
