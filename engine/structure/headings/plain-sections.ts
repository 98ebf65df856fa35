/** Headings that are set as the text is: their number tells, and the room around them. */

import { blockText, type FlowBlock, type FlowText, isText } from '../flow.ts';
import { goesOn, numberOf } from './numbered-lines.ts';

/** "5.2.2 Parts of it" in lines of its own: sections so deep are set as the text is. */
const PLAIN_SECTION = /^\d{1,2}(?:\.\d{1,2}){2,3}\.?\s\p{Lu}[^.:;]{2,110}$/u;
/** Those above them may have a face of their own, or stand in the middle. */
const PART = /^\d{1,2}\.\d{1,2}\.?\s\p{Lu}[^.:;]{2,110}$/u;

/** "II. Methods" in the middle, also in small capitals that no font tells from small letters. */
const CENTRED_SECTION = /^[IVX]{1,5}\.\s\p{Lu}[^.:;]{2,110}$/u;
/** "2. Samples" in the middle of the line and in a face of its own; items of short lists may stand there by chance. */
const CENTRED_PART = /^\d{1,2}\.\s\p{Lu}[^.:;]{2,110}$/u;

/** @param hasOwnFace set as the text is but for its face */
export function isPlainSection(
  heading: string,
  hasOwnFace: boolean,
  item: FlowText,
  before: FlowBlock | undefined,
  after: FlowBlock | undefined,
): boolean {
  if (item.block.lines.length > 2) return false;
  const text = heading.trim();
  const inMiddle = isCentred(item.block);
  const isNumbered =
    PLAIN_SECTION.test(text) ||
    ((hasOwnFace || inMiddle) && PART.test(text)) ||
    (inMiddle && (CENTRED_SECTION.test(text) || (hasOwnFace && CENTRED_PART.test(text))));
  return isNumbered && standsApart(item, before, after) && !isEntry(text, after);
}

/** The next number follows without text between: contents, or items. */
function isEntry(text: string, after: FlowBlock | undefined): boolean {
  const number = numberOf(text);
  const next = after && isText(after) ? numberOf(blockText(after.block)) : null;
  return number !== null && next?.split('.').length === number.split('.').length && goesOn(number, next);
}

const SAME_MIDDLE_PT = 2;

export function isCentred({ box, column, lines }: FlowText['block']): boolean {
  const left = box.x0 - column.x0;
  return left > (lines[0]?.sizePt ?? 0) && Math.abs(left - (column.x1 - box.x1)) < 2 * SAME_MIDDLE_PT;
}

/** Letters that are smaller than their line's height leave more room below them than above. */
export const SAME_ROOM = 0.8;

/**
 * More room above than below, or at least as much as between paragraphs.
 *
 * @param share of the room below that there is above
 */
export function standsApart(
  item: FlowText,
  before: FlowBlock | undefined,
  after: FlowBlock | undefined,
  share = 1,
): boolean {
  if (!after || !isText(after) || after.page !== item.page) return false;
  const below = after.block.box.y0 - item.block.box.y1;
  if (!before || before.page !== item.page || before.block.box.y1 > item.block.box.y0) return below >= 0;
  return item.block.box.y0 - before.block.box.y1 > Math.max(share * below, 0.3 * body(item));
}

const body = (item: FlowText): number => item.block.lines[0]?.sizePt ?? 10;
