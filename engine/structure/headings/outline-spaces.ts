/**
 * Spaces beside East Asian letters in headings, as the outline has them, which is written as it was typed: TeX sets room of its
 * own there, and XeTeX none where a space was typed between two ideographs.
 */

import { isEastAsian } from '../../extract/letters/unicode.ts';
import type { Piece } from '../inlines.ts';

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/**
 * @param pieces of a heading; their texts are changed
 * @param title the outline's; the heading may have a number in front of it
 */
export function setSpacesAsIn(title: string, pieces: readonly Piece[]): void {
  const wanted = withoutSpaces(title);
  const printed = pieces.map(({ text }) => withoutSpaces(text)).join('');
  const isPlain = pieces.every(({ math, note, ruby }) => !math && note === undefined && ruby === undefined);
  if (wanted === '' || !isPlain || !printed.endsWith(wanted)) return;
  const start = printed.length - wanted.length;
  const isWide = (at: number): boolean => isEastAsian(printed.charCodeAt(at));
  if (!printed.split('').some((_, at) => at >= start && isWide(at))) return;
  /** Indexes in what is printed, without its spaces, of letters behind a space of the title. */
  const typed = new Set<number>();
  let at = start;
  for (const char of title.trim().split('')) {
    if (/\s/.test(char)) typed.add(at);
    else at++;
  }
  at = 0;
  let space = '';
  /** Where it is printed: a space between two pieces stays in its own. */
  let holder: Piece | undefined;
  for (const piece of pieces) {
    const chars = piece.text.split('');
    piece.text = '';
    for (const char of chars) {
      if (/\s/.test(char)) {
        holder ??= piece;
        space += char;
        continue;
      }
      if (at > start && (isWide(at - 1) || isWide(at))) space = typed.has(at) ? ' ' : '';
      if (at > 0) (holder ?? piece).text += space;
      piece.text += char;
      space = '';
      holder = undefined;
      at++;
    }
  }
}
