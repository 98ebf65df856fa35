import { type LayoutBlock, linesOfCells, type PageLayout, type TextBlock } from '../blocks/layout.ts';
import type { TextStyle } from '../extract/page-content.ts';
import { heaviestOf } from '../geometry/statistics.ts';
import { listMark } from '../lines/marks/list-mark.ts';
import type { TextLine } from '../lines/text-line.ts';

/** How the running text of a document is set. */
export interface BodyStyle {
  sizePt: number;
  font: string;
  bold: boolean;
  /** Most of the text stands in tables. */
  inTables?: true;
}

/** An index may have more dots than the book has letters. */
const LEADERS = /^[.·…‥]+$/;

/**
 * The style of most letters, where a page counts by the square root of its letters: a list of codes or references in small
 * type has more of them on its few pages than the text on the others.
 */
export function bodyStyleOf(pages: readonly PageLayout[]): BodyStyle {
  const weights = new Map<string, { letters: number; style: BodyStyle }>();
  const entryOf = ({ sizePt: exact, font, bold }: TextStyle) => {
    const sizePt = Math.round(exact * 2) / 2;
    const key = `${sizePt}|${font}|${bold}`;
    const entry = weights.get(key) ?? { letters: 0, style: { sizePt, font, bold } };
    weights.set(key, entry);
    return entry;
  };
  const count = (linesOf: (block: LayoutBlock) => readonly TextLine[], withCode: boolean): StyledLetters[] =>
    pages.map((page) => lettersByStyle(page.blocks.flatMap(linesOf), withCode));
  const sum = (letters: readonly StyledLetters[]): number => letters.reduce((all, page) => all + page.all, 0);
  let texts = count(linesOfReading, false);
  if (sum(texts) < LITTLE * sum(count(linesBesideBars, false))) texts = count(linesBesideBars, false);
  const cells = count(linesOfCells, false);
  // All of it may be written on a typewriter, but for a badge or two.
  if (!isTypeset(pages)) texts = count(linesBesideBars, true);
  const inTables = sum(cells) > TABLES * sum(texts);
  const counted = inTables ? [...texts, ...cells] : texts;
  for (const { byStyle, all } of counted)
    for (const [style, count] of byStyle) entryOf(style).letters += count / Math.sqrt(Math.max(1, all));
  let best = { letters: 0, style: { sizePt: 10, font: '', bold: false } };
  for (const entry of weights.values()) if (entry.letters > best.letters) best = entry;
  return inTables ? { ...best.style, inTables: true } : best.style;
}

/** So many times more in cells than beside them: a reference card's text stands in its tables. */
const TABLES = 2;

const linesBesideBars = (block: LayoutBlock): readonly TextLine[] =>
  block.kind === 'text' && !block.inBar ? block.lines : [];

/** Paragraphs and items of lists: titles and labels, which have single lines, may have more letters than a short document's text. */
const linesOfReading = (block: LayoutBlock): readonly TextLine[] => {
  const [first, second] = linesBesideBars(block);
  return first && (second || listMark(first)) ? linesBesideBars(block) : [];
};
/** Less than that is no measure. */
const LITTLE = 0.2;

/** Fewer lines are badges. */
const MIN_TYPESET = 3;

function isTypeset(pages: readonly PageLayout[]): boolean {
  let lines = 0;
  // Most documents tell on their first page.
  return pages.some(({ blocks }) =>
    blocks.some((block) => {
      lines += typesetLines(block);
      return lines >= MIN_TYPESET;
    }),
  );
}

/** How many lines of a paragraph no typewriter wrote: what one wrote has other fonts for signs that it lacks. */
function typesetLines(block: LayoutBlock): number {
  const lines = [...linesBesideBars(block), ...linesOfCells(block)].filter(
    ({ runs }) => runs.every(({ style }) => !style.monospace) && runs.some(({ text }) => WORD.test(text)),
  );
  return lines.length > 1 ? lines.length : 0;
}
const WORD = /\p{L}{3}|[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]/u;

interface StyledLetters {
  byStyle: Map<TextStyle, number>;
  all: number;
}

/** Runs of a page share their styles. */
function lettersByStyle(lines: readonly TextLine[], withCode: boolean): StyledLetters {
  const letters: StyledLetters = { byStyle: new Map(), all: 0 };
  for (const line of lines)
    for (const { script, style, text } of line.runs)
      if (script === null && (withCode || !style.monospace) && (isLetter(text) || !LEADERS.test(text))) {
        letters.byStyle.set(style, (letters.byStyle.get(style) ?? 0) + text.length);
        letters.all += text.length;
      }
  return letters;
}

