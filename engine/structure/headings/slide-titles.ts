/**
 * Titles of slides: what stands over each page of a deck at one height, in one size. Outlines of decks name sections, not slides, and
 * slides that go on have one title several times, as running lines do.
 */

import { linesOfText, type PageLayout } from '../../blocks/layout.ts';
import { union } from '../../geometry/box.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { countLetters, type TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, isText, lineText } from '../flow.ts';
import { patternOf } from '../running/running-candidates.ts';
import { LARGER } from './heading-candidates.ts';
import { commonest } from './heading-depths.ts';
import type { FoundHeadings } from './outline-headings.ts';

/** Fewer pages don't tell titles from what else stands on top. */
const MIN_SLIDES = 4;
/** Slides are at least 5:4; a deck may end with other sheets. */
const MIN_ASPECT = 1.2;
const MOST = 0.8;
/** Longer ones are text. */
const MAX_TITLE_LINES = 3;
/** Bars and navigation stand over titles; those of three lines reach to the middle of a slide. */
const ZONE = 0.5;
/** Slides without the usual title: covers, sections, pictures. */
const TITLED_SHARE = 0.5;
/** The deck's own title comes back with the same words; slides go on for two or three, and tell their items one by one. */
const DISTINCT_SHARE = 0.25;
const SAME_HEIGHT_PT = 3;
/** Lines of one title, as a share of its size. */
const LEADING_EM = 1.5;

interface Placed {
  line: TextLine;
  page: number;
}

/** Whether nearly all pages are in landscape, as slides are. */
export function isDeck(pages: readonly PageLayout[]): boolean {
  const slides = pages.filter(isSlide);
  return pages.length >= MIN_SLIDES && slides.length >= MOST * pages.length;
}

const isSlide = ({ widthPt, heightPt }: PageLayout): boolean => widthPt >= MIN_ASPECT * heightPt;

/** @returns the lines of the titles of a deck's slides; none for other documents */
export function slideTitles(pages: readonly PageLayout[]): Set<TextLine> {
  if (!isDeck(pages)) return new Set();
  const sizes = Map.groupBy(pages.filter(isSlide).flatMap(largeOnTop), ({ line }) => Math.round(2 * line.sizePt));
  const looks = [...sizes].sort(([a], [b]) => b - a).map(([, alike]) => titlesAmong(alike, pages.length));
  return new Set(looks.find((titles) => titles.length > 0)?.map(({ line }) => line));
}

/** Lines in the upper part of a slide that are larger than most of its letters: slides of code are set smaller than others. */
function largeOnTop({ index, heightPt, blocks }: PageLayout): Placed[] {
  const lines = blocks.flatMap(linesOfText);
  const upper = lines.filter((line) => line.baseline < ZONE * heightPt);
  const lettersOf = (some: readonly TextLine[]): number => countLetters(some.flatMap(({ runs }) => runs));
  const all = lettersOf(lines);
  return upper.flatMap((line) => {
    const smaller = lettersOf(lines.filter(({ sizePt }) => line.sizePt > LARGER * sizePt));
    // A title may have all its slide to itself; where there is more in one size, that is text from its first line on.
    const isAlone = line === upper[0] && lines.length <= MAX_TITLE_LINES;
    const isLarge = smaller > 0 ? smaller > all - smaller - lettersOf([line]) : isAlone;
    return isLarge ? [{ line, page: index }] : [];
  });
}

/** Those of lines of one size that stand at the height where most pages have one. */
function titlesAmong(lines: readonly Placed[], pages: number): Placed[] {
  const heights = Map.groupBy(lines, ({ line }) => Math.round(line.baseline));
  const near = (height: number, reach: number): Placed[] =>
    lines.filter(({ line }) => Math.abs(line.baseline - height) <= reach);
  const pagesOf = (some: readonly Placed[]): number => new Set(some.map(({ page }) => page)).size;
  const counted = [...heights.keys()].map((height) => ({ height, count: pagesOf(near(height, SAME_HEIGHT_PT)) }));
  const usual = counted.sort((a, b) => b.count - a.count)[0];
  if (!usual || usual.count < Math.max(MIN_SLIDES - 1, TITLED_SHARE * pages)) return [];
  const words = new Set(near(usual.height, SAME_HEIGHT_PT).map(({ line }) => patternOf(lineText(line))));
  if (words.size < Math.max(MIN_SLIDES - 1, DISTINCT_SHARE * usual.count)) return [];
  return withTheirLines(near(usual.height, LEADING_EM * (lines[0]?.line.sizePt ?? 0)), lines);
}

/** With the other lines of titles that are centred in their height. */
function withTheirLines(titles: readonly Placed[], lines: readonly Placed[]): Placed[] {
  const isNextTo = (a: Placed, b: Placed): boolean =>
    a.page === b.page && Math.abs(a.line.baseline - b.line.baseline) <= LEADING_EM * a.line.sizePt;
  const byPage = Map.groupBy(titles, ({ page }) => page);
  return lines.filter((one) => byPage.get(one.page)?.some((title) => isNextTo(title, one)));
}

/** The stream with each title in a block of its own. */
export function partSlideTitles(flow: readonly FlowBlock[], titles: ReadonlySet<TextLine>): FlowBlock[] {
  if (titles.size === 0) return [...flow];
  const isAlike = (a: TextLine, b: TextLine): boolean => titles.has(a) === titles.has(b);
  const out: FlowBlock[] = [];
  for (const item of flow) {
    if (!isText(item) || item.role.kind !== 'body') {
      out.push(item);
      continue;
    }
    for (const lines of stretchesOf(item.block.lines, isAlike)) {
      const last = out.at(-1);
      const goesOn = last?.page === item.page && isSlideTitle(last, titles) && lines.every((line) => titles.has(line));
      const all = goesOn && isText(last) ? [...last.block.lines, ...lines] : lines;
      if (goesOn) out.pop();
      out.push({ ...item, block: { ...item.block, lines: all, box: union(all) } });
    }
  }
  return out;
}

const isSlideTitle = (item: FlowBlock, titles: ReadonlySet<TextLine>): boolean =>
  isText(item) && item.block.lines.length > 0 && item.block.lines.every((line) => titles.has(line));

/** Makes those titles headings that neither the outline nor their style has told: as deep as most others, or below the outline's. */
export function raiseSlideTitles({ flow, entries }: FoundHeadings, titles: ReadonlySet<TextLine>): void {
  const own = flow.filter((item) => isSlideTitle(item, titles) && !entries.has(item));
  const depths = own.flatMap(({ role }) => (role.kind === 'heading' && role.depth > 0 ? [role.depth] : []));
  const deepest = Math.max(0, ...[...entries.values()].map(({ depth }) => depth));
  const depth = depths.length > 0 ? commonest(depths) : deepest + 1;
  for (const item of own) if (item.role.kind === 'body') item.role = { kind: 'heading', depth };
}
