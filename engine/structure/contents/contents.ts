/** Printed contents pages: a book has them as its outline, so they are left out of the text. */

import type { TableBlock } from '../../blocks/layout.ts';
import { contains } from '../../geometry/box.ts';
import { startsWithBullet } from '../../lines/marks/list-mark.ts';
import { asciiNumbering } from '../../lines/marks/numerals.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { areLed, goesUp, hasInnerLeaders, hasLeaders, withoutLeaders } from './leaders.ts';
import { STEM, TitlePlaces } from './title-places.ts';

/** Also counted in chapters: "3-12", "A–2". Word processors set it right behind the leaders. */
const PAGE_NUMBER = /^(.*\S)(?:\s+|(?<=[.·…‥]{3}))(?:(?:(?:[A-Z]|\d{1,3})[-–])?\d{1,4}|[ivxlc]{1,7}|[א-תا-ي])$/iu;
const PAGE_NUMBER_END = /[\divxlcא-תا-ي]/iu;
const NUMBERS = /^[\divxlc\s]+$/i;
const NUMBERING =
  /^(?:第[\d一二三四五六七八九十百]+[章节節部篇編]\s*|[一二三四五六七八九十]+、|(?:\p{L}+\s+)?(?:[\dIVXLC]+|[A-Z])(?:\.\d+)*[.:)]?\s+(?:[–—]\s+)?)/u;
const HEADING =
  /^(?:(?:table of )?contents|brief contents|list of (?:figures|tables|examples)|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice(?: general)?|indice|contenido|sumário|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|sisällys(?:luettelo)?|cuprins|sadržaj|садржај|kazalo(?: vsebine)?|sisukord|оглавление|содержание|περιεχόμενα|mục lục|目\s*录|目\s*次|目錄|차\s*례|목\s*차|فهرست.*|(?:قائمة |جدول )?المحتويات|الفهرس|içindekiler|spis treści|obsah|tartalomjegyzék|зміст|съдържание|もくじ|สารบัญ|विषय[- ]?सूची|अनुक्रमणिका|المحتوى|[図表例]\s*目\s*次|[图圖插表示范範例]{1,2}格?\s*(?:目录|目錄|清单)|(?:표|그림|예)\s*(?:차례|목차)|(?:tabellen|abbildungs|beispiel)verzeichnis|verzeichnis der beispiele|liste des (?:figures|tableaux|exemples)|table des figures|lijst van (?:tabellen|figuren|voorbeelden)|(?:elenco|indice) (?:delle (?:tabelle|figure)|degli esempi)|lista degli esempi|lista de (?:figuras|tablas|tabelas|ejemplos|exemplos)|spis (?:tabel|rysunków|przykładów)|seznam (?:tabulek|obrázků|příkladů)|índice de (?:figuras|tablas|cuadros|tabelas)|список (?:таблиц|рисунков|иллюстраций|примеров)|danh (?:mục|sách) (?:hình|bảng).*|κατάλογος (?:σχημάτων|πινάκων)|תוכן(?: ה?עניינים)?)$/iu;
const SENTENCE_END = /\p{L}[)\]”’"»）」』]*[.!?:;؟؛·।。！？：；]$/u;
/** Prose is set in longer blocks than entries of contents. */
const MAX_ENTRY_LINES = 3;
/** Shorter titles stand in any text. */
const MIN_PREFIX = 12;

/** Blocks behind the contents of a page that aren't part of them: notes, of which there may be more, and the page's number. */
const MAX_FOOT = 3;
/** The size of notes, as a share of that of entries. */
const NOTE = 0.9;

const MIN_ENTRIES = 3;
/** Under a heading of its own a list of tables may be short, and have a single entry where that leads to a page. */
const MIN_ANNOUNCED = 2;
/** A bulleted list without page numbers is one of links, as web pages have it, and a part of the text. */
const BULLETED_SHARE = 0.5;

interface Scored {
  item: FlowText;
  entries: number;
  /** Those with leaders, or titles of the outline with a page's number. */
  numbered: number;
  /** Lines with leaders that lead to no page of the document: to a price, or to a line to write on. */
  pageless: number;
  /** Lines with a bullet and without a page's number. */
  bulleted: number;
  lines: number;
}

