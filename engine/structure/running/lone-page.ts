/**
 * Running lines of a page that has no other beside it, as one that was cut out of a book: nothing comes back, so their place and
 * their looks tell. But a letter, a form or a sheet of exercises is a page alone as well, and what stands at its head is its date, number
 * or title: only a page that shows the number of a later page has more than that number left out.
 *
 *   4             A Handbook of Rivers    the outermost row, with more white beside it than the lines of
 *                                         the text have; parted by white, or not set as the text is
 *   Text begins here, at the left edge
 *   and in its own type …
 */

import { linesOfText, type PageLayout } from '../../blocks/layout.ts';
import { isBoldLine, isMonospaceLine } from '../../blocks/line-looks.ts';
import { union } from '../../geometry/box.ts';
import { listMark, romanValue } from '../../lines/marks/list-mark.ts';
import { asciiDigits } from '../../lines/marks/numerals.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { BodyStyle } from '../body-style.ts';
import { lineText } from '../flow.ts';
import { isDate } from '../headings/dates.ts';
import { isUsualName } from '../headings/heading-candidates.ts';
import { numberOf } from '../headings/numbered-lines.ts';
import { type Candidate, ROMAN_NUMBER } from './running-candidates.ts';

/** From baseline to baseline. Lines of a text stand closer, also those of two of its paragraphs. */
const APART_EM = 1.9;
/** More than there mostly is behind the end of a paragraph or before a list. */
const FAR_APART_EM = 3.5;
/** Of the page's height. Text mostly begins three quarters of an inch from its edge, or deeper. */
const MARGIN = 0.075;
/** Than the text, but for what is rounded. */
const NO_LARGER = 1.04;
/** Beside a number, where the page may have more code or notes than text. */
const LARGE = 1.25;
const SMALL = 0.93;
/** Fewer lines don't tell how text is set: those of covers and slides. */
const MIN_LINES = 8;
const SENTENCE = /[.,;:!?。！？]$/;
/** "12", "xii", "3-11" of a chapter. */
const FOLIO = /^[-([]*(?:\d{1,4}|[ivxlc]{1,6}|(?:\d{1,2}|[A-Z])[-–]\d{1,3})[-)\]]*$/;
/** The same between dashes, or with the East Asian words for pages around it. */
const ONLY_FOLIO =
  /^[-–—[(\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—\])\s]*$|^第?\s?\d{1,4}\s?(?:页|頁|ページ|쪽|페이지)(?:\s?[共全]\s?\d{1,4}\s?[页頁])?$/i;
/** "Page 1 of 12". */
const COUNTED = /^(?:\p{L}{1,9}\.?\s)?(\d{1,4})\s?(?:\/|of|von|van|de|di|sur|av|af|z|из)\s?(\d{1,4})$/u;
const PAGE_WORD =
  /^(?:page|pg|p|seite|s|p[aá]gina|p[aá]g|pagina|страница|стр|strona|strana|str|sida|side|sivu|oldal|sayfa|σελίδα|صفحة|صفحه|עמוד)[.:]?\s*/iu;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const RIGHTS = /©|\bdoi\b/i;

/** A row of the page's head or foot. */
interface Row {
  /** From left to right. */
  items: readonly Candidate[];
  first: Candidate;
}

/** @param candidates of the page */
export function loneRunningLines(candidates: readonly Candidate[], page: PageLayout, body: BodyStyle): Candidate[] {
  const sides = [false, true].map((foot) =>
    outermost(
      candidates.filter((item) => item.foot === foot),
      page,
    ),
  );
  const isLater = (row: Row): boolean => (numberIn(row, page, body) ?? 0) > 1;
  const isOneOfSeveral = sides.some((rows) => rows.some(isLater));
  const lines = page.blocks.flatMap(linesOfText);
  return sides.flatMap((rows) => {
    const [row, ...others] = rows;
    // A short heading with a number may stand over the last lines of a page.
    const areText =
      others.length > 0 &&
      rows.some((one) => SENTENCE.test(textOf(one)) && !RIGHTS.test(textOf(one)) && !isParted(one));
    if (!row || areText || rows.some((one) => !one.first.foot && sizeOf(one) > LARGE * body.sizePt)) return [];
    const isRunning =
      rows.some(isLater) ||
      // Several rows may as well be notes or a letter's head.
      (others.length === 0 &&
        (bareNumber(row, page, body) !== null ||
          (lines.length >= MIN_LINES && isSetApart(row, lines, page, body, isOneOfSeveral))));
    return isRunning ? rows.flatMap(({ items }) => items) : [];
  });
}

