/** Items that are tasks: a box, empty or ticked, stands for their bullet or behind it. */

import type { ListItem } from '../../document/tree.ts';
import { type Piece, textOfPieces } from '../inlines.ts';

const EMPTY = '☐';
const TICKED = '☑☒';
/** What is left of a box where a program prints Markdown as it is written. */
const TASK = /^(?:([☐☑☒])|\[([ xX])\])\s+(?=\S)/u;

/**
 * @param mark what the item begins with
 * @param rest what stands behind the mark
 * @returns whether the item is a done task or one to do, and the box that stands behind its mark; nothing for other items
 */
export function taskOf(mark: string, rest: readonly Piece[]): { task: Pick<ListItem, 'isDone'>; box: string } {
  if (mark !== '' && (EMPTY + TICKED).includes(mark)) return { task: { isDone: mark !== EMPTY }, box: '' };
  const [first] = rest;
  if (!first || first.code) return { task: {}, box: '' };
  const found = TASK.exec(textOfPieces(rest.slice(0, 2)).trimStart());
  if (!found) return { task: {}, box: '' };
  const [box, sign, letter] = found;
  return { task: { isDone: sign === undefined ? letter !== ' ' : sign !== EMPTY }, box: box.trimEnd() };
}