/** Sets the role `contents` on the blocks of printed contents. */
export function markContents(
  flow: readonly FlowBlock[],
  titles: ReadonlySet<string>,
  pageCount = 1 + (flow.at(-1)?.page.index ?? 0),
): void {
  const texts = flow.filter(isText).filter(({ role }) => role.kind !== 'entry');
  // Few pages announce contents, and a book has many titles.
  let stands: TitlePlaces | undefined;
  const laterThan = (item: FlowText): Later => {
    stands ??= placesOfTitles(texts);
    return { stands, at: texts.indexOf(item) };
  };
  const pages = Map.groupBy(texts, (item) => item.page.index);
  /** The page that the contents may go on from. */
  let before = -2;
  for (const [page, blocks] of pages) {
    const rest = before === page - 1 ? goneOn(blocks, titles, laterThan) : 0;
    markPage(blocks.slice(rest), titles, laterThan, pageCount);
    const last = blocks.findLastIndex(({ role }) => role.kind === 'contents');
    const size = blocks[last]?.block.lines[0]?.sizePt ?? 0;
    const isNote = ({ block }: FlowText): boolean => (block.lines[0]?.sizePt ?? size) < NOTE * size;
    if (last >= 0 && blocks.slice(last + 1).filter((item) => !isNote(item)).length < MAX_FOOT) before = page;
  }
  markRows(flow, titles, laterThan);
}

/** Entries in two columns may look like the rows of a table, beside other contents or right below their heading. */
function markRows(flow: readonly FlowBlock[], titles: ReadonlySet<string>, laterThan: (item: FlowText) => Later): void {
  flow.forEach((item, i) => {
    if (item.block.kind !== 'table') return;
    const before = flow.slice(Math.max(0, i - MAX_FOOT), i).findLast(isText);
    if (before && markAnnounced(item, before, titles, laterThan)) return;
    const beside = [flow[i - 1], flow[i + 1]].filter(
      (other) => other?.role.kind === 'contents' && other.page === item.page,
    );
    if (beside.length > 0 && areLed(cellTexts(item.block))) item.role = { kind: 'contents' };
  });
}

const cellTexts = ({ rows }: TableBlock): string[][] =>
  rows.map((row) => row.map(({ lines }) => asciiNumbering(lines.map(lineText).join(' ').trim())));

/**
 * Marks rows whose cells are mostly titles of blocks further on, behind the heading of contents: the block before the table, or
 * one of its first cells, where what stands over it stays.
 */
function markAnnounced(
  item: FlowBlock,
  before: FlowText,
  titles: ReadonlySet<string>,
  laterThan: (item: FlowText) => Later,
): boolean {
  if (item.block.kind !== 'table') return false;
  const texts = cellTexts(item.block);
  const isHeading = (text: string): boolean => HEADING.test(text);
  const isBelow = isHeading(blockText(before.block).trim());
  const from = isBelow ? 0 : texts.slice(0, MAX_HEAD_ROWS).findIndex((row) => row.some(isHeading));
  if (from < 0) return false;
  const cells = texts.slice(from).flat();
  const written = cells.filter((text) => text !== '' && !NUMBERS.test(text) && !isHeading(text));
  const later = laterThan(before);
  const named = written.filter((text) => hasLeaders(text) || isEntry(text, titles, later));
  const areNamed = written.length >= MIN_ENTRIES && named.length >= MOST_NAMED * written.length;
  if (!areNamed && !(isBelow && areLed(texts))) return false;
  if (from === 0) item.role = { kind: 'contents' };
  else item.block = cutAt(item.block, from);
  if (isBelow) before.role = { kind: 'contents' };
  return true;
}

/** The rows of a table before one. */
function cutAt(table: TableBlock, row: number): TableBlock {
  const rows = table.rows.slice(0, row);
  const bottom = Math.max(table.box.y0, ...rows.flat().flatMap(({ lines }) => lines.map(({ y1 }) => y1)));
  return { ...table, rows, box: { ...table.box, y1: bottom } };
}
const MOST_NAMED = 0.7;
const MAX_HEAD_ROWS = 4;