/** The rows up to the first white, or a number in the margin; none where they are not parted from the text. */
function outermost(side: readonly Candidate[], page: PageLayout): Row[] {
  const rows = [...Map.groupBy(side, ({ row }) => row).values()].flatMap((unsorted): Row[] => {
    const items = unsorted.toSorted((a, b) => a.line.x0 - b.line.x0);
    const [first] = items;
    return first ? [{ items, first }] : [];
  });
  const sorted = rows.toSorted((a, b) => a.first.row - b.first.row);
  const isEnd = (row: Row): boolean =>
    row.first.room > APART_EM * sizeOf(row) || (isInMargin(row, page) && ONLY_FOLIO.test(textOf(row)));
  return sorted.slice(0, sorted.findIndex(isEnd) + 1);
}

/** A page's number and nothing else; null where there is more, or none. */
function bareNumber(row: Row, page: PageLayout, body: BodyStyle): number | null {
  const text = textOf(row);
  if (!row.first.foot && sizeOf(row) > LARGE * body.sizePt) return null;
  if (ONLY_FOLIO.test(text)) return isInMargin(row, page) || !YEAR.test(text) ? valueIn(text) : null;
  const [, at, all] = COUNTED.exec(text) ?? [];
  if (at !== undefined && all !== undefined) return Number(at) <= Number(all) && !YEAR.test(all) ? Number(at) : null;
  const named = text.replace(PAGE_WORD, '');
  return named !== text && FOLIO.test(named) ? valueIn(named) : null;
}

/**
 * The page's number: alone, at an end with white beside it, or at the end of words in the lower margin. Among other words a number may as
 * well be that of an invoice, a day or a chapter.
 */
function numberIn(row: Row, page: PageLayout, body: BodyStyle): number | null {
  const bare = bareNumber(row, page, body);
  if (bare !== null || sizeOf(row) > LARGE * body.sizePt || isInText(row) || isNoted(row)) return bare;
  const { first } = row;
  const text = textOf(row);
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  const ends = endsOf(row);
  const folio = [words.find((word) => FOLIO.test(word)), last].find((word, i) => {
    // Numbered notes and what is called out beside code end as sentences do.
    if (i === 0 && first.foot && SENTENCE.test(text)) return false;
    return isNumber(ends[i]) && FOLIO.test(word ?? '') && !YEAR.test(word ?? '');
  });
  if (folio !== undefined) return valueIn(folio);
  // Telephone numbers and those of companies and accounts are written in groups of figures.
  const isGroup = /\d/.test(words.at(-2) ?? '');
  const endsRow = FOLIO.test(last) && !YEAR.test(last) && !isGroup && !isDate(text);
  return first.foot && isInMargin(row, page) && !isParted(row) && endsRow ? valueIn(last) : null;
}

/** The patterns of what stands first and last in a row whose words white parts. */
const endsOf = ({ items, first }: Row): readonly string[] =>
  items.length > 1 ? [first.pattern, items.at(-1)?.pattern ?? ''] : (first.ends ?? []);

const isNumber = (pattern = ''): boolean => pattern.replace(PAGE_WORD, '') === '#' || ROMAN_NUMBER.test(pattern);

/** Of a number within a chapter ("3-11") the larger part. */
function valueIn(folio: string): number {
  const digits = folio.match(/\d+/g);
  return digits ? Math.max(...digits.map(Number)) : romanValue(folio.replace(/[^ivxlc]/gi, ''));
}

/** A name or a note with a raised number. */
const isNoted = ({ items }: Row): boolean =>
  items.some(({ line: { runs } }) => [runs[0], runs.at(-1)].some((run) => run?.script === 'super'));

