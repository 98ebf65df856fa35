import { textOfLine } from '../spans.ts';
import { firstRun, type TextLine } from '../text-line.ts';
import { asciiDigits, ideographValue } from './numerals.ts';

export interface ListMark {
  kind: 'bullet' | 'decimal' | 'letter' | 'roman';
  /** The number that the mark stands for; 0 for bullets. */
  value: number;
  /** The mark's letters, to be cut from the item's text. */
  text: string;
}

/** With the codes of symbol fonts, \uf021 to \uf0ff: what they show is known to the font alone, and no word begins with it. */
const BULLET = /^([\u20dd•◦▪▫■□●○◯◉‣▸▹►▻▶▷➢➤➔→⇒❖◆◇◊♦✓✔✗✘★☆☐☑☒⊠⚫⬤◾◼▢·∙⋅⁃֊–—−*∗\uf021-\uf0ff-])(?=\s)/;
/** These begin nothing else: they may touch the text behind them, were it a sign. No line of Japanese breaks before a ・. */
const TIGHT_BULLET = /^(?:([•‣▪●])(?=[\p{L}\p{N}])|(•)(?=[^\s•]{2})|([・･])(?=\s?[^\s・･…]))/u;
/**
 * East Asian text may touch it, but not behind a bracket: sentences go on with "(3)式". Numbers of two digits fill the room
 * that formatters leave for them, and the item begins right behind: "10.The".
 */
const DECIMAL =
  /^(\(?(\d{1,3})[.)])(?=\s|(?<=^\d{1,3}\.)[「『《【（“\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]|(?<=^\d\d\.)\p{Lu}(?:\p{Ll}|\s\p{Ll}))/u;
const LETTER = /^(\(?([a-zA-Z])[.)])(?=\s)/;
const ROMAN = /^(\(?([ivx]{1,5})[.)])(?=\s)/i;
/** Arabic, Persian, Devanagari, Bengali, Tamil and Thai digits. */
const EASTERN =
  /^([([]?([\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0e50-\u0e59]{1,3})[.)\]\-–])(?=\s)/;
/** East Asian marks need no space behind them: full width, circled, in ideographs. */
const WIDE = /^([(（]?([\d０-９]{1,3})(?:[）、．]|(?<=^（.*)\)))/;
const CIRCLED = /^([①-⑳❶-➓])/;
/** Where circled figures begin with 1: ①, and those of Dingbats, ten each. */
const FIRST_CIRCLED = 0x2460;
const FIRST_DINGBAT = 0x2776;
const circledValue = (code: number): number =>
  1 + (code < FIRST_DINGBAT ? code - FIRST_CIRCLED : (code - FIRST_DINGBAT) % 10);

const IDEOGRAPHIC = /^([(（]([一二三四五六七八九十]{1,3})[)）]|([一二三四五六七八九十]{1,3})、)/;

