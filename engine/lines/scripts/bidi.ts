/**
 * Visual order → reading order of one line, by characters.
 *
 * The Unicode bidirectional algorithm (UAX #9) run backwards, as ICU's "inverse like direct" does: the line is put into
 * the order of its base direction, the rules W2–W7 and N0–N2 give every piece its level, and L2 turns the embedded
 * stretches.
 */

import { mirror } from '../../extract/letters/unicode.ts';

type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'ON';

export interface VisualPiece<T> {
  text: string;
  from: T;
  /** Left-to-right text whose signs and spaces don't look at their neighbours. */
  whole?: boolean;
  /** A number or a sign that is no part of what stands beside it. */
  apart?: boolean;
}

interface Unit<T> extends VisualPiece<T> {
  kind: Kind;
  /** Left or right, once it is settled; numbers keep their own way inside right-to-left text. */
  side: 'L' | 'R' | 'number' | null;
}

const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;
const ARABIC = /[\u0600-\u065f\u066a\u066d-\u06ef\u06fa-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
const UNITS = /[\u0660-\u0669\u066b\u066c]+|[0-9\u06f0-\u06f9]+|[\p{L}\p{M}\p{Nl}]+|[\s\S]/gu;

const OPENING = new Set(['(', '[', '{']);

/**
 * @param pieces from left to right; right-to-left letters are in reading order inside their piece, all else as it is drawn
 * @param rtl the line reads from right to left
 * @returns pieces in reading order, cut where a part of one goes elsewhere
 */
export function readingOrder<T>(pieces: readonly VisualPiece<T>[], rtl: boolean): VisualPiece<T>[] {
  const units = pieces.flatMap(unitsOf);
  if (rtl) {
    keepNames(units);
    keepStops(units);
    units.reverse();
    for (const unit of units) unit.text = mirror(unit.text);
  }
  if (!rtl) keepLeftStops(units);
  const base = rtl ? 'R' : 'L';
  settleNumbers(units, base);
  settleBrackets(units, base);
  settleNeutrals(units, base);
  const ordered = rtl ? turned(units, notRight) : turned(turned(units, notLeft), isNumber);
  const kept = rtl ? 'R' : 'L';
  // Mirrored above for the base direction; what stands the other way is turned again. Numbers hold no such signs.
  return ordered.map(({ text, from, side }) => ({ text: side === kept ? text : mirror(text), from }));
}

const notLeft = ({ side }: Unit<unknown>): boolean => side !== 'L';
const notRight = ({ side }: Unit<unknown>): boolean => side !== 'R';
const isNumber = ({ side }: Unit<unknown>): boolean => side === 'number';

/**
 * "WM-200" and "B.5" stand as they are drawn, also where "200-WM" would be drawn alike: numbers follow their words, and versions: "Python 3.10". So does
 * the year in "Cohen, 2018", where the comma would otherwise begin a word.
 */
function keepNames<T>(units: Unit<T>[]): void {
  for (let i = 0; i < units.length; i++) {
    if (units[i]?.kind !== 'L') continue;
    let end = i;
    for (;;) {
      const next = units[end + 1];
      if (!next) break;
      const operand = operandBehind(units, end);
      if (next.kind === 'L' || next.kind === 'EN') end++;
      else if (operand > end) end = operand;
      else if (JOINER.test(next.text) && isNameOrNumber(units[end + 2])) end += 2;
      else if (next.text === ',' && units[end + 2]?.text === ' ' && isOwnNumber(units, end + 3)) end += 3;
      else if (next.text === ' ' && isOwnNumber(units, end + 2) && !UNIT.test(units[end]?.text ?? '')) end += 2;
      else break;
    }
    for (; i <= end; i++) {
      const unit = units[i];
      if (!unit) continue;
      unit.kind = 'L';
      unit.side = 'L';
    }
  }
}

/** "x = 5" and "n ≥ 0" are set from the left by whatever knows formulas: the name stands before the number. */
function operandBehind(units: readonly Unit<unknown>[], end: number): number {
  const skip = (at: number): number => (units[at]?.text === ' ' ? at + 1 : at);
  const relation = skip(end + 1);
  if (!RELATION.test(units[relation]?.text ?? '')) return end;
  const sign = skip(relation + 1);
  const operand = SIGN.test(units[sign]?.text ?? '') ? skip(sign + 1) : sign;
  return isNameOrNumber(units[operand]) ? operand : end;
}

/** A number that is not the item's at the line's right end, set from the left as "1." */
const isOwnNumber = (units: readonly Unit<unknown>[], at: number): boolean =>
  units[at]?.kind === 'EN' && !(at + 2 >= units.length && units[at + 1]?.text === '.');

/** Symbols of units, which stand behind their numbers: what is drawn as "kg 15" is read as "15 kg". */
const UNIT =
  /^(?:[kmcdnµ]?(?:m|g|s|l|L|W|V|A|Wh|mol|Pa|J|N)|[kKMGT]i?[Bb](?:ps)?|[kMGT]?Hz|ha|h|min|px|pt|dpi|fps|rpm|[Bb]its?|[Bb]ytes?|USD|EUR)$/;
const RELATION = /^[=<>≤≥≈≠∈]$/;
const SIGN = /^[-−+±]$/;
const JOINER = /^[-–.:/_+]$/;
const isNameOrNumber = (unit: Unit<unknown> | undefined): boolean => unit?.kind === 'L' || unit?.kind === 'EN';

/**
 * XeTeX sets a Latin word from the left together with the stop behind it, where the algorithm would put the stop on the
 * word's other side. Seen there it would begin a word or a line, as stops never do: only names like ".tex" begin so.
 * The stop of an item's number ends up in the same place.
 */
function keepStops<T>(units: Unit<T>[]): void {
  for (let i = 1; i < units.length; i++) {
    const stop = units[i];
    const word = units[i - 1];
    const right = units[i + 1];
    if (!stop || stop.side !== null || !STOP.test(stop.text) || (right && right.text !== ' ')) continue;
    const isNumber = word?.kind === 'EN' && (stop.text !== '.' || (!right && units[i - 2]?.text === ' '));
    if (!isNumber && (word?.kind !== 'L' || (stop.text === '.' && isExtension(units, i)))) continue;
    // What stands on both sides is a pair of signs, or a number in the order of the line.
    if (STOP.test(units[i - 2]?.text ?? '')) continue;
    stop.kind = 'L';
    stop.side = 'L';
    if (isNumber && word) word.kind = 'L';
    if (isNumber && word) word.side = 'L';
  }
}

/** In a line from the left, the stop of right-to-left words stands on their left: no sentence begins with it. */
function keepLeftStops<T>(units: Unit<T>[]): void {
  for (let i = 0; i + 1 < units.length; i++) {
    const stop = units[i];
    if (!stop || !STOP.test(stop.text) || units[i + 1]?.side !== 'R') continue;
    if (i === 0 || units[i - 1]?.text === ' ') stop.side = 'R';
  }
}

const STOP = /^[.,:;!?،؛؟]$/;

const isExtension = <T>(units: readonly Unit<T>[], end: number): boolean =>
  /^(?:[a-z]{1,5}|[A-Z]{3})$/.test(units[end - 1]?.text ?? '') && (units[end - 2]?.text ?? ' ') === ' ';

function unitsOf<T>({ text, from, whole, apart }: VisualPiece<T>): Unit<T>[] {
  if (apart) return [{ text, from, kind: 'R', side: 'R' }];
  if (whole) return [{ text, from, kind: 'L', side: 'L' }];
  if (HEBREW.test(text)) return [{ text, from, kind: 'R', side: 'R' }];
  if (ARABIC.test(text) && !/^[،٪]$/.test(text)) return [{ text, from, kind: 'AL', side: 'R' }];
  return (text.match(UNITS) ?? []).map((part) => ({ text: part, from, kind: kindOf(part), side: null }));
}

function kindOf(text: string): Kind {
  if (/^[0-9\u06f0-\u06f9]/.test(text)) return 'EN';
  if (/^[\u0660-\u0669\u066b\u066c]/.test(text)) return 'AN';
  if (/^[\p{L}\p{M}\p{Nl}]/u.test(text)) return 'L';
  if (/^[+\-−]$/.test(text)) return 'ES';
  if (/^[,.:/،\u00a0]$/.test(text)) return 'CS';
  return /^[#%°‰٪\p{Sc}]$/u.test(text) ? 'ET' : 'ON';
}

/** W2–W7: what belongs to numbers, and which numbers belong to left-to-right text. */
function settleNumbers<T>(units: Unit<T>[], base: 'L' | 'R'): void {
  let strong: Kind = base;
  const numbers = units.map((unit): 'EN' | 'AN' | null => {
    if (unit.kind === 'L' || unit.kind === 'R' || unit.kind === 'AL') strong = unit.kind;
    if (unit.kind === 'AN' || (unit.kind === 'EN' && strong === 'AL')) return 'AN';
    return unit.kind === 'EN' ? 'EN' : null;
  });
  units.forEach((unit, i) => {
    const before = numbers[i - 1] ?? null;
    const after = numbers[i + 1] ?? null;
    const joins = unit.kind === 'CS' ? before !== null : unit.kind === 'ES' && before === 'EN';
    if (joins && before === after && units[i - 1]?.kind !== 'CS') numbers[i] = before;
  });
  const attach = (i: number, beside: number): void => {
    if (units[i]?.kind === 'ET' && numbers[i] === null && numbers[beside] === 'EN') numbers[i] = 'EN';
  };
  for (let i = 0; i < units.length; i++) attach(i, i - 1);
  for (let i = units.length - 1; i >= 0; i--) attach(i, i + 1);
  strong = base;
  units.forEach((unit, i) => {
    if (unit.kind === 'L' || unit.kind === 'R' || unit.kind === 'AL') strong = unit.kind;
    if (unit.kind === 'L') unit.side = 'L';
    else if (numbers[i]) unit.side = numbers[i] === 'EN' && strong === 'L' ? 'L' : 'number';
  });
}

const sideOf = <T>(unit: Unit<T> | undefined, base: 'L' | 'R'): 'L' | 'R' =>
  unit === undefined ? base : unit.side === 'L' ? 'L' : 'R';

/** N0: the two signs of a pair of brackets go the same way. */
function settleBrackets<T>(units: Unit<T>[], base: 'L' | 'R'): void {
  const open: number[] = [];
  units.forEach((unit, i) => {
    if (unit.side !== null) return;
    if (OPENING.has(unit.text)) open.push(i);
    const start = open.at(-1);
    const first = start === undefined ? undefined : units[start];
    if (start === undefined || !first || unit.text !== mirror(first.text) || OPENING.has(unit.text)) return;
    open.pop();
    const inner = units.slice(start + 1, i).filter(({ side }) => side !== null);
    if (inner.length === 0) return;
    const same = inner.some((other) => sideOf(other, base) === base);
    const before = units.slice(0, start).findLast(({ side }) => side !== null);
    first.side = same ? base : sideOf(before, base) === base ? base : base === 'L' ? 'R' : 'L';
    unit.side = first.side;
  });
}

/** N1 and N2: signs and spaces go with what stands on both sides, else with the line. */
function settleNeutrals<T>(units: Unit<T>[], base: 'L' | 'R'): void {
  for (let i = 0; i < units.length; i++) {
    if (units[i]?.side !== null) continue;
    let end = i;
    while (end < units.length && units[end]?.side === null) end++;
    const before = sideOf(units[i - 1], base);
    const side = before === sideOf(units[end], base) ? before : base;
    for (; i < end; i++) {
      const unit = units[i];
      if (unit) unit.side = side;
    }
    i--;
  }
}

/** Rule L2 for one level: every stretch of the units that belong is turned round. */
function turned<T>(units: readonly Unit<T>[], belongs: (unit: Unit<T>) => boolean): Unit<T>[] {
  const out: Unit<T>[] = [];
  let stretch: Unit<T>[] = [];
  for (const unit of units) {
    if (belongs(unit)) stretch.push(unit);
    else {
      out.push(...stretch.reverse(), unit);
      stretch = [];
    }
  }
  return [...out, ...stretch.reverse()];
}
