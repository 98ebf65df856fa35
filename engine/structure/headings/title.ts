/** What the document is called, and where its title stands. */

import type { DocumentInfo } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import type { BodyStyle } from '../body-style.ts';
import { blockStyleOf } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText } from '../flow.ts';
import { CHAPTER_LINE } from './article-lines.ts';
import { isReading } from './reading-text.ts';

const FILE_NAME =
  /\.(?:docx?|odt|rtf|tex|dvi|ps|pdf|indd|qxd|pptx?|xlsx?|txt|html?|fm|pmd|p65)$|^microsoft (?:word|powerpoint|excel)\b|^arxiv:\d|^untitled\b|^(?:document|presentation|слайд)\s*\d*$|^(?=[\w-]*\d)[\w-]+$|^[a-z]+(?:[-_.][a-z]+)+$|^[/\\]|^<|_{2,}/i;

/** Metadata titles are often a file's name, left by the program that printed it. */
export function isTitle(text: string): boolean {
  return bare(text).length >= 3 && !FILE_NAME.test(text.trim());
}

/**
 * The metadata's title, unless the document knows nothing of it: templates, earlier versions and pictures within leave theirs
 * behind, and then the words over the text are the better ones. What is called another way where it is printed shares words.
 *
 * @param printed as the first pages have it
 * @param lines of the first pages, running ones included; none where others are converted
 */
export function titleInUse(named: string, printed: string, lines: readonly string[]): string {
  const [own, shown] = [stemsOf(named), stemsOf(printed)];
  if (own.length === 0 || shown.length === 0 || lines.length === 0) return named || printed;
  const isKnown =
    own.some((stem) => bare(printed).includes(stem)) ||
    shown.some((stem) => bare(named).includes(stem)) ||
    bare(lines.join(' ')).includes(bare(named));
  return isKnown ? named : printed;
}

/** Shorter words stand in any title, and words of one kind differ behind so many letters; ideographs are words by themselves. */
const STEM_LETTERS = 4;
const stemsOf = (text: string): string[] =>
  (text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [])
    .map(bare)
    .filter((word) => word.length >= STEM_LETTERS || /\p{Script=Han}/u.test(word))
    .map((word) => word.slice(0, STEM_LETTERS));

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
    if (named.length > 0) return named;
  }
  const onFirst = first.filter((item) => item.page.index === first[0]?.page.index);
  const found = largest(onFirst, body);
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

/** Lines of one title are set alike, at one edge or around one middle, without much room between them. */
export function goesOnAsTitle({ block: a }: FlowText, { block: b }: FlowText): boolean {
  const [style, next] = [blockStyleOf(a), blockStyleOf(b)];
  return (
    Math.abs(next.sizePt - style.sizePt) < 0.3 &&
    next.bold === style.bold &&
    areInLine(a.box, b.box, style.sizePt) &&
    b.box.y0 - a.box.y1 <= MAX_TITLE_GAP_EM * style.sizePt
  );
}

const areInLine = (a: Box, b: Box, em: number): boolean =>
  [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2].some((distance) => Math.abs(distance) < em);
