/**
 * Letters of the XB fonts, in which most Persian theses and manuals of XeTeX are set, that have no code of their own: those forms come
 * with the numbers of their glyphs, which PDFium takes for codes of Greek letters and of accents.
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

/** The letter that a glyph's number stands for in a font of that name, or the code as it is; null where all codes are right. */
export function unnamedLetters(font: string): ((code: number) => number) | null {
  const letters = font.startsWith('XBNiloofar') ? NILOOFAR : font.startsWith('XBZar') ? ZAR : null;
  return letters && ((code) => letters[code]?.codePointAt(0) ?? code);
}
