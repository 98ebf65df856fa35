/**
 * How text is searched in results and pages: whatever the case, accents, ligatures and kinds of spaces, dashes and quotation marks.
 * The window and the process that searches the whole result find the same. Pure.
 */

/** Between what does not stand in one line of words: nothing is found across it. */
export const textBreak = '\u0001';

export interface Folded {
  text: string;
  /** Where each letter of `text` begins in the original, and where it ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Of Latin, Greek, Cyrillic, Hebrew and Arabic; other scripts have marks that make another letter. */
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
  // Kept beside it: to look at the end of a string that grows copies all of it.
  let spaced = false;
  let at = 0;
  for (const letter of text) {
    const next = at + letter.length;
    const plainLetter = foldLetter(letter);
    // Spaces in a row are one, as they are drawn.
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

/** Empty where there is nothing to look for. */
export const foldQuery = (query: string): string => {
  const { text } = foldText(query.replaceAll(textBreak, ''));
  return text.trim() === '' ? '' : text;
};

/** Where a folded query begins in a folded text; hits don't overlap. */
export function matchOffsets(folded: string, query: string): number[] {
  const places: number[] = [];
  if (query === '') return places;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) places.push(at);
  return places;
}

/** The stretches of the original that a query is found in. */
export function matchRanges({ text, starts, ends }: Folded, query: string): { start: number; end: number }[] {
  return matchOffsets(text, query).map((at) => ({
    start: starts[at] ?? 0,
    end: ends[at + query.length - 1] ?? 0,
  }));
}

/** Elements that words don't run across; all others are part of a line. */
const breaking: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'section'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

export const breaksLine = (tag: string): boolean => breaking.has(tag);
