/** Words broken at the end of a line. */

import { joinsWithoutSpace } from '../lines/word-spaces.ts';
import { ASCII } from './flow.ts';
import { HangulSpacing } from './hangul-spacing.ts';

/** With the hyphen of Armenian (U+058A). From the start of a word: looked for from each of its letters, a long one would take for ever. */
const HYPHEN_END = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[-\u058a\u2010\u00ad]$/u;
/** A soft hyphen, alone or beside the hyphen that was drawn for it (Chromium writes both). */
const SOFT_END = /(?<![-\u2010\u00ad])[-\u2010]*\u00ad[-\u2010\u00ad]*$/u;
const LOWER_WORD = /^[\p{Ll}\p{M}]+/u;
const FIRST_WORD = /^[\p{L}\p{M}]+/u;
const WORD = /[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu;
/** The same in plain text of small letters, found in half the time. */
const ASCII_WORD = /[a-z]+(?:-[a-z]+)*/g;
const SPACE = /\s/;
/** Shorter parts are syllables as often as words. */
const MIN_PART = 4;
/** A word that begins so many compounds begins others. */
const MIN_TAILS = 2;
const CAPITAL = /^\p{Lu}/u;
const CAPITALS = /^\p{Lu}+$/u;
/** English text has a tenth of these. */
const ENGLISH = ['the', 'of', 'and'];
const ENGLISH_SHARE = 0.04;
const URL_TAIL = /(?:https?:\/\/|www\.|doi\.org\/)\S*$/i;

/** The words of a document as they stand inside lines, to tell "well-known" from "re-cently". */
export class Vocabulary {
  readonly #words = new Map<string, { count: number }>();
  /** First and last parts of compounds, each with the parts that they stand with. */
  readonly #heads = new Map<string, Set<string>>();
  readonly #tails = new Map<string, Set<string>>();
  readonly #hangul = new HangulSpacing();
  readonly #isEnglishWord: (word: string) => boolean;
  #total = 0;

  /** @param isEnglishWord of words in small letters; without it compounds are known by the document alone */
  constructor(isEnglishWord: (word: string) => boolean = () => false) {
    this.#isEnglishWord = isEnglishWord;
  }

  /** @param text of one line; its first and last word may be parts and are not counted */
  add(text: string): void {
    const isAscii = ASCII.test(text);
    if (!isAscii) this.#hangul.add(text);
    const words = isAscii
      ? text.toLowerCase().match(ASCII_WORD)
      : text.match(WORD)?.map((word) => word.toLowerCase().replaceAll('\u2010', '-'));
    if (!words) return;
    for (let i = 1; i < words.length - 1; i++) {
      const word = words[i] ?? '';
      const known = this.#words.get(word);
      if (known) known.count++;
      else this.#words.set(word, { count: 1 });
      this.#total++;
      const at = word.lastIndexOf('-');
      if (at > 0) this.#addCompound(word.slice(0, at), word.slice(at + 1));
    }
  }

  /** Takes note of how two lines of one paragraph meet. */
  addBreak(before: string, after: string): void {
    this.#hangul.addBreak(before, after);
  }

  /** Whether a line ends inside a word without a hyphen, as in Korean. */
  breaksInside(before: string, after: string): boolean {
    return this.#hangul.joins(before, after);
  }

  #addCompound(head: string, tail: string): void {
    this.#heads.set(head, (this.#heads.get(head) ?? new Set()).add(tail));
    this.#tails.set(tail, (this.#tails.get(tail) ?? new Set()).add(head));
  }

  /** Whether two words, never seen as one, make a compound like others of the document: "four-velocities" beside "three-velocities". */
  isCompound(head: string, tail: string): boolean {
    const [a, b] = [head.toLowerCase(), tail.toLowerCase()];
    if (Math.min(a.length, b.length) < MIN_PART || this.count(a) === 0) return false;
    return this.#tails.has(b) || ((this.#heads.get(a)?.size ?? 0) >= MIN_TAILS && this.count(b) > 0);
  }

  /**
   * Whether two parts that English has as words, and not in one, are more likely a compound than a broken word. Other
   * languages write compounds in one. Names fall into words as well ("Cam-bridge"), unless the document has the part alone.
   */
  isEnglishCompound(head: string, tail: string): boolean {
    const [a, b] = [head.toLowerCase(), tail.toLowerCase()];
    const knows = (word: string): boolean => this.count(word) > 0 || this.#isEnglishWord(word);
    if (!this.#isEnglish() || knows(a + b) || knows((a + b).replace(/s$/, ''))) return false;
    return (CAPITAL.test(head) ? this.count(a) > 0 : knows(a)) && knows(b);
  }

  /** Whether English has two parts as one word only, and the document never has them as two: "MERCHANTABIL-ITY". */
  isBroken(head: string, tail: string): boolean {
    const [a, b] = [head.toLowerCase(), tail.toLowerCase()];
    if (tail === '' || this.count(`${a}-${b}`) > 0) return false;
    return this.#isEnglishWord(a + b) && !(this.#isEnglishWord(a) && this.#isEnglishWord(b));
  }

  #isEnglish(): boolean {
    return ENGLISH.reduce((sum, word) => sum + this.count(word), 0) > ENGLISH_SHARE * this.#total;
  }

  count(word: string): number {
    return this.#words.get(word.toLowerCase())?.count ?? 0;
  }
}

