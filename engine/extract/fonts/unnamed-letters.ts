/**
 * Letters without a code in the XB fonts, which are used for most Persian theses and manuals made with XeTeX: some forms have
 * only their glyph numbers, which PDFium takes for codes of Greek letters and accents.
 */

const NILOOFAR: Record<number, string> = { 735: 'ً', 769: 'ً', 876: 'ی', 887: 'ک', 890: 'ک', 893: 'گ' };
const ZAR: Record<number, string> = {
  742: 'ً',
  776: 'ً',
  883: 'ی',
  896: 'ح',
  897: 'خ',
  904: 'ک',
  907: 'ک',
  910: 'گ',
};

/**
 * Returns a function that converts a glyph number to its letter and leaves other codes unchanged; null for fonts whose codes are
 * all correct.
 */
export function unnamedLetters(font: string): ((code: number) => number) | null {
  const letters = font.startsWith('XBNiloofar') ? NILOOFAR : font.startsWith('XBZar') ? ZAR : null;
  return letters && ((code) => letters[code]?.codePointAt(0) ?? code);
}
