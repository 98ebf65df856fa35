/**
 * Running headers, footers and page numbers.
 *
 * They stand in the outer rows of a page, and either their words come back at the same height on other pages, or they
 * carry a number that counts with the pages.
 */

import { type FigureBlock, type LayoutBlock, linesOfText, type PageLayout } from '../../blocks/layout.ts';
import { isBoldLine, isMonospaceLine } from '../../blocks/line-looks.ts';
import { addTo } from '../../geometry/groups.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { bareLine, lineText } from '../flow.ts';
import { loneRunningLines } from './lone-page.ts';
import {
  areTwins,
  type Candidate,
  candidatesOf,
  isOnPages,
  lowestFeet,
  onMostPages,
  peel,
  ROMAN_NUMBER,
  sameHeight,
} from './running-candidates.ts';
import { largeTitles, namesOneOf, sectionNames } from './section-titles.ts';

const LARGE = 1.25;
/** White between a running line and the text. */
const MIN_ROOM_EM = 1.6;
/** Lines of one header stand closer than this. */
const CLOSE_EM = 1.5;

/**
 * @param titles outline titles, letters and digits only, with the indexes of the pages where they begin: headers that
 *   repeat a section's title are running ones
 * @param artifacts lines whose tags say that they run: the only title of some documents is among them
 */
export function runningLines(
  pages: readonly PageLayout[],
  titles: ReadonlyMap<string, ReadonlySet<number>>,
  body: BodyStyle,
  artifacts: Iterable<TextLine> = [],
): Set<TextLine> {
  const feet = lowestFeet(pages);
  const candidates = peel(
    pages.flatMap((page) => candidatesOf(page, feet.get(page.heightPt) ?? page.heightPt)),
    pages.length,
  );
  const running = new Set<Candidate>();
  const begun = titlesByPage(titles);
  const pageOf = new Map(pages.map((page) => [page.index, page]));
  const isHeading = (item: Candidate): boolean => isOwnHeading(item, begun.get(item.page) ?? [], pageOf.get(item.page));
  const [first, second] = pages;
  if (first && !second) {
    const found = loneRunningLines(candidates, first, body).filter((item) => !isHeading(item));
    return new Set([...artifacts, ...found.map(({ line }) => line)]);
  }
  // Sections of one name may begin two pages.
  const isSection = (item: Candidate): boolean => item.line.sizePt > NO_LARGER * body.sizePt && isHeading(item);
  const again = repeated(candidates, pages.length, body);
  const sections = sectionNames(again, pages);
  for (const candidate of again) if (!sections.has(candidate) && !isSection(candidate)) running.add(candidate);
  const counted = new Set(numbered(candidates, pages.length, body));
  for (const candidate of counted) running.add(candidate);
  const named = [...titled(candidates, new Set(titles.keys()), body), ...belowTheirTitle(candidates, pages, body)];
  for (const candidate of named) {
    if (!running.has(candidate) && !isHeading(candidate)) running.add(candidate);
  }
  for (const candidate of sameRow(candidates, running)) running.add(candidate);
  for (const candidate of secondRows(candidates, running)) running.add(candidate);
  for (const candidate of belowTitles(candidates, running, body)) running.delete(candidate);
  const isOnMostPages = onMostPages(running, pages.length);
  const isOutermost = (item: Candidate): boolean => item.row === 0 && (counted.has(item) || isOnMostPages(item));
  for (const candidate of amongText(candidates, running, isOutermost, isOnMostPages)) running.delete(candidate);
  const lines = new Set([...artifacts, ...[...running].map(({ line }) => line)]);
  for (const { line } of titleAmong(again, pages, body, counted)) lines.delete(line);
  return lines;
}

/** A logo has fewer letters. */
const TITLE_LETTERS = 12;

/** Larger words than all before them, in the head where they stand first, are the title, though they come back. */
function titleAmong(
  again: readonly Candidate[],
  pages: readonly PageLayout[],
  body: BodyStyle,
  counted: ReadonlySet<Candidate>,
): Candidate[] {
  const large = again.filter((item) => !item.foot && item.line.sizePt > LARGE * body.sizePt && !counted.has(item));
  const first = Math.min(...large.map(({ page }) => page));
  const own = large.filter(({ page }) => page === first);
  if (own.map(({ line }) => lineText(line)).join('').length < TITLE_LETTERS) return [];
  const lines = new Set(own.map(({ line }) => line));
  const before = pages.filter(({ index }) => index <= first).flatMap(({ blocks }) => blocks);
  const others = before.flatMap(linesOfText);
  const words = others.filter((line) => !lines.has(line) && /\p{L}/u.test(lineText(line)));
  const largest = Math.max(...words.map(({ sizePt }) => sizePt));
  return own.filter(({ line }) => line.sizePt > largest);
}

