/** The lines in the outer rows of pages, which may run through them. */

import { type LayoutBlock, linesOfCells, type PageLayout } from '../../blocks/layout.ts';
import { onPage } from '../../blocks/turned-text.ts';
import { union } from '../../geometry/box.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { ALPHABETS, romanValue } from '../../lines/marks/list-mark.ts';
import { asciiDigits } from '../../lines/marks/numerals.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { bare, lineText } from '../flow.ts';

/** The letters of a running line, with one sign for whatever numbers are among them. */
export const patternOf = (text: string): string => bare(text.replace(/\d+/g, '')) + (/\d/.test(text) ? '#' : '');

/** Share of the page's height at its top and bottom where running lines stand. */
const ZONE = 0.16;
/** Numbers alone may stand farther in: on A4 where text is set for a letter's height. */
const NUMBER_ZONE = 0.2;
/** Small pages keep the margin of large ones above their running line, which so stands deeper in them. */
const HEAD_PT = 110;
/** So many rows are looked at, and more only as far as all of them come back. */
const ROWS = 3;
/** More have not been seen: a navigation bar over slides with the sections in two columns. */
const MAX_ROWS = 12;
/** White between a book's title and a chapter's in one running line. */
const ENDS_GAP_EM = 2;

export interface Candidate {
  line: TextLine;
  /** That of the line, which may wait on the disk: candidates are compared each with each. */
  sizePt: number;
  page: number;
  /** How its line is turned: places are compared in one direction only. */
  quarter: number;
  /** Distance from the top or, in the foot, from the bottom of the page. */
  edge: number;
  foot: boolean;
  /** From 0 for the outermost. */
  row: number;
  /** Below several rows, or in a table that reaches farther in than running lines do: it runs only where all rows outwards of it do. */
  isDeep: boolean;
  /** Points to the next row inwards. */
  room: number;
  /** Words with digits and page numerals replaced. */
  pattern: string;
  /** The same of the whole row: layout may part its words on one page and join them on the next. */
  rowPattern: string;
  /** The same of its first and last words, with white between them: a book's title that stays beside a chapter's that changes. */
  ends: [string, string] | null;
  numbers: number[];
  /** The number of all pages stands behind that of its own: "Page 3 of 12". */
  ofAll: boolean;
}

/** @param footPt where the paper ends, or what is printed of it */
export function candidatesOf(page: PageLayout, footPt: number): Candidate[] {
  const deep = new Map<TextLine, LayoutBlock>();
  const lines = page.blocks.flatMap((block) => {
    if (block.kind === 'text') return block.lines;
    const cells = isInOuter(0.5, block, page) ? linesOfCells(block) : [];
    if (!isInOuter(ZONE, block, page)) for (const line of cells) deep.set(line, block);
    return cells;
  });
  const upright = lines.filter((line) => quarterOf(line) === 0);
  const turned = Map.groupBy(marginLines(lines, upright, page), quarterOf);
  const { index, widthPt, heightPt } = page;
  return [
    ...candidatesIn({ index, heightPt, footPt, quarter: 0 }, upright, deep),
    ...[...turned].flatMap(([quarter, own]) => {
      const framePt = quarter === 2 ? heightPt : widthPt;
      return candidatesIn({ index, heightPt: framePt, footPt: framePt, quarter }, own, deep);
    }),
  ];
}

/** Whether the block is in this share of the page's height at its top or bottom. */
const isInOuter = (share: number, { box }: LayoutBlock, { heightPt }: PageLayout): boolean =>
  box.y1 < share * heightPt || box.y0 > (1 - share) * heightPt;

const quarterOf = ({ runs }: TextLine): number => runs[0]?.quarter ?? 0;

/** The turned lines beside all upright text: others name the axis of a plot, or stand in a table's head. */
function marginLines(lines: readonly TextLine[], upright: readonly TextLine[], page: PageLayout): TextLine[] {
  if (upright.length === lines.length) return [];
  const text = upright.length > 0 ? union(upright) : null;
  return lines.filter((line) => {
    const quarter = quarterOf(line);
    const { x0, x1 } = onPage(line, quarter, page.widthPt, page.heightPt);
    return quarter !== 0 && (text === null || x1 <= text.x0 || x0 >= text.x1);
  });
}

/** What lines that stand in one direction measure their places by. */
interface Frame {
  /** Of the page. */
  index: number;
  heightPt: number;
  footPt: number;
  quarter: number;
}

