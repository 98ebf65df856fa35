/** Headings that layout left in pieces: a number or a first line in a block of its own. */

import { union } from '../../geometry/box.ts';
import { startsWithBullet } from '../../lines/marks/list-mark.ts';
import { type BodyStyle, blockStyleOf } from '../body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText } from '../flow.ts';
import { CHAPTER_LINE } from './article-lines.ts';
import { isSmallType, LARGER } from './heading-candidates.ts';
import { numberOf } from './numbered-lines.ts';
import { isReading } from './reading-text.ts';

/** Room between two lines of one heading, as a share of the size. */
const MAX_GAP_EM = 0.7;
/** Between lines of which the first is full, as web pages set them. */
const MAX_FULL_GAP_EM = 1.1;
const MAX_LETTERS = 200;

/** Puts the lines of a heading together, above all a "Chapter 3" on its own with the title below it. */
export function joinHeadingLines(flow: readonly FlowBlock[], body: BodyStyle): FlowBlock[] {
  const out: FlowBlock[] = [];
  for (const item of flow) {
    const last = out.at(-1);
    const joins = last && isBodyText(last) && isBodyText(item) && last.page === item.page;
    if (joins && (isChapterLine(last, item, body) || runsOn(last, item, body))) {
      const lines = [...last.block.lines, ...item.block.lines];
      out[out.length - 1] = { ...item, block: { ...item.block, lines, box: union(lines) } };
    } else out.push(item);
  }
  return out;
}

const isBodyText = (item: FlowBlock): item is FlowText => isText(item) && item.role.kind === 'body';

/**
 * The title below it may be set as plainly as itself. Old books tell there in small type what the chapter is about; "3.1 …" is the
 * title of its first section.
 */
function isChapterLine(line: FlowText, title: FlowText, body: BodyStyle): boolean {
  return (
    !isSmallType(blockStyleOf(title.block), body) &&
    CHAPTER_LINE.test(blockText(line.block).trim()) &&
    title.block.lines.length <= 4 &&
    blockText(title.block).length < MAX_LETTERS &&
    !(numberOf(blockText(title.block)) ?? '').includes('.') &&
    !isReading(title.block)
  );
}

/** The first block is full, or the second hangs below the text behind its number. */
function runsOn(a: FlowText, b: FlowText, body: BodyStyle): boolean {
  const style = blockStyleOf(a.block);
  const next = blockStyleOf(b.block);
  const distinct = style.sizePt >= LARGER * body.sizePt || (style.bold && !body.bold);
  if (!distinct || style.bold !== next.bold || Math.abs(style.sizePt - next.sizePt) > 0.3) return false;
  if (blockText(a.block).length + blockText(b.block).length > MAX_LETTERS) return false;
  const last = a.block.lines.at(-1);
  const first = b.block.lines[0];
  // Slides set their lists larger than the text of their tables.
  if (!last || !first || startsWithBullet(first)) return false;
  const gap = first.y0 - last.y1;
  if (gap < -0.5 * style.sizePt || gap > MAX_FULL_GAP_EM * style.sizePt) return false;
  const number = numberOf(blockText(a.block));
  const other = numberOf(blockText(b.block));
  if (other !== null && (number === null || other.split('.').length >= number.split('.').length)) return false;
  const room = last.rtl ? last.x0 - a.block.column.x0 : a.block.column.x1 - last.x1;
  const indent = first.rtl ? a.block.box.x1 - first.x1 : first.x0 - a.block.box.x0;
  const hangs = number !== null && indent > style.sizePt;
  const isClose = gap <= MAX_GAP_EM * style.sizePt;
  if (hangs && isClose) return true;
  // Labels in a column of their own end at its edge, each in its own place.
  const start = last.rtl ? a.block.column.x1 - last.x1 : last.x0 - a.block.column.x0;
  return room < 2 * style.sizePt && Math.abs(indent) < style.sizePt && (isClose || start < style.sizePt);
}
