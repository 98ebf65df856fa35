/**
 * Finds out which letters the codes of a font stand for, where its map is wrong. Some of its lines are recognised as pictures, and
 * what is read at the place of a code is a vote for what it means. A font of a whole book costs as much as recognising a page, and
 * its letters keep their places, sizes and styles.
 */

import type { FontLetter, FontLine } from '../extract/fonts/font-lines.ts';
import type { GreyPicture } from '../extract/page-content.ts';
import { type Box, height, union } from '../geometry/box.ts';
import { type GreyBitmap, hasInk, inkLevels } from './bitmap.ts';
import { languageOfTag, languagesOfScript, languagesOfText } from './languages.ts';
import { isStrangeFont } from './need/strange-letters.ts';
import { type LanguageWishes, READS_WELL } from './page-setting.ts';
import type { Recogniser } from './recogniser.ts';
import { confidenceOf, type RecognisedLine, type RecognisedWord, textOf as textOfFound } from './words.ts';

/** How often each letter is looked at: one mistake of three is outvoted. */
const LOOKS = 3;
/** The most lines of one font. All letters, figures and signs of a text stand in fewer, three times each. */
const MAX_LINES = 40;
/** Longer lines are cut, since the picture is as wide as the longest. */
const MAX_LETTERS = 80;
/** Of a line; what a broken matrix makes taller would be a huge picture. */
const MAX_HEIGHT_EM = 4;
/** Of one font, and of all: more tell no more, and pages made to do harm have any number. */
const MAX_LETTERS_OF_FONT = 10_000;
const MAX_LETTERS_IN_ALL = 200_000;
/** That are looked at. Documents seldom have as many. */
const MAX_FONTS = 16;
/** Shorter lines are mostly numbers of pages and marks, in which recognition has nothing to go by. */
const MIN_LETTERS = 3;
/** Size of the type in the picture. Tesseract reads capitals of 20 to 40 px best; they are .7 em high. */
const EM_PX = 40;
/** At which type of this size has 10 pt. */
const DPI = 288;
/** White space around each line. */
const MARGIN_PX = 20;
/*
 * Shares of the votes that are for the letters that won, of the letters looked at that have a meaning in the end, and of the votes for
 * what the file says. The wrong fonts of a specification and 60 made ones had .97, 1 and .02 at most, also in a language close to their
 * own; a right one 1, 1 and 1. Where letters win by chance, few agree.
 */
const AGREEMENT = 0.75;
const KNOWN = 0.8;
const OWN = 0.5;

const SPACE = 0x20;
const WHITE = 0xff;
const LONGEST_LIGATURE = 3;
/** Signs for letters that one glyph draws together. */
const LIGATURES: Readonly<Record<string, number>> = { ff: 0xfb00, fi: 0xfb01, fl: 0xfb02, ffi: 0xfb03, ffl: 0xfb04 };

/** A line and the index of its page. */
export interface PlacedLine extends FontLine {
  page: number;
}

/** The lines of some pages by their fonts, as many as are needed to judge them. */
export class FontLines {
  readonly #fonts = new Map<string, { letters: number; lines: PlacedLine[] }>();
  #letters = 0;

  /** Whether no more are taken in. */
  get isFull(): boolean {
    return this.#letters >= MAX_LETTERS_IN_ALL;
  }

  add(page: number, lines: readonly FontLine[]): void {
    for (const line of lines) {
      const font = this.#fonts.get(line.font) ?? { letters: 0, lines: [] };
      this.#fonts.set(line.font, font);
      if (line.monospace || font.letters >= MAX_LETTERS_OF_FONT) continue;
      font.lines.push({ ...line, page });
      font.letters += line.letters.length;
      this.#letters += line.letters.length;
    }
  }

  /** The fonts whose text looks wrong, the most frequent first, with lines that show each of their letters. */
  strangeFonts(): Map<string, PlacedLine[]> {
    const strange = [...this.#fonts].filter(([, { lines }]) =>
      isStrangeFont(lines.flatMap(({ letters }) => textOf(letters).split(' '))),
    );
    strange.sort(([, one], [, other]) => other.letters - one.letters);
    return new Map(strange.slice(0, MAX_FONTS).map(([font, { lines }]) => [font, sampleOf(lines)]));
  }
}

const textOf = (letters: readonly FontLetter[]): string => String.fromCodePoint(...letters.map(({ code }) => code));

/** Lines that have codes which the ones before did not show often enough. */
function sampleOf(lines: readonly PlacedLine[]): PlacedLine[] {
  const seen = new Map<number, number>();
  const sample: PlacedLine[] = [];
  for (const line of lines) {
    const letters = line.letters.slice(0, MAX_LETTERS);
    const isTall = height(union(letters)) > MAX_HEIGHT_EM * line.sizePt;
    const isNew = letters.some(({ code }) => (seen.get(code) ?? 0) < LOOKS);
    if (letters.length < MIN_LETTERS || isTall || !isNew) continue;
    for (const { code } of letters) seen.set(code, (seen.get(code) ?? 0) + 1);
    if (sample.push({ ...line, letters }) === MAX_LINES) break;
  }
  return sample;
}

