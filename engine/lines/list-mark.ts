import { textOfLine } from './spans.ts';
import type { TextLine } from './text-line.ts';

export interface ListMark {
  kind: 'bullet' | 'decimal' | 'letter' | 'roman';
  /** The number that the mark stands for; 0 for bullets. */
  value: number;
  /** The mark's letters, to be cut from the item's text. */
  text: string;
}

const BULLET = /^([•◦▪▫■□●○‣▸►➢➤❖✓✔✗★☆·∙⋅⁃–—−*-])(?=\s)/;
const DECIMAL = /^(\(?(\d{1,3})[.)])(?=\s)/;
const LETTER = /^(\(?([a-zA-Z])[.)])(?=\s)/;
const ROMAN = /^(\(?([ivx]{1,5})[.)])(?=\s)/i;

/** The list mark that a line begins with, or null. Whether it starts an item is decided where the neighbours are known. */
export function listMark(line: TextLine): ListMark | null {
  return markOf(textOfLine(line));
}

export function markOf(text: string): ListMark | null {
  const bullet = BULLET.exec(text);
  if (bullet) return { kind: 'bullet', value: 0, text: bullet[1] ?? '' };
  const decimal = DECIMAL.exec(text);
  if (decimal) return { kind: 'decimal', value: Number(decimal[2]), text: decimal[1] ?? '' };
  const roman = ROMAN.exec(text);
  if (roman && romanValue(roman[2] ?? '') > 1)
    return { kind: 'roman', value: romanValue(roman[2] ?? ''), text: roman[1] ?? '' };
  const letter = LETTER.exec(text);
  if (letter)
    return { kind: 'letter', value: (letter[2] ?? 'a').toLowerCase().charCodeAt(0) - 96, text: letter[1] ?? '' };
  return null;
}

const BULLET_GLYPH = /^[•◦▪▫■□●○‣▸►➢➤❖✓✔✗★☆·∙⁃]$/;

/** A bullet of its own, not a dash that may mean less; a look at one run, for use on every line. */
export function startsWithBullet(line: TextLine): boolean {
  const first = line.rtl ? line.runs.at(-1) : line.runs[0];
  return first !== undefined && BULLET_GLYPH.test(first.text);
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