/** @param deep the tables that reach farther in than running lines usually stand: each runs as a whole or not at all */
function candidatesIn(
  frame: Frame,
  unsorted: readonly TextLine[],
  deep: ReadonlyMap<TextLine, LayoutBlock>,
): Candidate[] {
  const { heightPt, footPt } = frame;
  const lines = unsorted.toSorted((a, b) => a.baseline - b.baseline);
  const headPt = Math.max(ZONE * heightPt, Math.min(HEAD_PT, NUMBER_ZONE * heightPt));
  const head = outerRows(lines, deep, (line) => line.y1 < headPt);
  const foot = outerRows(
    lines.toReversed(),
    deep,
    (line, row) => line.y0 > (BARE_NUMBER.test(row) ? (1 - NUMBER_ZONE) * footPt : (1 - ZONE) * heightPt),
  );
  return [...head.map((item) => candidate(item, frame, false)), ...foot.map((item) => candidate(item, frame, true))];
}

interface Placed {
  line: TextLine;
  row: number;
  room: number;
  rowText: string;
  isDeep: boolean;
}

/** The lines of the outer rows, as far as they are in the zone or of a table that may run. */
function outerRows(
  sorted: readonly TextLine[],
  deep: ReadonlyMap<TextLine, LayoutBlock>,
  inZone: (line: TextLine, rowText: string) => boolean,
): Placed[] {
  const isOneRow = (line: TextLine, first: TextLine): boolean =>
    Math.abs(line.baseline - first.baseline) < 3 || (deep.has(line) && deep.get(line) === deep.get(first));
  const rows = stretchesOf(sorted, (line, last, [first = last]) => isOneRow(line, first));
  return rows.slice(0, MAX_ROWS).flatMap((lines, row) => {
    const next = rows[row + 1]?.[0];
    const rowText = lines
      .toSorted((a, b) => a.x0 - b.x0)
      .map(lineText)
      .join(' ');
    return lines
      .filter((line) => deep.has(line) || inZone(line, rowText))
      .map((line) => ({
        line,
        row,
        rowText,
        isDeep: row >= ROWS || deep.has(line),
        room: next ? Math.abs(next.baseline - line.baseline) : Number.POSITIVE_INFINITY,
      }));
  });
}

/** Notes end as sentences do, and count with their pages where each has one. */
const SENTENCE = /\p{Ll}[)\]”’"»]*[.!?]$/u;
const BARE_NUMBER = /^[-–—\s]*\d{1,4}[-–—\s]*$/;
/** A page's number among the words for it, and for how many there are, that stand around it in East Asian documents. */
const COUNTED_PAGE = /[第제]?\s*(\d{1,4})\s*(?:页|頁|ページ|쪽|페이지)/;
export const ROMAN_NUMBER = /^[ivxlc]+$/i;

/** Books in Arabic and Hebrew number the pages of their front matter with letters. */
function letterNumber(text: string): number[] {
  const at = Math.max(...FROM_RIGHT.map((letters) => letters.indexOf(text.replace('ا', 'أ'))));
  return text.length === 1 && at >= 0 ? [at + 1] : [];
}
const FROM_RIGHT = ALPHABETS.filter((letters) => /[\u0590-\u08ff]/.test(letters));

function candidate({ line, row, room, rowText, isDeep }: Placed, frame: Frame, foot: boolean): Candidate {
  const own = lineText(line);
  const text = asciiDigits(own);
  const words = text.split(/[\s|·•–—]+/).filter((word) => word !== '' && word !== '-');
  const isRaised = firstRun(line)?.script === 'super';
  const isNote = words.length > 1 && (isRaised || (foot && SENTENCE.test(text)));
  const ofAll = /^\D*(\d+)\s*(?:\/|of|von|de|из)\s*\d+\D*$/i.exec(text);
  const numbers = [
    isNote ? '' : words[0],
    words.at(-1),
    ofAll?.[1],
    COUNTED_PAGE.exec(text.replace(/[共全총]\s*\d+/, ''))?.[1],
  ].flatMap((word) => {
    const plain = (word ?? '').replace(/^[-–—[(]+|(?<![-–—\])])[-–—\])]+$/g, '').normalize('NFKC');
    if (/^\d{1,4}$/.test(plain)) return [Number(plain)];
    if (ROMAN_NUMBER.test(plain) && (words.length === 1 || plain === plain.toLowerCase())) return [romanValue(plain)];
    return words.length === 1 ? letterNumber(plain) : [];
  });
  const pattern = patternOf(text);
  return {
    line,
    sizePt: line.sizePt,
    page: frame.index,
    quarter: frame.quarter,
    edge: foot ? frame.heightPt - line.baseline : line.baseline,
    foot,
    row,
    isDeep,
    room,
    pattern,
    // Most rows are one line.
    rowPattern: rowText === own ? pattern : patternOf(asciiDigits(rowText)),
    ends: row === 0 ? endsOf(line) : null,
    numbers,
    ofAll: ofAll !== null,
  };
}

