/** Whether a line that begins with a mark starts an item of a list, or goes on with a sentence. */

import { type ListMark, listMark } from '../lines/marks/list-mark.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { INDENT_EM, SAME_EDGE_EM, start } from './columns/column-edges.ts';
import { endsShort, HANGUL_END, SENTENCE_END } from './line-ends.ts';

/** Lists inside an item are shorter. */
const MIN_PAGE = 20;

/** A mark inside a paragraph ("… in\n1990. The …") is not an item; after a short line or beside other items it is. */
export function startsItem(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
  edge: number,
): boolean {
  const mark = listMark(line);
  if (mark?.kind === 'bullet') return !goesOnWithDash(block, last, line, next);
  const first = block[0];
  // Pages of a source, over two lines of a hanging entry: "pp. 164–\n175. A publisher".
  const isInside =
    first !== undefined &&
    start(line) > start(first) + INDENT_EM * line.sizePt &&
    mark?.kind === 'decimal' &&
    mark.value >= MIN_PAGE;
  const opening = first && listMark(first);
  // "United States\nv. Someone", farther out than the number of the note.
  const isOutside = first !== undefined && start(line) < start(first) - INDENT_EM * line.sizePt;
  if (opening && mark && goesOnWithSyllable(opening, last, line, mark, edge)) return false;
  if (opening && !isInside && !(isOutside && mark?.kind !== 'decimal')) return true;
  return endsShort(last, line, edge) || SENTENCE_END.test(textOfLine(last));
}

const DASH = /^[-–—]\s/;

/**
 * A sentence goes on with a dash – here
 * – at the edge of its lines: items are set in, hang, or stand below others.
 */
function goesOnWithDash(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
): boolean {
  if (!DASH.test(textOfLine(line)) || SENTENCE_END.test(textOfLine(last))) return false;
  const [first = last] = block;
  const isAligned = (a: TextLine, b: TextLine): boolean => Math.abs(start(a) - start(b)) < SAME_EDGE_EM * line.sizePt;
  if (listMark(first) !== null && isAligned(first, line)) return false;
  if (next && (DASH.test(textOfLine(next)) || start(next) > start(line) + SAME_EDGE_EM * line.sizePt)) return false;
  return isAligned(last, line) || (block.length === 1 && start(line) < start(last));
}

const SYLLABLE_MARK = /^[가-힣]\.$/;

/** A full line breaks inside a word of Korean, whose last syllable ends the sentence: "… 선언입니\n다. 이 …" is no item 다. */
function goesOnWithSyllable(
  opening: ListMark,
  last: TextLine,
  line: TextLine,
  { text, kind, value }: ListMark,
  edge: number,
): boolean {
  if (!SYLLABLE_MARK.test(text) || !HANGUL_END.test(textOfLine(last))) return false;
  const isNext = opening.kind === kind && value === opening.value + 1;
  return !isNext && !endsShort(last, line, edge);
}