/** Whether a text begins with a letter of ASCII, as most do: seen without a search. */
const isLetter = (text: string): boolean => {
  const code = text.charCodeAt(0) | 0x20;
  return code >= 0x61 && code <= 0x7a;
};

export interface BlockStyle {
  sizePt: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  font: string;
}

export const styleKey = ({ sizePt, bold, italic, caps, font }: BlockStyle): string =>
  `${sizePt}|${bold}|${italic}|${caps}|${font}`;

const styles = new WeakMap<TextBlock['lines'], BlockStyle>();
/** A document has few styles and tens of thousands of blocks. */
const MAX_KNOWN = 1_000;
const known = new Map<string, BlockStyle>();

/** The style of most of a block's letters; bold and italic only where nearly all of it is. Computed once. */
export function blockStyleOf({ lines }: Pick<TextBlock, 'lines'>): BlockStyle {
  let style = styles.get(lines);
  if (!style) {
    style = one(styleOfLines(lines));
    styles.set(lines, style);
  }
  return style;
}

/** East Asian faces with thin and thick strokes, for text, and those whose strokes are all thick, which stand for bold type beside them. */
const SONG = /ming|mincho|heiseimin|ryumin|song|sung|simsun|batang|my[eu]+ngjo|serif.*(?:cjk|jp|sc|tc|kr)/i;
const HEI = /goth|kakugo|futogo|hei|dotum|gulim|sans.*(?:cjk|jp|sc|tc|kr)/i;

/** The style of a block beside the text of its document. */
export function styleBeside(block: TextBlock, body: BodyStyle): BlockStyle {
  const style = blockStyleOf(block);
  if (style.bold || !SONG.test(body.font) || !HEI.test(style.font) || SONG.test(style.font)) return style;
  return one({ ...style, bold: true });
}

/** One object for equal styles. */
function one(style: BlockStyle): BlockStyle {
  const key = styleKey(style);
  const same = known.get(key);
  if (same) return same;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, style);
  return style;
}

function styleOfLines(lines: readonly TextLine[]): BlockStyle {
  const [first, second] = lines[0]?.runs ?? [];
  // "1.1. **Earlier work**": its words tell how a heading is set.
  const number = first && second && first.script === null && SECTION_NUMBER.test(first.text) ? first : null;
  let [upper, cased, words] = [0, 0, 0];
  // Runs share their styles: most blocks have one.
  const byStyle = new Map<TextStyle, number>();
  for (const line of lines)
    for (const run of line.runs) {
      if (run.script !== null || run === number) continue;
      const { style, text } = run;
      const counted = lettersOf(text);
      upper += counted.upper;
      cased += counted.cased;
      words += counted.all;
      byStyle.set(style, (byStyle.get(style) ?? 0) + text.length);
    }
  const telling = [...tellingStyles(byStyle, number?.style ?? null, lines)];
  const areMostly = (counts: Iterable<readonly [TextStyle, number]>, is: (style: TextStyle) => boolean): boolean => {
    let [own, all] = [0, 0];
    for (const [style, n] of counts) {
      all += n;
      if (is(style)) own += n;
    }
    return own > 0.85 * all;
  };
  const isSmall = areMostly(byStyle, ({ font }) => SMALL_CAPITALS.test(font));
  // A few Latin capitals in Persian or Japanese text are names.
  const caps = cased >= 3 && (upper > 0.95 * cased || isSmall) && cased >= 0.5 * words;
  const sizes = telling.map(([{ sizePt }, n]) => [toHalves(sizePt), n] as const);
  return {
    sizePt: (caps ? sizeOfCapitals(sizes, number ? toHalves(number.style.sizePt) : 0) : heaviestOf(sizes)) ?? 0,
    font: heaviestOf(telling.map(([{ font }, n]) => [font, n])) ?? '',
    bold: areMostly(telling, ({ bold }) => bold),
    italic: areMostly(byStyle, ({ italic }) => italic),
    caps,
  };
}

const toHalves = (sizePt: number): number => Math.round(sizePt * 2) / 2;

/** Of the letters of a heading with code in it. */
const MIN_WORDS = 0.25;
/** Of its largest letters: samples of sizes have their names in code beside them. */
const MIN_SIZE = 0.75;