/** The letters that number items, in their order; Russian, Greek, Hebrew and Thai lists leave some out. */
export const ALPHABETS: [string, ...string[]] = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  'アイウエオカキクケコサシスセソ',
  '가나다라마바사아자차카타파하',
  'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
  'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
];
/** Arabic and Persian lists count in the order of the alphabet too, not as their letters count as numbers. */
const IN_ORDER = ['ابتثجحخدذرزسشصضطظعغفقكلمنهوي', 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'];
/** The first letter of Persian lists is spelt out. */
const OTHER_LETTER = /^([(（]?(الف|\p{L})[.)）])(?=\s)/u;
/** Fonts whose letters are drawn as signs. */
const SIGN_FONT = /wingdings|webdings|dingbats|marvosym/i;
/** Symbol has the signs of formulas as well: Greek letters, and brackets in pieces. */
const SYMBOL_FONT = /^symbol/i;
const OF_FORMULA = /[\p{L}\p{N}\p{Sm}\p{Ps}\p{Pe}]/u;

const SYMBOL_CODE = /^[\uf021-\uf0ff]$/;
/** A sign beside a note is as high as two of its lines. */
const ICON = 2;

/** The list mark that a line begins with, or null. Whether it starts an item is decided where the neighbours are known. */
export function listMark(line: TextLine): ListMark | null {
  const text = textOfLine(line);
  const first = firstRun(line);
  const second = line.rtl ? line.runs.at(-2) : line.runs[1];
  if (first && second && SYMBOL_CODE.test(first.text) && first.style.sizePt > ICON * second.style.sizePt) return null;
  // Word's second bullet is the letter o of a typewriter font.
  const isSign =
    first?.text.length === 1 &&
    text.startsWith(`${first.text} `) &&
    (SIGN_FONT.test(first.style.font) ||
      (SYMBOL_FONT.test(first.style.font) && !OF_FORMULA.test(first.text)) ||
      (first.text === 'o' && first.style.monospace && !second?.style.monospace));
  return isSign && first ? { kind: 'bullet', value: 0, text: first.text } : markOf(text);
}

export function markOf(text: string): ListMark | null {
  if (beginsWithWord(text)) return null;
  const bullet = BULLET.exec(text) ?? TIGHT_BULLET.exec(text);
  if (bullet) return { kind: 'bullet', value: 0, text: bullet[1] ?? bullet[2] ?? bullet[3] ?? '' };
  const decimal = DECIMAL.exec(text) ?? EASTERN.exec(text) ?? WIDE.exec(text);
  if (decimal) return { kind: 'decimal', value: Number(asciiDigits(decimal[2] ?? '')), text: decimal[1] ?? '' };
  const roman = ROMAN.exec(text);
  if (roman && romanValue(roman[2] ?? '') > 1)
    return { kind: 'roman', value: romanValue(roman[2] ?? ''), text: roman[1] ?? '' };
  const letter = LETTER.exec(text) ?? OTHER_LETTER.exec(text);
  if (letter) {
    const sign = (letter[2] ?? '').toLowerCase();
    const [value] = letterValues(sign);
    return value === undefined ? null : { kind: 'letter', value, text: letter[1] ?? '' };
  }
  const circled = CIRCLED.exec(text)?.[1];
  if (circled) return { kind: 'decimal', value: circledValue(circled.charCodeAt(0)), text: circled };
  const ideographic = IDEOGRAPHIC.exec(text);
  if (ideographic)
    return {
      kind: 'decimal',
      value: ideographValue(ideographic[2] ?? ideographic[3] ?? ''),
      text: ideographic[1] ?? '',
    };
  return null;
}

/** The place of a letter in each of the orders that have it; "الف" is the first. */
function letterValues(sign: string): number[] {
  const plain = sign === 'الف' || sign === 'أ' ? 'ا' : sign;
  const places = [
    ...ALPHABETS.map((alphabet) => alphabet.indexOf(sign)),
    ...IN_ORDER.map((alphabet) => alphabet.indexOf(plain)),
  ];
  return [...new Set(places)].filter((place) => place >= 0).map((place) => place + 1);
}

/** Most lines do: of what begins with a letter of ASCII, only that letter or a Roman number with its sign is a mark. */
function beginsWithWord(text: string): boolean {
  if (!isAsciiLetter(text.charCodeAt(0))) return false;
  const second = text.charCodeAt(1);
  return isAsciiLetter(second) ? !ROMAN_DIGITS.test(text) : !SIGNS.includes(text.charAt(1));
}

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const ROMAN_DIGITS = /^[ivx]{2}/i;
/** Behind a letter. */
const SIGNS = '.)）';

const BULLET_GLYPH = /^[\u20dd•◦▪▫■□▢●○◯◉‣▸▹►▻▶▷➢➤❖◆◇◊♦✓✔✗✘★☆·∙⁃\uf021-\uf0ff]$/;

export const isBulletSign = (text: string): boolean => BULLET_GLYPH.test(text);

/** A bullet of its own, not a dash that may mean less; a look at one run, for use on every line. */
export function startsWithBullet(line: TextLine): boolean {
  const first = firstRun(line);
  return first !== undefined && BULLET_GLYPH.test(first.text);
}

/** Fonts of code have a bullet of their own; rings and boxes in code are often of another font, but stand in its columns. */
const APART_EM = 0.75;
const TEXT_MARK = /^(?:•|–|\(?\d{1,3}[.)])$/;

/** It begins with a mark that is set as text and apart from what may be code behind it: an item, and no line of code. */
export function isItemOfCode(line: TextLine): boolean {
  const [mark, next] = line.runs;
  if (line.rtl || !mark || !next) return false;
  // A font of nothing but bullets has one width as well.
  if (mark.style.monospace && (mark.style.font === next.style.font || !BULLET_GLYPH.test(mark.text))) return false;
  // It says what the code above it comes to.
  if (mark.text === '⇒') return false;
  return TEXT_MARK.test(mark.text) || (BULLET_GLYPH.test(mark.text) && next.x0 - mark.x1 > APART_EM * line.sizePt);
}

/** 0 for what is no Roman number. */
export function romanValue(text: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  let sum = 0;
  let last = 0;
  for (const char of [...text.toLowerCase()].reverse()) {
    const value = values[char] ?? 0;
    if (value === 0) return 0;
    sum += value < last ? -value : value;
    last = Math.max(last, value);
  }
  return sum;
}

/** Distance from the line's start to the text behind its mark. */
export function markEnd(line: TextLine, mark: ListMark): number {
  const runs = line.rtl ? [...line.runs].reverse() : line.runs;
  let letters = 0;
  for (const run of runs) {
    if (letters >= mark.text.length) return line.rtl ? line.x1 - run.x1 : run.x0 - line.x0;
    letters += run.text.length;
  }
  return line.sizePt;
}

// Which list marks count on from each other.

const LETTERS = /\p{L}+/u;

/**
 * "(i)" is the first Roman number or the ninth letter, "ج" the third letter of a number or the fifth of the alphabet: what a mark
 * may stand for, as kind and value.
 */
function readingsOf(mark: ListMark): Pick<ListMark, 'kind' | 'value'>[] {
  const sign = mark.text.replace(/[^a-z]/gi, '').toLowerCase();
  if (mark.kind === 'roman' && sign.length === 1)
    return [mark, { kind: 'letter', value: ALPHABETS[0].indexOf(sign) + 1 }];
  const [other = ''] = mark.kind === 'letter' && sign === '' ? (LETTERS.exec(mark.text.toLowerCase()) ?? []) : [];
  if (other !== '') return letterValues(other).map((value) => ({ kind: 'letter', value }));
  const roman = mark.kind === 'letter' && /^[ivx]$/.test(sign) ? romanValue(sign) : 0;
  return roman > 0 ? [mark, { kind: 'roman', value: roman }] : [mark];
}

/** Whether one mark counts on from the other in the same series. */
export function countsOn(before: ListMark, after: ListMark): boolean {
  return (
    isAlike(before, after) &&
    readingsOf(before).some((a) => readingsOf(after).some((b) => a.kind === b.kind && b.value === a.value + 1))
  );
}

/** Whether two marks are of one series: the same kind of number in the same brackets, in capitals or not. */
export function isAlike(a: ListMark, b: ListMark): boolean {
  if (a.kind === 'bullet' || b.kind === 'bullet') return a.kind === b.kind;
  const frame = (mark: ListMark): string => mark.text.replace(/[\p{L}\p{N}]+/u, '');
  if (frame(a) !== frame(b) || isCapital(a) !== isCapital(b)) return false;
  return readingsOf(a).some((one) => readingsOf(b).some((other) => one.kind === other.kind));
}

const isCapital = (mark: ListMark): boolean => /\p{Lu}/u.test(mark.text);

/** How Markdown and HTML number a list by themselves; other marks are kept as they are printed. */
export function isPlainNumber(mark: ListMark): boolean {
  return /^(?:\(?[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0e50-\u0e59]+[.)]|[\d０-９]+[）、．])$/.test(
    mark.text,
  );
}
