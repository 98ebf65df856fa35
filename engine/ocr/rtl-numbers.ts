/** Corrects numbers among right-to-left words: recognition gives their parts and signs in inconsistent orders. Pure. */

import { mirror } from '../extract/letters/unicode.ts';
import { DIRECTIONS, isFromRight, type RecognisedLine, type RecognisedWord } from './words.ts';

const ARABIC_DATA = /^(?:ara|fas|urd)(?:\+eng)?$/;
/** The Persian decimal separator is read as the letter that it looks like. */
const PARTS = /^([^\p{L}\p{N}]*)(\p{N}+(?:[.,:/٫٬ر]\p{N}+)+)([^\p{L}\p{N}]*)$/u;
const BETWEEN = /([.,:/٫٬ر])/;

/**
 * Tesseract's data for Arabic script give the parts of a number in right-to-left order: "5.2" for 2.5. (The years of a range are
 * correctly in that order.)
 *
 * @param language Tesseract's codes
 */
export function withNumbersInOrder(lines: readonly RecognisedLine[], language: string): RecognisedLine[] {
  if (!ARABIC_DATA.test(language)) return [...lines];
  return lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, text: inOrder(word.text) })) }));
}

function inOrder(text: string): string {
  const [whole, before = '', number = '', after = ''] = PARTS.exec(text.replace(DIRECTIONS, '')) ?? [];
  if (whole === undefined) return text;
  const parts = number.split(BETWEEN).reverse();
  return before + parts.map((part) => (part === 'ر' ? '٫' : part)).join('') + after;
}

/** A number with its signs. Recognition gives the signs at its ends on either side, and mirrors brackets at random. */
const NUMBER = /^([.,:;!?،؛؟()[\]]*)([\p{N}%٪][\p{N}.,:/٫٬%٪–-]*?)([.,:;!?،؛؟()[\]]*)$/u;
const BRACKET = /[()[\]]/;
const OPENING = /[([]/g;
const CLOSING = /[)\]]/g;

/**
 * @param words of one line from left to right
 * @returns the words with numbers as they are drawn in a right-to-left line, where stops and closing brackets are on their left
 */
export function withDrawnNumbers(words: readonly RecognisedWord[]): RecognisedWord[] {
  if (!isFromRight(words) || !words.some(({ text }) => /\p{N}/u.test(text))) return [...words];
  const out: RecognisedWord[] = [];
  let open = 0;
  for (const word of words.toReversed()) {
    const text = word.text.replace(DIRECTIONS, '');
    const [whole, before = '', number = '', after = ''] = NUMBER.exec(text) ?? [];
    const signs = before + after;
    const brackets = signs.match(new RegExp(BRACKET, 'g')) ?? [];
    if (whole === undefined || signs === '' || brackets.length > 1) {
      open += (text.match(OPENING)?.length ?? 0) - (text.match(CLOSING)?.length ?? 0);
      out.push(word);
      continue;
    }
    const stops = signs.replace(BRACKET, '');
    const [bracket = ''] = brackets;
    const round = bracket === '' ? '' : '()'.includes(bracket) ? '()' : '[]';
    const opens = bracket !== '' && open <= 0;
    if (bracket !== '') open += opens ? 1 : -1;
    const drawn = opens
      ? stops + number + mirror(round.charAt(0))
      : stops + (bracket === '' ? '' : mirror(round.charAt(1))) + number;
    out.push({ ...word, text: drawn });
  }
  return out.reverse();
}