/** Large words must come back on half of the pages: titles are printed on covers and first pages alike. */
function repeated(candidates: readonly Candidate[], pages: number, body: BodyStyle): Candidate[] {
  const needed = pages <= 5 ? 2 : 3;
  const out = new Set<Candidate>();
  const patterns = [
    (item: Candidate) => item.pattern,
    (item: Candidate) => item.rowPattern,
    (item: Candidate) => item.ends?.[0] ?? '',
    (item: Candidate) => item.ends?.[1] ?? '',
  ];
  for (const patternOf of patterns) {
    const groups = Map.groupBy(candidates, (item) => `${item.foot}|${patternOf(item)}`);
    for (const [key, group] of groups) {
      if (key.endsWith('|#') || key.endsWith('|')) continue;
      for (const item of group) {
        const large = item.line.sizePt > LARGE * body.sizePt;
        if (isOnPages(large ? Math.max(needed, pages / 2) : needed, group, (other) => areTwins(item, other)))
          out.add(item);
      }
    }
  }
  return [...out];
}

/** Numbers that grow with the page: differences between a number and its page's index that come back win. */
function numbered(all: readonly Candidate[], pages: number, body: BodyStyle): Candidate[] {
  // Chapters of one page each count with the pages too.
  const candidates = all.filter(
    (item) => item.pattern === '#' || item.ofAll || item.line.sizePt <= LARGE * body.sizePt,
  );
  const needed = Math.max(2, Math.ceil(Math.min(pages, 12) * 0.25));
  const byOffset = new Map<number, Candidate[]>();
  for (const item of candidates) {
    for (const offset of new Set(item.numbers.map((number) => number - item.page))) {
      addTo(byOffset, offset, item);
    }
  }
  // The first of two pages has no number in letters and much else.
  const isOfTwo = (item: Candidate): boolean =>
    pages === 2 &&
    item.row === 0 &&
    item.pattern === '#' &&
    item.numbers.includes(item.page + 1) &&
    item.page > 0 &&
    standsApart(item);
  const out = candidates.filter(isOfTwo);
  for (const group of byOffset.values()) {
    if (new Set(group.map((item) => item.page)).size < needed) continue;
    for (const item of group) {
      // A number that stands alone needs no second one at its height: first pages of chapters have it elsewhere.
      if (item.pattern === '#' || isHead(item) || isOnPages(needed, group, (other) => sameHeight(item, other)))
        out.push(item);
    }
  }
  // Bare numbers that stand where the counted ones stand: a page whose number is printed wrong, or in another series.
  const isNumber = (item: Candidate): boolean =>
    isBareNumber(item) || (item.numbers.length > 0 && item.ends !== null && standsApart(item));
  for (const item of candidates.filter(isNumber)) if (out.some((other) => areTwins(item, other))) out.push(item);
  return out;
}

/** Those of the pages in front may be Roman figures. */
const isBareNumber = ({ pattern, line }: Candidate): boolean =>
  pattern === '#' ? line.runs.length <= 2 : ROMAN_NUMBER.test(lineText(line).replace(/^[-–—\s]+|[-–—\s]+$/g, ''));

/** A page's number with white between it and a title, over the text: a chapter may have a single page with such a line. */
const isHead = (item: Candidate): boolean => item.ends?.includes('#') === true && standsApart(item);

const LAST = Number.POSITIVE_INFINITY;
const SMALL = 0.93;
/** Than the text, but for what is rounded. */
const NO_LARGER = 1.04;
/**
 * Headers of changing words: the outermost row, at one height on several pages, no larger than the text, that names
 * sections or is set in a style of its own.
 */
function titled(candidates: readonly Candidate[], titles: ReadonlySet<string>, body: BodyStyle): Candidate[] {
  const outer = candidates.filter(
    (item) => item.row === 0 && item.line.sizePt <= NO_LARGER * body.sizePt && !isText(item.line),
  );
  const names = namesOneOf(titles);
  // The last line of a page may name a section too, as a cross-reference does.
  const named = outer.filter(
    (item) => standsApart(item) && [item.pattern, ...(item.ends ?? [])].some((pattern) => names(pattern)),
  );
  const styled = outer.filter((item) => isSetApart(item, body));
  return [...withTwins(named, 4), ...withTwins(styled, 6)];
}