/** Code, and items of lists; a section's number may stand in a head that white parts. */
const isInText = (row: Row): boolean =>
  (listMark(row.first.line) !== null && !isParted(row)) || row.items.some(({ line }) => isMonospaceLine(line));

const textOf = ({ items }: Row): string => asciiDigits(items.map(({ line }) => lineText(line)).join(' ')).trim();

const sizeOf = ({ items }: Row): number => Math.max(...items.map(({ line }) => line.sizePt));

const wordsOf = (text: string): string[] => text.split(/[\s|·•–—]+/);

const isInMargin = ({ first }: Row, { heightPt }: PageLayout): boolean => first.edge < MARGIN * heightPt;

/** White parts its words. */
const isParted = ({ items, first }: Row): boolean => items.length > 1 || first.ends !== null;

/** No larger than the text and not set as it is, or not at its edge; in the foot only who has the rights. */
function isSetApart(
  row: Row,
  lines: readonly TextLine[],
  page: PageLayout,
  body: BodyStyle,
  isOneOfSeveral: boolean,
): boolean {
  const { items, first } = row;
  const { line, room, foot } = first;
  const text = textOf(row);
  const em = sizeOf(row);
  if (em > LARGE * body.sizePt || isInText(row)) return false;
  if (foot) return em <= NO_LARGER * body.sizePt && RIGHTS.test(text);
  if (!isOneOfSeveral) return false;
  const inMargin = isInMargin(row, page);
  if (inMargin && isParted(row)) return true;
  if (em > NO_LARGER * body.sizePt || (SENTENCE.test(text) && !isParted(row))) return false;
  const others = lines.filter((other) => items.every((item) => item.line !== other));
  const { x0, x1 } = union(others);
  if (line.x1 > x1 - em && line.x0 > (x0 + x1) / 2) return true;
  if (isUsualName(text) || numberOf(text) !== null) return false;
  // A heading stands closer to its text.
  if (inMargin && room > FAR_APART_EM * em) return true;
  return (body.bold || !isBoldLine(line)) && isSetOtherwise(line, others, body);
}

/** Smaller than the text, or in another face than any other line, as headings are not that have others of their kind below them. */
function isSetOtherwise(line: TextLine, others: readonly TextLine[], body: BodyStyle): boolean {
  const face = line.runs[0]?.style;
  if (face === undefined) return false;
  if (line.sizePt < SMALL * body.sizePt) return true;
  const isAlike = ({ runs: [run] }: TextLine): boolean =>
    run?.style.font === face.font && run.style.italic === face.italic && Math.abs(run.style.sizePt - face.sizePt) < 0.3;
  return (face.italic || face.font !== body.font) && !others.some(isAlike);
}

// Running lines run beside a page's text: what is all that some pages have, where no other has a running line, is their text. Pure.

/** Heads of even and odd pages may differ by a rounding. */
const SAME_HEIGHT_PT = 4;

/**
 * Those of the running lines that are the text of their pages. Empty pages of books have heads and numbers as well, at the heights of
 * those beside text.
 *
 * @param running lines that were taken for heads and feet
 */
export function onlyText(pages: readonly PageLayout[], running: ReadonlySet<TextLine>): TextLine[] {
  const isBare = ({ blocks }: PageLayout): boolean =>
    blocks.every((block) => block.kind === 'text' && block.lines.every((line) => running.has(line)));
  const bare = new Set(pages.filter(isBare));
  if (bare.size === 0) return [];
  const heights = pages
    .filter((page) => !bare.has(page))
    .flatMap((page) => runningOf(page, running).map(({ baseline }) => baseline));
  const isBesideText = ({ baseline }: TextLine): boolean =>
    heights.some((height) => Math.abs(height - baseline) < SAME_HEIGHT_PT);
  return [...bare].flatMap((page) => runningOf(page, running)).filter((line) => !isBesideText(line));
}

const runningOf = ({ blocks }: PageLayout, running: ReadonlySet<TextLine>): TextLine[] =>
  blocks.flatMap(linesOfText).filter((line) => running.has(line));
