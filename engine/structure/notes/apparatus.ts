/**
 * The apparatus of an edition: what editors note in small type at the foot of a page, with no marks in the text.
 *
 *   Gallia est omnis divisa in
 *   partes tres, quarum unam       The sentence goes on over the page; the apparatus stands behind it, as
 *   ──────                         footnotes do, and in blocks of its own.
 *   1 omnis ] om. M  2 unam ] A
 */

import { overlap } from '../../geometry/box.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { type BodyStyle, blockStyleOf } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

const SMALLER = 0.95;
const SENTENCE_END = sentenceEnd('colon', 'semicolon');

/** Gives the role `apparatus` to small type below text that breaks off where a page, or its column, ends. */
export function markApparatus(flow: readonly FlowBlock[], { sizePt }: BodyStyle): void {
  const isSmall = (item: FlowText): boolean => blockStyleOf(item.block).sizePt <= SMALLER * sizePt;
  const waiting: FlowText[] = [];
  let above: FlowText | null = null;
  const close = (next: FlowBlock | undefined): void => {
    if (above && next && isBrokenOff(above, next)) for (const item of waiting) item.role = { kind: 'apparatus' };
    waiting.length = 0;
  };
  for (const item of flow) {
    if (!isText(item) || item.role.kind !== 'body' || item.block.aside) {
      if (item.role.kind !== 'footnote') {
        close(undefined);
        above = null;
      }
    } else if (!isSmall(item)) {
      close(item);
      above = item;
    } else if (above && above.page === item.page && item.block.box.y0 > above.block.box.y1 - 1) waiting.push(item);
    else {
      close(undefined);
      above = null;
    }
  }
}

/** A sentence of the text above goes on in the next column, or on the next page. */
function isBrokenOff(above: FlowText, next: FlowBlock): boolean {
  const last = above.block.lines.at(-1);
  const moved =
    above.page !== next.page ||
    (next.block.box.y0 < above.block.box.y0 &&
      overlap(above.block.box.x0, above.block.box.x1, next.block.box.x0, next.block.box.x1) <= 0);
  return moved && last !== undefined && !SENTENCE_END.test(lineText(last));
}