/** From the last white space on: the text before it may be a whole paragraph, and says nothing. */
function lastWord(text: string): string {
  let from = text.length;
  while (from > 0 && !SPACE.test(text.charAt(from - 1))) from--;
  return text.slice(from);
}

/** The last characters of words that may go on in the next line. */
const MAY_GO_ON = /[-\u058a\u2010\u00ad/_.?=&#%:@\\]$/;

/** What stands over a title, in a line of its own. */
const CHAPTER =
  /^(?:第\s?[\d〇一二三四五六七八九十百]+\s?[章部編篇節节講]|(?:付録|附录|附錄)\s?[\d一二三四五六七八九十]+)$/;

/** A label over two lines, as beside a title: "A9" and ":2017". */
const LABEL = /^\p{Lu}\d{1,2}$/u;

/** How two lines of a paragraph meet. */
export interface Joint {
  /** Letters to cut from the end of the first line. */
  cut: number;
  /** What stands between them. */
  glue: '' | ' ';
}

/**
 * @param before text up to the end of a line, without trailing space
 * @param after the next line's text
 * @param code whether both are code, in which signs and hyphens belong to names
 */
export function jointOf(before: string, after: string, vocabulary: Vocabulary, code = false): Joint {
  if (before === '' || after === '') return { cut: 0, glue: '' };
  if (joinsWithoutSpace(before, after)) return { cut: 0, glue: CHAPTER.test(before) ? ' ' : '' };
  if (vocabulary.breaksInside(before, after)) return { cut: 0, glue: '' };
  if (/^:\d/.test(after) && LABEL.test(before)) return { cut: 0, glue: '' };
  if (!MAY_GO_ON.test(before.slice(-1))) return { cut: 0, glue: ' ' };
  const last = lastWord(before);
  const soft = SOFT_END.exec(last);
  if (soft) return { cut: soft[0].length, glue: '' };
  if (/\b(?:https?|ftp):\/?$/.test(last) && after.startsWith('/')) return { cut: 0, glue: '' };
  const url = URL_TAIL.exec(last);
  if (url && /[-/_.?=&#%]$/.test(url[0]) && /^[\w%/?#&=.~-]/.test(after)) return { cut: 0, glue: '' };
  // Paths and alternatives are broken behind a stroke.
  if (/[\p{L}\p{N}_.~*>)}-]\/$/u.test(last) && /^[\p{L}\p{N}_.~*<({-]/u.test(after)) return { cut: 0, glue: '' };
  if (code && last === '/' && /^[\p{L}\p{N}_.]/u.test(after)) return { cut: 0, glue: '' };
  if (code && /[\p{L}\p{N}][._:@\\]$/u.test(last) && /^[\p{L}\p{N}_*]/u.test(after)) return { cut: 0, glue: '' };
  const broken = HYPHEN_END.exec(last);
  if (!broken) return { cut: 0, glue: /[\p{L}\d][-\u2010]$/u.test(last) ? '' : ' ' };
  const left = broken[1] ?? '';
  const rest = LOWER_WORD.exec(after);
  if (!rest || code) {
    const next = FIRST_WORD.exec(after)?.[0] ?? '';
    const isBroken = !code && CAPITALS.test(left + next) && vocabulary.isBroken(left, next);
    return { cut: isBroken || isOneWord(left, next, vocabulary) ? 1 : 0, glue: '' };
  }
  const joined = vocabulary.count(left + rest[0]);
  const compound = vocabulary.count(`${left}-${rest[0]}`);
  const isCompound = (): boolean => vocabulary.isCompound(left, rest[0]) || vocabulary.isEnglishCompound(left, rest[0]);
  const kept = compound > joined || (joined === 0 && isCompound());
  return kept ? { cut: 0, glue: '' } : { cut: 1, glue: '' };
}

/** Names and words in capitals keep their hyphens, unless the document has them in one. */
function isOneWord(left: string, rest: string, vocabulary: Vocabulary): boolean {
  return rest !== '' && vocabulary.count(left + rest) > vocabulary.count(`${left}-${rest}`);
}
