import type { Inline } from '../document/tree.ts';
import { wordsIn } from '../math/words.ts';

/**
 * C0 and C1 controls but tab and line ends, byte order marks, and the two code points that XML forbids. Soft hyphens go
 * too: they say where the lines of the source could break, and hide words from search.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\uFEFF\uFFFE\uFFFF]/g;

/** Makes a string safe for XML 1.0 and for Markdown, line ends kept: no controls, no unpaired surrogates, no soft hyphens. */
export function printable(value: string): string {
  return value.toWellFormed().replace(FORBIDDEN, '');
}

/** More than single spaces. */
const WIDE_SPACE = / {2}|[\t\n\r\f\u0085\u2028\u2029]/;

/** Like `printable`, with every run of breaking white space as one space. No-break spaces stay. */
export function oneLine(value: string): string {
  const text = printable(value);
  return WIDE_SPACE.test(text) ? text.replace(/[ \t\n\r\f\u0085\u2028\u2029]+/g, ' ') : text;
}

/** The words of an inline tree, without any markup: for slugs, tables of contents and alternative texts. */
export function plainText(inlines: readonly Inline[]): string {
  return oneLine(wordsIn(inlines)).trim();
}