function markPage(
  blocks: readonly FlowText[],
  titles: ReadonlySet<string>,
  laterThan: (item: FlowText) => Later,
  pageCount: number,
): void {
  const start = blocks.findIndex((item) => HEADING.test(blockText(item.block).trim()));
  const end = start < 0 ? blocks.length : firstChapter(blocks, start, laterThan);
  const scored = blocks.map((item, i) =>
    score(item, titles, start >= 0 && i > start && i < end ? laterThan(item) : null, pageCount),
  );
  const entries = scored.reduce((sum, block) => sum + block.entries, 0);
  const numbered = scored.reduce((sum, block) => sum + block.numbered, 0);
  // Where entries have page numbers, lists behind them are those of the text.
  const before = numbered >= MIN_ANNOUNCED ? scored.slice(0, end) : scored;
  const bulleted = before.reduce((sum, block) => sum + block.bulleted, 0);
  const least = start < 0 ? MIN_ENTRIES : numbered > 0 ? 1 : MIN_ANNOUNCED;
  if (entries < least || bulleted > BULLETED_SHARE * entries) return;
  const isPageless = pageless(scored) > PAGELESS_SHARE * numbered;
  if (start < 0 && !goesUp(blocks, isPageless ? MIN_PAGES : MIN_ENTRIES) && !nameTitles(blocks, titles, laterThan))
    return;
  scored.forEach((block, i) => {
    if (isEntries(block) || between(scored, i)) block.item.role = { kind: 'contents' };
  });
  const named = scored.findLastIndex(({ item }, i) => i < end && item.role.kind === 'contents');
  if (named < 0) return;
  const last = lastEntry(blocks.slice(0, end), named);
  for (const item of blocks.slice(named, last + 1)) item.role = { kind: 'contents' };
  if (start < 0) return;
  const region = blocks.slice(start, last + 1);
  if (region.every((item) => item.block.lines.length <= MAX_ENTRY_LINES || item.role.kind === 'contents'))
    for (const item of region) item.role = { kind: 'contents' };
  else if (blocks[start + 1]?.role.kind === 'contents' && blocks[start]) blocks[start].role = { kind: 'contents' };
}

/** Long titles take several lines, of which the last one leads to the page. */
function isEntries({ item, entries, lines }: Scored): boolean {
  const last = item.block.lines.at(-1);
  return (
    entries >= 0.5 * lines || (last !== undefined && hasLeaders(lineText(last)) && lines <= MAX_ENTRY_LINES * entries)
  );
}

/** Chapters whose titles stand nowhere else as they do here: their pages go on counting, at the edge of the entries before. */
function lastEntry(blocks: readonly FlowText[], named: number): number {
  let last = named;
  let [edge, page] = endOfEntry(blocks[named]?.block.lines.at(-1));
  for (const { block } of blocks.slice(named + 1)) {
    for (const line of block.lines) {
      const [x, number] = endOfEntry(line);
      if (!(number >= page) || Math.abs(x - edge) > SAME_EDGE_PT) return last;
      [edge, page] = [x, number];
    }
    last++;
  }
  return last;
}
const SAME_EDGE_PT = 1;

/** Where the number of an entry's page ends, and that number; NaN without one. */
function endOfEntry(line: TextLine | undefined): readonly [number, number] {
  const number = line ? /\s(\d{1,4})$/.exec(asciiNumbering(lineText(line).trim()))?.[1] : undefined;
  return [line?.rtl ? line.x0 : (line?.x1 ?? 0), Number(number ?? Number.NaN)];
}

/**
 * Most of the lines with leaders name what stands further on: prices, lines to write on, the output of programs and the entries of
 * an index have leaders, too.
 */
function nameTitles(
  blocks: readonly FlowText[],
  titles: ReadonlySet<string>,
  laterThan: (item: FlowText) => Later,
): boolean {
  let led = 0;
  let named = 0;
  for (const item of blocks)
    for (const line of item.block.lines) {
      const text = asciiNumbering(lineText(line).trim());
      const isLed = hasLeaders(text);
      if (isLed) led++;
      if (isTitled(text, titles) || (isLed && isEntry(withoutLeaders(text), titles, laterThan(item)))) named++;
    }
  return named > 0 && named >= MOST_LED * led;
}
/** More of them than not. */
const MOST_LED = 0.5;