/** Of a sentence that a line ends; names are shorter. */
const MIN_SENTENCE_WORDS = 5;

/** Code, captions, and what goes on or ends as sentences do. */
function isText(line: TextLine): boolean {
  const text = lineText(line).trim();
  const isSentence = /\p{Ll}[.,;:!?-]$/u.test(text) && text.split(/\s+/).length >= MIN_SENTENCE_WORDS;
  return isSentence || isMonospaceLine(line) || isCaption(text);
}

/** What a page before says in large letters comes back over or below the text: also a single page tells, unless it is bold. */
function belowTheirTitle(
  candidates: readonly Candidate[],
  pages: readonly PageLayout[],
  body: BodyStyle,
): readonly Candidate[] {
  const outer = candidates.filter(
    (item) =>
      item.row === 0 && item.line.sizePt <= NO_LARGER * body.sizePt && standsApart(item) && !isMonospaceLine(item.line),
  );
  if (outer.length === 0) return outer;
  const before = largeTitles(pages, body);
  // Two titles with white between them are no heading, wherever they stand for one.
  const areTitles = (ends: readonly string[], page: number): boolean =>
    ends.includes('#') ? ends.some((end) => before(end, page)) : ends.every((end) => before(end, LAST));
  const names = ({ pattern, rowPattern, ends }: Candidate, page: number): boolean =>
    before(pattern, page) || before(rowPattern, page) || (ends !== null && areTitles(ends, page));
  const found = outer.filter((item) => names(item, item.page));
  const twins = new Set(withTwins(found, 2));
  // Small words over the text may name what begins on their own page.
  const small = outer.filter(({ line, foot }) => !foot && line.sizePt < SMALL * body.sizePt);
  const own = withTwins(
    small.filter((item) => names(item, item.page + 1)),
    2,
  );
  return [...found.filter((item) => body.bold || !isBoldLine(item.line) || twins.has(item)), ...own];
}

function titlesByPage(titles: ReadonlyMap<string, ReadonlySet<number>>): Map<number, string[]> {
  const begun = new Map<number, string[]>();
  for (const [title, pages] of titles) for (const page of pages) addTo(begun, page, title);
  return begun;
}

/** The only words on their page that name a section which begins there: the heading itself, at the page's top. */
function isOwnHeading({ line }: Candidate, begun: readonly string[], page: PageLayout | undefined): boolean {
  const text = bareLine(line);
  const own = begun.find((title) => title === text || (title.length >= 5 && text.includes(title)));
  if (own === undefined) return false;
  const words = (page?.blocks ?? []).flatMap(linesOfText).map(bareLine);
  return words.join('').split(own).length === 2;
}

function withTwins(items: readonly Candidate[], needed: number): Candidate[] {
  return items.filter((item) =>
    isOnPages(needed, items, (other) => sameHeight(item, other) && Math.abs(other.sizePt - item.sizePt) < 0.2),
  );
}

const standsApart = ({ line, room }: Candidate): boolean => room > MIN_ROOM_EM * line.sizePt;

/** Slanted, in capitals, or smaller than the text, with room between it and the next row. */
function isSetApart(item: Candidate, body: BodyStyle): boolean {
  const { line } = item;
  const first = line.runs[0]?.style;
  const text = lineText(line);
  const capitals = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return standsApart(item) && first !== undefined && (first.italic || capitals || line.sizePt < SMALL * body.sizePt);
}

/**
 * Acts name themselves over the text and, in the same letters right below that, the part that the page belongs to. On most pages:
 * text that stands as close to a header may begin with a line alone.
 */
