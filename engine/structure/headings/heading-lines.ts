/** Headings that layout left in pieces: a number or a first line in a block of its own. */

import { union } from '../../geometry/box.ts';
import { partsDefinition } from '../../lines/marks/definition-line.ts';
import { startsWithBullet } from '../../lines/marks/list-mark.ts';
import { type BodyStyle, blockStyleOf } from '../body-style.ts';
import { asciiLetters, bare, blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { CHAPTER_LINE, isArticleLine, isBareNumber } from './article-lines.ts';
import { LARGER } from './heading-candidates.ts';
import { numberOf } from './numbered-lines.ts';
import { isReading } from './reading-text.ts';

const MAX_ARTICLE_LETTERS = 120;
/** Room between two lines of one heading, as a share of the size. */
const MAX_GAP_EM = 0.7;
/** Between lines of which the first is full, as web pages set them. */
const MAX_FULL_GAP_EM = 1.1;
const MAX_LETTERS = 200;
/** So many times as large as the text. */
const LARGE_NUMBER = 1.4;
const MAX_NUMBER_GAP_EM = 2.5;
const MAX_TITLE_LINES = 4;
/** Letters and digits of "Chapter 12" before a title. */
const MAX_NUMBERING = 9;

/**
 * Puts the lines of a heading together, above all a "Chapter 3" on its own with the title below it.
 *
 * @param titles of the outline by the pages that they lead to, letters and digits only
 */
export function joinHeadingLines(
  flow: readonly FlowBlock[],
  body: BodyStyle,
  titles: ReadonlyMap<number, readonly string[]> = new Map(),
): FlowBlock[] {
  const out: FlowBlock[] = [];
  for (const item of flow) {
    const last = out.at(-1);
    const joins = last && isBodyText(last) && isBodyText(item) && last.page === item.page;
    if (
      joins &&
      (isChapterLine(last, item, body) ||
        isArticleTitle(last, item, body) ||
        isNumbered(last, item, body) ||
        runsOn(last, item, body) ||
        areTitle(last, item, titles))
    ) {
      const lines = [...last.block.lines, ...item.block.lines];
      out[out.length - 1] = { ...item, block: { ...item.block, lines, box: union(lines) } };
    } else out.push(item);
  }
  return out;
}

const isBodyText = (item: FlowBlock): item is FlowText => isText(item) && item.role.kind === 'body';

/** The title below it may be set as plainly as itself, but is no text below "Part A" in large type. */
function isChapterLine(line: FlowText, title: FlowText, body: BodyStyle): boolean {
  return (
    CHAPTER_LINE.test(blockText(line.block).trim()) &&
    title.block.lines.length <= 4 &&
    blockText(title.block).length < MAX_LETTERS &&
    (isDistinct(title, body) || !isDistinct(line, body)) &&
    !isReading(title.block)
  );
}

function isDistinct({ block }: FlowText, body: BodyStyle): boolean {
  const { sizePt, bold, italic, caps } = blockStyleOf(block);
  return sizePt >= LARGER * body.sizePt || (bold && !body.bold) || italic || caps;
}

/** Short words in bold or slanted type below an article's number. */
function isArticleTitle(line: FlowText, title: FlowText, body: BodyStyle): boolean {
  if (line.block.lines.length > 1 || !isArticleLine(line.block.lines[0])) return false;
  const text = blockText(title.block);
  return (
    isDistinct(title, body) &&
    text.length <= MAX_ARTICLE_LETTERS &&
    !isArticleLine(title.block.lines[0]) &&
    !/[.;:]$/.test(text)
  );
}

/** The number of a chapter stands large over its title, or beside it in the margin. */
function isNumbered({ block: number }: FlowText, { block: title }: FlowText, body: BodyStyle): boolean {
  if (number.lines.length > 1 || title.lines.length > MAX_TITLE_LINES || !isBareNumber(number.lines[0])) return false;
  const [{ sizePt }, style] = [blockStyleOf(number), blockStyleOf(title)];
  const distinct = style.sizePt >= LARGER * body.sizePt || (style.bold && !body.bold) || style.caps;
  const gap = title.box.y0 - number.box.y1;
  return (
    sizePt >= LARGE_NUMBER * body.sizePt &&
    distinct &&
    gap > -sizePt &&
    gap < MAX_NUMBER_GAP_EM * sizePt &&
    !isBareNumber(title.lines[0]) &&
    blockText(title).length <= MAX_ARTICLE_LETTERS
  );
}

/** Ragged lines of one title that the outline has on their page, perhaps with a number in front. */
function areTitle(a: FlowText, b: FlowText, titles: ReadonlyMap<number, readonly string[]>): boolean {
  const own = titles.get(a.page.index);
  if (!own || a.block.lines.length + b.block.lines.length > MAX_TITLE_LINES) return false;
  const longest = own.reduce((most, title) => Math.max(most, title.length), 0) + MAX_NUMBERING;
  // Most blocks are paragraphs.
  if (isLonger(b, longest) || isLonger(a, longest)) return false;
  const rest = bare(blockText(b.block));
  const text = bare(blockText(a.block)) + rest;
  return own.some(
    (title) => title.length > rest.length && text.endsWith(title) && text.length - title.length <= MAX_NUMBERING,
  );
}

/** Whether a text has more letters and digits than that: seen without a search where it is in plain letters. */
const isLonger = ({ block }: FlowText, length: number): boolean =>
  block.lines.reduce((sum, line) => sum + asciiLetters(lineText(line), length), 0) > length;

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
  if (!last || !first || startsWithBullet(first) || partsDefinition(last, first)) return false;
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