/** What of the page has to be drawn to see a line, and at which scale. */
export const frameOfLine = ({ letters, sizePt }: FontLine): { area: Box; pxPerPt: number } => ({
  area: union(letters),
  pxPerPt: EM_PX / sizePt,
});

/** A line with the picture of its frame. */
export interface DrawnLine extends FontLine {
  picture: GreyPicture;
}

/** What was read of a font. */
export interface FontReading {
  /** The letters that its codes stand for; null where they are what the file says. */
  letters: ReadonlyMap<number, number> | null;
  /** Of the words that were recognised, 0 to 100. */
  confidence: number;
}

/**
 * @param lines of one font
 * @returns null where recognition can't read it
 */
export async function readLetters(
  lines: readonly DrawnLine[],
  recogniser: Recogniser,
  { chosen, tag, installed }: LanguageWishes,
): Promise<FontReading | null> {
  const sheet = sheetOf(lines);
  const readIn = async (language: string): Promise<(FontReading & { text: string }) | null> => {
    const found = await recogniser.recognise(sheet.bitmap, DPI, language, true);
    const confidence = confidenceOf(found);
    const letters = confidence < READS_WELL ? null : lettersOf(sheet.lines, found.lines);
    return letters && { letters: letters.size === 0 ? null : letters, confidence, text: textOfFound(found) };
  };
  if (chosen.length > 0) return readIn(chosen.join('+'));
  const own = languageOfTag(tag) ?? '';
  const inOwn = installed.includes(own) ? await readIn(own) : null;
  if (inOwn) return inOwn;
  const script = (await recogniser.orientation(sheet.bitmap, DPI))?.script ?? '';
  const [likely = 'eng'] = languagesOfScript(script, installed);
  const first = await readIn(likely);
  const [other] = first ? languagesOfText(first.text, installed) : [];
  return other && other !== likely ? readIn(other) : first;
}

/**
 * The letters that the codes stand for: none where they are what the file says, null where what was read contradicts itself or
 * leaves too many of them open.
 */
function lettersOf(lines: readonly SheetLine[], found: readonly RecognisedLine[]): ReadonlyMap<number, number> | null {
  const votes = new Votes();
  const words = lines.flatMap((line) => {
    const onLine = found.filter(({ y0, y1 }) => (y0 + y1) / 2 > line.y0 && (y0 + y1) / 2 < line.y1);
    return wordsOf(
      line,
      onLine.flatMap((each) => each.words),
      votes,
    );
  });
  for (const { codes, text } of words) if (codes.length === text.length) votes.addAll(codes, text);
  for (const word of words.filter(({ codes, text }) => codes.length !== text.length && text.length > 0))
    for (const [code, letter] of alignment(word, votes)) votes.add(code, letter);
  return votes.result(lines.flatMap(({ line }) => line.letters));
}

/** What has been read at the places of the codes. */
class Votes {
  readonly #of = new Map<number, Map<number, number>>();

  add(code: number, letter: number): void {
    const own = this.#of.get(code) ?? new Map<number, number>();
    this.#of.set(code, own);
    own.set(letter, (own.get(letter) ?? 0) + 1);
  }

  addAll(codes: readonly number[], letters: readonly string[]): void {
    codes.forEach((code, i) => {
      const letter = letters[i]?.codePointAt(0);
      if (letter !== undefined) this.add(code, letter);
    });
  }