function secondRows(candidates: readonly Candidate[], running: ReadonlySet<Candidate>): Candidate[] {
  const byPage = Map.groupBy(running, ({ page }) => page);
  const second = candidates.filter(
    (item) =>
      item.row > 0 &&
      !running.has(item) &&
      standsApart(item) &&
      byPage
        .get(item.page)
        ?.some((other) => other.foot === item.foot && other.row < item.row && areOneHead(item, other)),
  );
  if (second.length === 0) return second;
  const lookOf = ({ foot, line }: Candidate): string => `${foot}|${line.sizePt.toFixed(1)}|${line.runs[0]?.style.font}`;
  const heads = Map.groupBy(running, lookOf);
  const pagesOf = (items: readonly Candidate[] = []): number => new Set(items.map(({ page }) => page)).size;
  const twins = Map.groupBy(withTwins(second, 2), lookOf);
  return [...twins].flatMap(([look, items]) => (2 * pagesOf(items) >= pagesOf(heads.get(look)) ? items : []));
}

/** Two lines in one style, one close under the other. */
function areOneHead({ line }: Candidate, { line: other }: Candidate): boolean {
  const [own, above] = [line.runs[0]?.style, other.runs[0]?.style];
  const isOneStyle = Math.abs(line.sizePt - other.sizePt) < 0.2 && own?.font === above?.font;
  return isOneStyle && Math.abs(line.baseline - other.baseline) < CLOSE_EM * line.sizePt;
}

/** What a book says under the title of each chapter is its text. */
function belowTitles(candidates: readonly Candidate[], running: ReadonlySet<Candidate>, body: BodyStyle): Candidate[] {
  const titles = new Map<number, Candidate>();
  for (const item of candidates)
    if (!item.foot && !running.has(item) && item.line.sizePt > LARGE * body.sizePt) titles.set(item.page, item);
  return titles.size === 0
    ? []
    : [...running].filter(({ foot, page, row }) => !foot && row > (titles.get(page)?.row ?? row));
}

/**
 * Code, tables and references repeat their lines, and count in them: as close to a line that does not run as lines of text are to
 * each other.
 *
 * @param isHead whether it runs however close the text inwards of it is
 * @param isFixed the same of what stands outwards of it
 */
function amongText(
  candidates: readonly Candidate[],
  running: ReadonlySet<Candidate>,
  isHead: (item: Candidate) => boolean,
  isFixed: (item: Candidate) => boolean,
): Candidate[] {
  const placeOf = ({ page, quarter, foot, row }: Candidate, inwards: number): string =>
    `${page}|${quarter}|${foot}|${row + inwards}`;
  const kept = candidates.filter((item) => !running.has(item) && /[^#]/.test(item.pattern));
  const texts = new Set(kept.map((item) => placeOf(item, 0)));
  const closeTexts = new Set(kept.filter((item) => !standsApart(item)).map((item) => placeOf(item, 0)));
  const rows = new Set(candidates.map((item) => placeOf(item, 0)));
  return [...running]
    .sort((a, b) => b.row - a.row)
    .filter((item) => {
      // What is too far in to be a candidate is text.
      const isOverText = texts.has(placeOf(item, 1)) || !rows.has(placeOf(item, 1));
      const isText =
        (!standsApart(item) && isOverText && !isHead(item)) || (closeTexts.has(placeOf(item, -1)) && !isFixed(item));
      if (isText) texts.add(placeOf(item, 0));
      return isText;
    });
}

/** What stands in one row with a running line, outside the body, runs too. */
function sameRow(candidates: readonly Candidate[], running: ReadonlySet<Candidate>): Candidate[] {
  const rowAt = ({ page, quarter, foot, line }: Candidate, d: number): string =>
    `${page}|${quarter}|${foot}|${Math.round(line.baseline) + d}`;
  const rows = new Set([...running].map((item) => rowAt(item, 0)));
  return candidates.filter((item) => [-1, 0, 1].some((d) => rows.has(rowAt(item, d))));
}

// Pictures that run through the pages of a document, as its lines at their heads and feet do.

/** Share of the page's height at its top and bottom where they stand. */
const ZONE = 0.32;

/** Figures that stand at one place of several pages' margins: logos. */
export function runningFigures(
  pages: readonly PageLayout[],
  names: ReadonlyMap<LayoutBlock, string>,
): Set<LayoutBlock> {
  const places = new Map<string, FigureBlock[]>();
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'figure' || page.withoutText) continue;
      const { box } = block;
      if (box.y1 > ZONE * page.heightPt && box.y0 < (1 - ZONE) * page.heightPt) continue;
      const key = [names.get(block), ...[box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value / 4))].join(
        '|',
      );
      addTo(places, key, block);
    }
  }
  const needed = pages.length <= 5 ? 2 : 3;
  return new Set([...places.values()].filter((blocks) => blocks.length >= needed).flat());
}
