/**
 * Text search in results and pages that ignores case, accents, ligatures and the kind of spaces, dashes and quotation marks. The
 * window and the process that searches the whole result both use it, so that they find the same matches. Pure.
 */

/** Separates texts that are not on one line: no match extends across it. */
export const textBreak = '\u0001';

export interface Folded {
  text: string;
  /** For each letter of `text`, its start and end in the original. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic. In other scripts a mark can make a different letter. */
const accents =
  /[\u{300}-\u{36f}]|[\u{483}-\u{487}]|[\u{591}-\u{5c7}]|[\u{64b}-\u{65f}]|\u{670}|[\u{1ab0}-\u{1aff}]|[\u{1dc0}-\u{1dff}]|[\u{20d0}-\u{20ff}]/gu;
const invisible = /^[\u00ad\u200b-\u200f\u2060\ufeff]$/;
const plain: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'‐‑‒–—−'].map((dash) => [dash, '-']),
  ...[...'‘’‚‛ʼ′'].map((mark) => [mark, "'"]),
  ...[...'“”„‟″«»'].map((mark) => [mark, '"']),
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['ς', 'σ'],
  ['ı', 'i'],
  ['ø', 'o'],
  ['Ø', 'o'],
  ['ł', 'l'],
  ['Ł', 'l'],
]);

function foldLetter(letter: string): string {
  if (letter === textBreak) return letter;
  if (/^\s$/.test(letter)) return ' ';
  if (invisible.test(letter)) return '';
  const known = plain[letter];
  if (known !== undefined) return known;
  if (letter < '\u0080') return letter.toLowerCase();
  return letter.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase().replace(accents, '');
}

export function foldText(text: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  // Kept separately: reading the end of a growing string would copy the whole string.
  let spaced = false;
  let at = 0;
  for (const letter of text) {
    const next = at + letter.length;
    const plainLetter = foldLetter(letter);
    // Consecutive spaces are one, as they are drawn.
    if (plainLetter !== '' && !(plainLetter === ' ' && spaced)) {
      folded += plainLetter;
      spaced = plainLetter.endsWith(' ');
      for (let unit = 0; unit < plainLetter.length; unit++) {
        starts.push(at);
        ends.push(next);
      }
    }
    at = next;
  }
  return { text: folded, starts, ends };
}

/** Empty if the query has nothing to search for. */
export const foldQuery = (query: string): string => {
  const { text } = foldText(query.replaceAll(textBreak, ''));
  return text.trim() === '' ? '' : text;
};

/** The offsets of a folded query in a folded text; matches don’t overlap. */
export function matchOffsets(folded: string, query: string): number[] {
  const places: number[] = [];
  if (query === '') return places;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) places.push(at);
  return places;
}

/** The ranges of the original text that match the query. */
export function matchRanges({ text, starts, ends }: Folded, query: string): { start: number; end: number }[] {
  return matchOffsets(text, query).map((at) => ({
    start: starts[at] ?? 0,
    end: ends[at + query.length - 1] ?? 0,
  }));
}

/** Elements that start a new line; all others are part of a line. */
const breaking: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'section'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

export const breaksLine = (tag: string): boolean => breaking.has(tag);