  /** The letter with most votes, and how many. */
  winner(code: number): { letter: number; votes: number } | null {
    let best: { letter: number; votes: number } | null = null;
    for (const [letter, votes] of this.#of.get(code) ?? []) if (!best || votes > best.votes) best = { letter, votes };
    return best;
  }

  /** As of `lettersOf`, for the letters that were looked at. */
  result(letters: readonly FontLetter[]): ReadonlyMap<number, number> | null {
    let [all, agreed, own] = [0, 0, 0];
    const meanings = new Map<number, number>();
    for (const [code, of] of this.#of) {
      const winner = this.winner(code);
      if (!winner) continue;
      for (const votes of of.values()) all += votes;
      agreed += winner.votes;
      own += of.get(code) ?? 0;
      meanings.set(code, winner.letter);
    }
    const drawn = letters.filter(({ code }) => code !== SPACE);
    const known = drawn.filter(({ code }) => meanings.has(code));
    if (known.length < KNOWN * drawn.length || agreed < AGREEMENT * all || all === 0) return null;
    return own > OWN * all ? new Map() : meanings;
  }
}

interface SheetLine {
  line: DrawnLine;
  /** First row on the sheet and the one behind the last. */
  y0: number;
  y1: number;
}

/** The lines' pictures below each other, dark on white. */
function sheetOf(lines: readonly DrawnLine[]): { bitmap: GreyBitmap; lines: SheetLine[] } {
  const widthPx = Math.max(...lines.map(({ picture }) => picture.widthPx)) + 2 * MARGIN_PX;
  const heightPx = lines.reduce((sum, { picture }) => sum + picture.heightPx + MARGIN_PX, MARGIN_PX);
  const samples = new Uint8Array(widthPx * heightPx).fill(WHITE);
  let y0 = MARGIN_PX;
  const placed = lines.map((line) => {
    const { picture } = line;
    for (let y = 0; y < picture.heightPx; y++) {
      const row = picture.samples.subarray(y * picture.widthPx, (y + 1) * picture.widthPx);
      samples.set(row, (y0 + y) * widthPx + MARGIN_PX);
    }
    const place = { line, y0, y1: y0 + picture.heightPx };
    y0 = place.y1 + MARGIN_PX;
    return place;
  });
  return { bitmap: { samples, widthPx, heightPx }, lines: placed };
}

interface Word {
  codes: number[];
  text: string[];
}

/** The line's words with what was read at their places. Letters without ink are spaces: they vote for themselves. */
function wordsOf({ line }: SheetLine, read: readonly RecognisedWord[], votes: Votes): Word[] {
  const { picture, letters } = line;
  const { threshold } = inkLevels(picture);
  const left = frameOfLine(line).area.x0;
  const toPx = (x: number): number => (x - left) * picture.pxPerPt;
  const words: (Word & { x0: number; x1: number })[] = [];
  let isOpen = false;
  for (const { code, x0, x1 } of letters) {
    const [from, to] = [Math.round(toPx(x0)), Math.round(toPx(x1))];
    // Neighbours reach into its ends.
    const aside = (to - from) / 4;
    const inner = { x0: Math.round(from + aside), x1: Math.ceil(to - aside), y0: 0, y1: picture.heightPx };
    if (!hasInk(picture, inner, threshold)) {
      if (code !== SPACE) votes.add(code, SPACE);
      isOpen = false;
      continue;
    }
    const last = words.at(-1);
    if (isOpen && last) {
      last.codes.push(code);
      last.x1 = to;
    } else words.push({ codes: [code], text: [], x0: from, x1: to });
    isOpen = true;
  }
  for (const { x0, x1, text } of read) {
    const middle = (x0 + x1) / 2 - MARGIN_PX;
    words.find((word) => middle > word.x0 && middle < word.x1)?.text.push(...text.normalize('NFC'));
  }
  return words;
}

/** What speaks against putting a code beside letters: that it is known to mean others, and less that it isn't known at all. */
const CONTRARY = 3;
const UNKNOWN = 1;

/**
 * Pairs codes with what was read where there are more or fewer letters: for ligatures, and spaces that seem to have ink. What
 * is known already shows where the others belong (R. A. Wagner, M. J. Fischer, "The string-to-string correction problem", 1974).
 */
function alignment({ codes, text }: Word, votes: Votes): [code: number, letter: number][] {
  const steps = codes.map((code) => {
    const known = votes.winner(code)?.letter;
    return (letter: number): number => (known === undefined ? UNKNOWN : known === letter ? 0 : CONTRARY);
  });
  type Path = { cost: number; pairs: [number, number][] };
  // By how many letters are used up by the codes so far.
  let paths: Path[] = text.map((_, used) => ({ cost: CONTRARY * used, pairs: [] }));
  paths.push({ cost: CONTRARY * text.length, pairs: [] });
  codes.forEach((code, i) => {
    const costOf = steps[i];
    const next: Path[] = [];
    for (let used = 0; used <= text.length; used++) {
      const ways: Path[] = [];
      for (let taken = 0; taken <= Math.min(used, LONGEST_LIGATURE); taken++) {
        const before = paths[used - taken];
        const read = text.slice(used - taken, used).join('');
        const letter = taken === 0 ? SPACE : taken === 1 ? read.codePointAt(0) : LIGATURES[read];
        if (!before || letter === undefined || !costOf) continue;
        const cost = taken === 0 && costOf(letter) > 0 ? CONTRARY : costOf(letter);
        ways.push({ cost: before.cost + cost, pairs: taken === 0 ? before.pairs : [...before.pairs, [code, letter]] });
      }
      const skipped = next[used - 1];
      if (skipped) ways.push({ cost: skipped.cost + CONTRARY, pairs: skipped.pairs });
      next.push(ways.reduce((best, way) => (way.cost < best.cost ? way : best)));
    }
    paths = next;
  });
  return paths.at(-1)?.pairs ?? [];
}
