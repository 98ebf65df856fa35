/** Code that takes a whole line of a sentence, and is no listing. */

import { listMark, markEnd } from '../lines/marks/list-mark.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { start } from './columns/column-edges.ts';
import { PARAGRAPH_LEADING } from './leading.ts';
import type { Looks } from './line-looks.ts';

/**
 * One line of code, with the stop behind it, that hangs where the words of the sentence do: of an item, behind its mark, and below
 * a paragraph's first line as far out as its other lines would.
 */
export function endsSentence(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
  looks: Looks,
): boolean {
  if (!looks.of(line).monospace || looks.of(last).monospace || !CODE_END.test(textOfLine(line))) return false;
  const em = last.sizePt;
  const distance = line.baseline - last.baseline;
  if (next && looks.of(next).monospace && next.baseline - line.baseline < PARAGRAPH_LEADING * distance) return false;
  const mark = block.length === 1 ? listMark(last) : null;
  const edge = mark ? start(last) + markEnd(last, mark) : start(last);
  const indent = edge - start(line);
  if (block.length === 1 && !mark && indent > 0 && indent < MAX_INDENT_EM * em) return true;
  return Math.abs(indent) < BOX_EM * em;
}

const CODE_END = /[\w)>}\]/]\s?[)\]]?[.:]$/;
/** Code on a ground of its own begins behind the edge of that; listings are set in by more. */
const BOX_EM = 0.4;
/** First lines are set in by one or two. */
const MAX_INDENT_EM = 2.5;

/** Below code that ended a sentence, more of it is a listing. */
export const hasEnded = (block: readonly TextLine[], last: TextLine, looks: Looks): boolean =>
  looks.of(last).monospace && CODE_END.test(textOfLine(last)) && block.some((line) => !looks.of(line).monospace);
