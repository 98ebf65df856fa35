/** Where the words of a link begin and end: its area often ends before the comma or bracket that its word touches. */

const OPENING = /^[([{«"'“‘„¿¡]$/;
const CLOSING = /^[)\]}»"'”’.,;:!?…]$/;
/** Width of a punctuation mark in most fonts. */
const MARK_EM = 0.28;
/** Links are drawn about a point larger than their text: what they miss is looked for near a mark's outer edge. */
const EDGE_EM = 0.08;

/**
 * Parts a word that a link covers from the punctuation around it that the link doesn't reach.
 *
 * @param word with the space before it, if any
 * @param place where the word begins and ends, and the size of its letters, in points
 * @param isLinked whether the link lies over a point of the line
 */
export function partByLink(
  word: string,
  place: { x0: number; x1: number; sizePt: number },
  isLinked: (x: number) => boolean,
): { before: string; linked: string; after: string } {
  const { x0, x1, sizePt } = place;
  let start = /^\s*/.exec(word)?.[0].length ?? 0;
  const space = start;
  let end = word.length;
  for (let x = x0; OPENING.test(word[start] ?? '') && !isLinked(x + EDGE_EM * sizePt); x += MARK_EM * sizePt) start++;
  for (let x = x1; CLOSING.test(word[end - 1] ?? '') && !isLinked(x - EDGE_EM * sizePt); x -= MARK_EM * sizePt) end--;
  if (start >= end) return { before: '', linked: word, after: '' };
  // The space before a word stays with it where nothing parts them.
  if (start === space) start = 0;
  return { before: word.slice(0, start), linked: word.slice(start, end), after: word.slice(end) };
}

const ADDRESS = /\s*[(<[]\s*(?=https?:\/\/|mailto:)/;

/**
 * The length of a link's words without the address that style sheets print behind them, in brackets: what it leads to says
 * the same.
 *
 * @param words of one link, perhaps over several lines
 */
export function lengthOfWords(words: string, link: string): number {
  const text = words.trimEnd();
  const start = text.search(ADDRESS);
  if (start <= 0 || !/[)>\]]$/.test(text)) return words.length;
  const printed = text.slice(start).trim().slice(1, -1);
  return bareAddress(printed) === bareAddress(link) ? start : words.length;
}

/** Lines of an address are broken anywhere, also with a hyphen. */
const bareAddress = (address: string): string => address.replace(/[\s-]+|\/\s*$/g, '');