function endsOf(line: TextLine): [string, string] | null {
  const { runs } = line;
  const after = (i: number): number => (runs[i + 1]?.x0 ?? 0) - (runs[i]?.x1 ?? 0);
  const gaps = runs.slice(0, -1).flatMap((_, i) => (after(i) > ENDS_GAP_EM * line.sizePt ? [i + 1] : []));
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (some: TextLine['runs']): string => patternOf(asciiDigits(some.map((run) => run.text).join(' ')));
  return [text(runs.slice(0, first)), text(runs.slice(last))];
}

// Lines that stand at one height of several pages.

const SAME_HEIGHT_PT = 4;

export const sameHeight = (a: Candidate, b: Candidate): boolean =>
  a.foot === b.foot && Math.abs(a.edge - b.edge) < SAME_HEIGHT_PT;

/** Sizes of recognised text vary a little; a half-title and a title differ more. */
const SAME_SIZE = 1.2;
export const areTwins = (a: Candidate, b: Candidate): boolean =>
  sameHeight(a, b) && Math.max(a.sizePt, b.sizePt) < SAME_SIZE * Math.min(a.sizePt, b.sizePt);

/** Whether items like this stand on so many pages. Looks no further than that: books have thousands of pages. */
export function isOnPages(needed: number, items: readonly Candidate[], isAlike: (item: Candidate) => boolean): boolean {
  if (items.length < needed) return false;
  const pages = new Set<number>();
  for (const item of items) {
    if (!isAlike(item)) continue;
    pages.add(item.page);
    if (pages.size >= needed) return true;
  }
  return false;
}

/** Whether the words of a candidate's row stand at its height on most pages. */
export function onMostPages(running: Iterable<Candidate>, pages: number): (item: Candidate) => boolean {
  const keyOf = ({ foot, rowPattern }: Candidate): string => `${foot}|${rowPattern}`;
  const groups = Map.groupBy(running, keyOf);
  return (item) => isOnPages(pages / 2, groups.get(keyOf(item)) ?? [], (other) => areTwins(item, other));
}

// How many rows at the edges of pages are looked at: as many as come back, from outside in.

/** The first few rows, and further ones where they and all rows outwards of them stand on most pages: a letterhead, a navigation bar. */
export function peel(all: readonly Candidate[], pages: number): Candidate[] {
  const placeOf = ({ page, quarter, foot, row }: Candidate, outwards = 0): string =>
    `${page}|${quarter}|${foot}|${row - outwards}`;
  if (pages < MIN_PEELED || !all.some(({ isDeep }) => isDeep)) return all.filter(({ isDeep }) => !isDeep);
  const isAgain = onMostPages(all, pages);
  const again = new Set<string>();
  return all
    .toSorted((a, b) => a.row - b.row)
    .filter((item) => {
      const isPeeled = (item.row === 0 || again.has(placeOf(item, 1))) && isAgain(item);
      if (isPeeled) again.add(placeOf(item));
      return isPeeled || !item.isDeep;
    });
}
/** Fewer may be forms, all words of which come back but for what is filled in. */
const MIN_PEELED = 6;

// Which part of its sheets a book uses.

/** A single page tells nothing of their format. */
const MIN_SHEETS = 2;
/** Below the last line of a page, as a share of what is over it. */
const MARGIN = 0.1;

/**
 * The height of the part of the paper that a book uses, by the height of its pages: one of a smaller format may be printed at
 * the top of larger sheets.
 */
export function lowestFeet(pages: readonly PageLayout[]): Map<number, number> {
  const feet = new Map<number, number>();
  for (const { heightPt, blocks } of pages)
    for (const { box } of blocks) feet.set(heightPt, Math.max(feet.get(heightPt) ?? 0, box.y1));
  if (pages.length < MIN_SHEETS) return new Map();
  return new Map([...feet].map(([heightPt, y]) => [heightPt, Math.min(heightPt, (1 + MARGIN) * y)]));
}
