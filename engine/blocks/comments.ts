/** What somebody has written on a page in an annotation, as blocks of text. Pure. */

import { type PageComment, UNNUMBERED, UNSET_STYLE } from '../extract/page-content.ts';
import { type Box, overlap, union } from '../geometry/box.ts';
import { lineOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { LayoutBlock, TextBlock } from './layout.ts';

/** As lines of text are long. */
const MAX_LETTERS = 80;
const LETTER_EM = 0.5;
const LEADING_EM = 1.2;

/**
 * Behind which of a page's blocks something belongs that stands at a place of the page: the last one that begins above it in its
 * column, or on the page. -1 for none.
 */
export function placeAmong(boxes: readonly Box[], { x0, y0, x1, y1 }: Box): number {
  const middle = (y0 + y1) / 2;
  const inColumn = boxes.findLastIndex((box) => overlap(box.x0, box.x1, x0, x1 + 1) > 0 && box.y0 <= middle);
  return inColumn >= 0 ? inColumn : boxes.findLastIndex((box) => box.y0 <= middle);
}

/** Text boxes that no one has drawn, at their places. */
export function withTextBoxes(blocks: readonly LayoutBlock[], comments: readonly PageComment[]): LayoutBlock[] {
  const out = [...blocks];
  for (const comment of comments.filter(({ isPageText }) => isPageText)) {
    const at = placeAmong(
      out.map(({ box }) => box),
      comment,
    );
    out.splice(at + 1, 0, ...paragraphsIn(comment.text).map((text) => blockOf(text, comment)));
  }
  return out;
}

/** A comment as paragraphs beside a page that is so wide, where no link of its text is. */
export const commentBlocks = ({ text, y0 }: PageComment, widthPt: number): TextBlock[] =>
  paragraphsIn(text).map((paragraph, i) =>
    blockOf(i === 0 ? `[Comment] ${paragraph}` : paragraph, { x0: widthPt, y0 }),
  );

const paragraphsIn = (text: string): string[] => text.split(/[\r\n]+/).filter((paragraph) => paragraph.trim() !== '');

function blockOf(text: string, { x0, y0 }: Pick<PageComment, 'x0' | 'y0'>): TextBlock {
  const lines: TextLine[] = [];
  let words = '';
  const close = (): void => {
    if (words !== '') lines.push(lineSaying(words, x0, y0 + (lines.length + 1) * LEADING_EM * UNSET_STYLE.sizePt));
    words = '';
  };
  for (const word of text.trim().split(/\s+/)) {
    if (words.length + word.length >= MAX_LETTERS) close();
    words += words === '' ? word : ` ${word}`;
  }
  close();
  const box = union(lines);
  return { kind: 'text', box, lines, column: box, aside: true };
}

/** Its words are one run: they come in the order of reading, and runs would be put in that of their directions. */
const lineSaying = (text: string, x0: number, baseline: number): TextLine =>
  lineOf([
    {
      id: UNNUMBERED,
      text,
      ...{ x0, x1: x0 + text.length * LETTER_EM * UNSET_STYLE.sizePt, baseline },
      style: UNSET_STYLE,
      space: 'none',
      script: null,
    },
  ]);