/** The words of a heading tell how it is set, and where it has none its number: code among them may be smaller, and regular. */
function tellingStyles(
  byStyle: ReadonlyMap<TextStyle, number>,
  number: TextStyle | null,
  lines: readonly TextLine[],
): ReadonlyMap<TextStyle, number> {
  if (![...byStyle.keys()].some(({ monospace }) => monospace)) return byStyle;
  const words = new Map([...byStyle].filter(([{ monospace }]) => !monospace));
  if (words.size === 0) return number && !number.monospace ? new Map([[number, 1]]) : byStyle;
  if ([...byStyle.keys()].every(({ bold }) => bold)) return words;
  const sizes = [...byStyle.keys()].map(({ sizePt }) => sizePt);
  if (Math.min(...sizes) < MIN_SIZE * Math.max(...sizes) && !lines.every(isOnePhrase)) return byStyle;
  const sum = (letters: ReadonlyMap<TextStyle, number>): number => [...letters.values()].reduce((all, n) => all + n, 0);
  const isAmongCode = lines.some(isLabelled) || lines.every(isCodeWithBlanks);
  return sum(words) >= MIN_WORDS * sum(byStyle) && !isAmongCode ? words : byStyle;
}

/** Code and words with no more than a space between: web pages set code as large as in their text, also in headings. */
const isOnePhrase = ({ runs }: TextLine): boolean =>
  runs.every((run, i) => {
    const next = runs[i + 1];
    if (!next || run.style.monospace === next.style.monospace) return true;
    const gap = Math.max(next.x0 - run.x1, run.x0 - next.x1);
    return gap < SPACE_EM * Math.max(run.style.sizePt, next.style.sizePt);
  });
const SPACE_EM = 0.5;

/** "`\section{`title`}`": words that stand for what is written in their place. */
const isCodeWithBlanks = ({ runs }: TextLine): boolean =>
  runs.length > 2 && [runs[0], runs.at(-1)].every((run) => run?.style.monospace === true && run.script === null);

/** "**Default:** `true`". */
const isLabelled = ({ runs }: TextLine): boolean =>
  runs.some(({ style, text }, i) => !style.monospace && LABEL_END.test(text) && runs[i + 1]?.style.monospace === true);
const LABEL_END = /[:：=]\s*$/;

/** Small capitals made of smaller ones: the size of the text is that of the first letters of its words, or of its number. */
function sizeOfCapitals(sizes: readonly (readonly [number, number])[], numberPt: number): number | undefined {
  const usual = heaviestOf(sizes);
  if (usual === undefined) return usual;
  const largest = Math.max(...sizes.map(([sizePt]) => sizePt), numberPt);
  return largest <= MOST_SMALLER * usual ? largest : usual;
}

/** Small capitals are hardly set smaller than that. */
const MOST_SMALLER = 1.45;

const SECTION_NUMBER = /^\d{1,2}(?:\.\d{1,2}){0,3}\.?$/;

/** Fonts of small capitals, whose letters are lower case: cmcsc10, SFCC1000, LMRomanCaps10, TeXPalladioL-SC. */
const SMALL_CAPITALS = /small-?caps|smcp|csc\d|romancaps|^(?:ec|sf|la)(?:cc|xc)\d|-sc(?:[-_]|$)/i;

interface Letters {
  upper: number;
  /** Upper or lower case. */
  cased: number;
  all: number;
}

function lettersOf(text: string): Letters {
  const letters = { upper: 0, cased: 0, all: 0 };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return lettersOfAnyScript(text);
    if (code >= 0x41 && code <= 0x5a) letters.upper++;
    if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) letters.all++;
  }
  letters.cased = letters.all;
  return letters;
}

function lettersOfAnyScript(text: string): Letters {
  const letters = { upper: 0, cased: 0, all: 0 };
  for (const char of text) {
    const kind = letterKind(char);
    if (kind & UPPER) letters.upper++;
    if (kind & CASED) letters.cased++;
    if (kind & LETTER) letters.all++;
  }
  return letters;
}

const UPPER = 1;
const CASED = 2;
const LETTER = 4;
const KNOWN = 8;
/** By UTF-16 code: each is looked at once. */
const kinds = new Uint8Array(0x10000);

function letterKind(char: string): number {
  const code = char.length === 1 ? char.charCodeAt(0) : 0;
  const found = kinds[code];
  if (found && code > 0) return found;
  const kind =
    KNOWN |
    (/\p{Lu}/u.test(char) ? UPPER : 0) |
    (/[\p{Lu}\p{Ll}]/u.test(char) ? CASED : 0) |
    (/\p{L}/u.test(char) ? LETTER : 0);
  kinds[code] = kind;
  return kind;
}
