/** What the document is called, and where its title stands. */

import type { DocumentInfo } from '../../extract/page-content.ts';
import type { BodyStyle } from '../body-style.ts';
import { blockStyleOf } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText } from '../flow.ts';
import { CHAPTER_LINE } from './article-lines.ts';
import { namesPeople } from './heading-candidates.ts';
import { numberOf } from './numbered-lines.ts';
import { isReading } from './reading-text.ts';

const FILE_NAME =
  /\.(?:docx?|odt|rtf|tex|dvi|ps|pdf|indd|qxd|pptx?|xlsx?|txt|html?|fm|pmd|p65)$|^microsoft (?:word|powerpoint|excel)\b|^untitled\b|^(?:document|presentation|слайд)\s*\d*$|^(?=[\w-]*\d)[\w-]+$|^[/\\]|^<|_{2,}/i;

/** Metadata titles are often a file's name, left by the program that printed it. */
export function isTitle(text: string): boolean {
  return bare(text).length >= 3 && !FILE_NAME.test(text.trim());
}

/**
 * Title blocks: more than one where the title is set with wide leading.
 *
 * @param sections titles of the outline, letters and digits only: large words that open a section are no title
 */
export function findTitle(
  flow: readonly FlowBlock[],
  info: DocumentInfo,
  body: BodyStyle,
  sections: ReadonlySet<string>,
): FlowText[] {
  const first = flow.filter(isText).filter((item) => item.page.index <= 1);
  if (isTitle(info.title)) {
    const named = sequenceWith(first, bare(info.title));
    if (named.length > 0) return withoutSubtitle(named);
  }
  const onFirst = first.filter((item) => item.page.index === first[0]?.page.index);
  const large = largest(onFirst, body);
  const found = large.length > 0 ? large : overAuthors(onFirst, body);
  return found.some((item) => sections.has(bare(blockText(item.block)))) ? [] : found;
}

/** Consecutive blocks whose letters together are the wanted ones, or begin with them before a subtitle. */
function sequenceWith(blocks: readonly FlowText[], wanted: string): FlowText[] {
  for (let from = 0; from < blocks.length; from++) {
    let text = '';
    for (let to = from; to < Math.min(blocks.length, from + 5); to++) {
      const block = blocks[to];
      if (!block) break;
      text += bare(blockText(block.block));
      if (text === wanted) return blocks.slice(from, to + 1);
      if (!wanted.startsWith(text)) break;
    }
  }
  return [];
}

/** Of the title's type. */
const SUBTITLE_SIZE = 0.85;

/** What properties call the document by may be the title and what stands below it in smaller type. */
function withoutSubtitle(named: readonly FlowText[]): FlowText[] {
  const sizes = named.map(({ block }) => blockStyleOf(block).sizePt);
  const least = SUBTITLE_SIZE * Math.max(...sizes);
  return named.slice(0, sizes.findLastIndex((sizePt) => sizePt >= least) + 1);
}

const MAX_TITLE = 250;
const MIN_RATIO = 1.15;
const MAX_TITLE_GAP_EM = 1.2;

function largest(blocks: readonly FlowText[], body: BodyStyle): FlowText[] {
  let best = -1;
  let bestSize = MIN_RATIO * body.sizePt;
  blocks.forEach((item, i) => {
    const text = blockText(item.block);
    const size = blockStyleOf(item.block).sizePt;
    const upper = item.block.box.y0 < 0.7 * item.page.heightPt;
    // Around tables in small type the text is larger than most.
    if (body.inTables && isReading(item.block)) return;
    if (size > bestSize && upper && text.length <= MAX_TITLE && bare(text).length >= 3 && !/^\d+$/.test(bare(text))) {
      best = i;
      bestSize = size;
    }
  });
  const found = blocks[best];
  const before = blocks[best - 1];
  // Below "Chapter 1" stands the title of a chapter.
  if (!found || (before && CHAPTER_LINE.test(blockText(before.block).trim()))) return [];
  const title = [found];
  for (const next of blocks.slice(best + 1)) {
    const last = title.at(-1);
    if (!last || !goesOnAsTitle(last, next)) break;
    title.push(next);
  }
  return title;
}

/** Of the page's width: margins of two-sided documents differ. */
const MIDDLE = 0.06;
const SAME_MIDDLE_PT = 3;
/** Centred lines have lengths of their own. */
const APART_PT = 10;
const MAX_AUTHORS = 120;

/** Manuscripts set their titles in bold type or capitals of the text's size, over the middle of the lines that name their authors. */
function overAuthors(blocks: readonly FlowText[], body: BodyStyle): FlowText[] {
  const isShort = ({ block }: FlowText): boolean => block.lines.length === 1 && blockText(block).length <= MAX_AUTHORS;
  for (const [i, item] of blocks.slice(0, MAX_ABOVE + 1).entries()) {
    const found = isOverAuthors(item, blocks[i + 1], i > 0, body);
    if (found || !isShort(item)) return found ? [item] : [];
  }
  return [];
}

/** Where it appears, and which version it is. */
const MAX_ABOVE = 2;

/** @param inCapitals the only type that tells a title below other lines */
function isOverAuthors(first: FlowText, next: FlowText | undefined, inCapitals: boolean, body: BodyStyle): boolean {
  if (!next || body.bold) return false;
  const [style, below] = [blockStyleOf(first.block), blockStyleOf(next.block)];
  const isSet = (style.bold && !below.bold && !inCapitals) || (style.caps && !below.caps);
  if (!isSet || first.block.box.y0 > 0.5 * first.page.heightPt) return false;
  const [text, authors] = [blockText(first.block), blockText(next.block)];
  const words = style.bold ? WORDS : CAPITALS;
  const isTitle = text.length <= MAX_TITLE && words.test(text) && !/^\P{L}*\d/u.test(text);
  if (!isTitle || namesPeople(text) || authors.length > MAX_AUTHORS || /[.:;]$/.test(authors) || !isInMiddle(first))
    return false;
  const apart = Math.abs(first.block.box.x0 - next.block.box.x0);
  return isInMiddle(next) && Math.abs(middleOf(first) - middleOf(next)) < SAME_MIDDLE_PT && apart > APART_PT;
}

const WORDS = /\p{L}{2}.*\s\p{L}{2}/u;
/** Two words may as well name a section. */
const CAPITALS = /(?:\p{L}{2}.*\s){3}\p{L}{2}/u;

const middleOf = ({ block: { box } }: FlowText): number => (box.x0 + box.x1) / 2;
const isInMiddle = (item: FlowText): boolean =>
  Math.abs(middleOf(item) - item.page.widthPt / 2) < MIDDLE * item.page.widthPt;

/** Lines of one title are set alike, without much room between them. */
export function goesOnAsTitle({ block: a }: FlowText, { block: b }: FlowText): boolean {
  const [style, next] = [blockStyleOf(a), blockStyleOf(b)];
  return (
    !beginsSections(blockText(a), blockText(b)) &&
    Math.abs(next.sizePt - style.sizePt) < 0.3 &&
    next.bold === style.bold &&
    b.box.y0 - a.box.y1 <= MAX_TITLE_GAP_EM * style.sizePt
  );
}

/** "1. Population" in the type of a title that has no number: the first of the sections. */
const beginsSections = (title: string, next: string): boolean =>
  /^1[.\s]/.test(next.trim()) && numberOf(next) !== null && numberOf(title) === null;