/** Less the numbers that stand in blocks of their own. */
const pageless = (scored: readonly Scored[]): number =>
  scored.reduce(
    (sum, { item, pageless }) =>
      sum + pageless - item.block.lines.filter((line) => NUMBERS.test(lineText(line))).length,
    0,
  );
const PAGELESS_SHARE = 0.5;
/** Fewer prices may go up by chance, where the document has not the pages that they lead to as it is a part of another. */
const MIN_PAGES = 8;

/** Entries with page numbers at the top of a page, behind contents that fill the page before: they are marked and counted. */
function goneOn(
  blocks: readonly FlowText[],
  titles: ReadonlySet<string>,
  laterThan: (item: FlowText) => Later,
): number {
  const isMore = (item: FlowText): boolean =>
    item.block.lines.every((line) => {
      const text = asciiNumbering(lineText(line).trim());
      const title = PAGE_NUMBER.exec(text)?.[1];
      // "Chapter 1" stands over a chapter.
      if (title === undefined || (/^\p{L}+$/u.test(title) && !titles.has(bare(title)))) return false;
      return hasLeaders(text) || isEntry(text, titles, laterThan(item));
    });
  const other = blocks.findIndex((item) => !isMore(item));
  const named = other < 0 ? blocks.length : other;
  const rest = named > 0 ? lastEntry(blocks, named - 1) + 1 : 0;
  for (const item of blocks.slice(0, rest)) item.role = { kind: 'contents' };
  return rest;
}

/** Index of the block behind the contents that is the heading which they name, or of a sentence; the number of blocks without one. */
function firstChapter(blocks: readonly FlowText[], start: number, laterThan: (item: FlowText) => Later): number {
  /** Of the entries over the block. */
  const titles = new Set<string>();
  let entryPt = 0;
  const found = blocks.findIndex((item, i) => {
    if (i <= start) return false;
    const text = blockText(item.block);
    const isUnnumbered = !NUMBERS.test(text) && beforeNumber(text) === null && !hasLeaders(text);
    if (isUnnumbered && isSentence(item, text)) return true;
    const key = titleKey(text);
    const sizePt = item.block.lines[0]?.sizePt ?? 0;
    if (isUnnumbered && titles.has(key) && !HEADING.test(unnumbered(text))) {
      if (sizePt > LARGER * entryPt) return true;
      const { stands, at } = laterThan(item);
      // The first line of two entries.
      if (stands.last(key) === at && !stands.goesOnBehind(key, at)) return true;
    }
    for (const line of item.block.lines) for (const title of withoutNumber(lineText(line))) titles.add(titleKey(title));
    titles.add(key);
    entryPt = Math.max(entryPt, sizePt);
    return false;
  });
  if (found < 0) return blocks.length;
  // Its heading, where the entry that names it runs into the one beside it.
  const above = blocks[found - 1];
  return above && found - 1 > start && standsOnce(above, laterThan(above)) ? found - 1 : found;
}

/** Headings of chapters, than all entries that name them. */
const LARGER = 1.1;

/** A title without a page's number, whose words stand nowhere else. */
function standsOnce({ block }: FlowText, { stands, at }: Later): boolean {
  const text = blockText(block);
  const key = titleKey(text);
  return key !== '' && beforeNumber(text) === null && stands.first(key) === at && stands.last(key) === at;
}

/** Several lines that end as sentences do, none of them with a page's number. */
function isSentence({ block }: FlowText, text: string): boolean {
  const isLong = block.lines.length > 1 && SENTENCE_END.test(text);
  return isLong && block.lines.every((line) => beforeNumber(lineText(line).trim()) === null);
}

/** Texts that may be titles, with and without page numbers. */
function placesOfTitles(texts: readonly FlowText[]): TitlePlaces {
  const titlesAt = (place: number): string[] => {
    const { lines } = texts[place]?.block ?? { lines: [] };
    if (lines.length > MAX_ENTRY_LINES) return [];
    const whole = lines.length > 1 ? [blockText({ lines })] : [];
    return [...whole, ...lines.map(lineText)].flatMap(withoutNumber);
  };
  return new TitlePlaces(
    texts.length,
    (place) => titlesAt(place).map(titleKey),
    (place) => titlesAt(place).map(titleStem),
  );
}

/** A text, and what is left of it without a page number. */
function withoutNumber(text: string): string[] {
  const title = beforeNumber(text);
  return title === null ? [text] : [text, title];
}

