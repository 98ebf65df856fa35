/** Which blocks are there to be read: items of lists, code, and sentences. */

import { isMonospaceLine } from '../../blocks/line-looks.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { blockText, type FlowText } from '../flow.ts';

const ONLY_MAIL = /^(?:(?:\{[^{}]*\}|[\w.+-]+)@[\w-]+(?:\.[\w-]+)+[*∗†‡§¶]*(?:[,;]?\s+|$))+$/;

/** Addresses and nothing else but the marks of notes, which are set as code is. */
export const isMail = (text: string): boolean => ONLY_MAIL.test(text.trim());

const ONLY_LINK = /^[(<[]?(?:https?|ftp):\/\/[^\s<>"]+[)>\]]?[.,;]?$/;

/** An address of the web and nothing else, which title pages, references and the ends of sentences have in a line of its own. */
export const isLink = (text: string): boolean => ONLY_LINK.test(text.trim());

/** Of a name. */
export const INITIAL = /^(\p{Lu})\.\s?(?:-?\p{Lu}\.\s?)*\p{Lu}/u;

/** Names, places and dates are mostly written with capitals; so few words tell nothing. */
const MIN_WORDS = 8;
const MAX_CAPITALS = 0.34;
/** German has capitals at all nouns: there a first line tells that fills its column. */
const MAX_NOUNS = 0.6;
const FULL_LINE = 0.95;

/** Of so many letters in scripts without a stop; what stands between them is none, so that there is one way to read it. */
const UNSTOPPED =
  /^(?:\P{sc=Thai}*\p{sc=Thai}){80}|^(?:\P{sc=Lao}*\p{sc=Lao}){80}|^(?:\P{sc=Khmr}*\p{sc=Khmr}){80}|^(?:\P{sc=Mymr}*\p{sc=Mymr}){80}/u;

const MAY_BE_UNSTOPPED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Found once: each block is asked about for every block near it. */
const readings = new WeakMap<FlowText['block'], boolean>();

/** Items of lists, code, and sentences: behind them nobody names authors. */
export function isReading(block: FlowText['block']): boolean {
  let found = readings.get(block);
  if (found === undefined) {
    found = isReadingText(block);
    readings.set(block, found);
  }
  return found;
}

function isReadingText({ lines, column }: FlowText['block']): boolean {
  const [first, second] = lines;
  if (!first) return false;
  const text = blockText({ lines }).trim();
  if ((listMark(first) !== null && !INITIAL.test(text)) || (lines.every(isMonospaceLine) && !isMail(text))) return true;
  // Scripts without capitals: the stop tells, and in Thai, which has none, that there are so many letters.
  if (/[。！？।॥۔؟։።]$/.test(text) || (MAY_BE_UNSTOPPED.test(text) && UNSTOPPED.test(text))) return true;
  if (!/[.!?:]["”’)]*$/.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => /^[^\p{L}]*\p{L}/u.test(word));
  const capitals = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
  const isFull = second !== undefined && first.x1 - first.x0 > FULL_LINE * (column.x1 - column.x0);
  return words.length >= MIN_WORDS && capitals < (isFull ? MAX_NOUNS : MAX_CAPITALS) * words.length;
}
