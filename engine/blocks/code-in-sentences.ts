/** Code that takes a whole line of a sentence, and is no listing. */

import { listMark, markEnd } from '../lines/marks/list-mark.ts';
import { sentenceEnd } from '../lines/sentence-end.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { SAME_EDGE_EM, start } from './columns/column-edges.ts';
import { PARAGRAPH_LEADING } from './leading.ts';
import { isMonospace, type Looks } from './line-looks.ts';

const SENTENCE_END = sentenceEnd('colon', 'semicolon');

/** One line of code, with the stop behind it, that hangs where the words of the sentence do: of an item, behind its mark. */
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
  return Math.abs(start(line) - edge) < SAME_EDGE_EM * em;
}

const CODE_END = /[\w)>}\]/]\s?[)\]]?\.$/;

/** Code in an item of a list, below a sentence; the address or the number of a source is one word. */
export const beginsCode = (last: TextLine, line: TextLine): boolean =>
  SENTENCE_END.test(textOfLine(last)) && line.runs.every(isMonospace) && textOfLine(line).includes(' ');