/** What stands before a page's number; null without one. Most lines end with a letter or a full stop, which is seen without a search. */
function beforeNumber(text: string): string | null {
  return PAGE_NUMBER_END.test(text.charAt(text.length - 1)) ? (PAGE_NUMBER.exec(text)?.[1] ?? null) : null;
}

interface Later {
  stands: TitlePlaces;
  /** Index of the block that is looked at. */
  at: number;
}

const unnumbered = (text: string): string => asciiNumbering(text.trim()).replace(NUMBERING, '');
const titleKey = (text: string): string => bare(unnumbered(text));

/** The key, or as much of it as it is looked up by. */
function titleStem(text: string): string {
  const title = unnumbered(text);
  const start = bare(title.slice(0, 4 * STEM));
  // Where it is cut off, letters may be another one with what follows.
  return start.length > STEM + 2 ? start : bare(title);
}

/** @param later where a heading announces contents: titles without page numbers, links and stray numbers count too */
function score(item: FlowText, titles: ReadonlySet<string>, later: Later | null, pageCount: number): Scored {
  let entries = 0;
  let numbered = 0;
  let pageless = 0;
  let bulleted = 0;
  for (const line of item.block.lines) {
    const text = asciiNumbering(lineText(line).trim());
    const isLed = hasLeaders(text);
    if (startsWithBullet(line) && !isLed && beforeNumber(text) === null) bulleted++;
    if (isLed && leadsNowhere(text, pageCount)) pageless++;
    if (isLed || hasInnerLeaders(text) || isTitled(text, titles)) numbered++;
    else if (later && (NUMBERS.test(text) || isEntry(text, titles, later) || leadsInside(item, line))) entries++;
  }
  return { item, entries: entries + numbered, numbered, pageless, bulleted, lines: item.block.lines.length };
}

/** The number of an entry's page may be that of its chapter, or in letters. */
function leadsNowhere(text: string, pageCount: number): boolean {
  const number = /(?<!\S)(\S*[\divxlcא-תا-ي])$/iu.exec(text)?.[1]?.replace(/^.*[.·…‥]/u, '');
  return number === undefined || (/^\d+$/.test(number) && Number(number) > pageCount);
}

/** An outline title with a page number behind it, and perhaps a section's number in front. */
function isTitled(text: string, titles: ReadonlySet<string>): boolean {
  const title = beforeNumber(text);
  return title !== null && (titles.has(bare(title)) || titles.has(titleKey(title)));
}

/**
 * A title of the outline, or words that have a block of their own further on, with or without a page number. Where a title stands
 * for the last time and not for the first, it is the heading itself.
 */
function isEntry(text: string, titles: ReadonlySet<string>, { stands, at }: Later): boolean {
  return withoutNumber(text).some((title) => {
    const key = titleKey(title);
    if (key === '') return false;
    if ((stands.last(key) ?? at) > at || (titles.has(key) && (stands.first(key) ?? at) >= at)) return true;
    return key.length >= MIN_PREFIX && stands.goesOnBehind(key, at);
  });
}

/** A link inside the document covers the line's beginning and its end, or all but the page's number. */
function leadsInside({ page }: FlowText, line: TextLine): boolean {
  const y = (line.y0 + line.y1) / 2;
  const covered = line.runs.filter((run) =>
    page.links.some((link) => 'page' in link.target && contains(link, (run.x0 + run.x1) / 2, y)),
  );
  return covered.length > 0 && covered.length >= 0.7 * line.runs.length;
}

/** A short block among entries: the first line of an entry that takes two. */
function between(blocks: readonly Scored[], i: number): boolean {
  const entry = (at: number): boolean => (blocks[at]?.entries ?? 0) > 0;
  const sizeAt = (at: number): number => blocks[at]?.item.block.lines[0]?.sizePt ?? 0;
  // The heading of a chapter may stand below the first of two columns.
  const words = blocks[i] ? blockText(blocks[i].item.block) : '';
  const isHeading = beforeNumber(words) === null && sizeAt(i) > LARGER * Math.max(sizeAt(i - 1), sizeAt(i + 1));
  return (blocks[i]?.lines ?? 0) <= 2 && entry(i - 1) && entry(i + 1) && !isHeading;
}
