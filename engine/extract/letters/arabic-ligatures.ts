/**
 * Ligatures of two or more Arabic letters. PDFium reverses letters that come from a font's ToUnicode table together with the
 * line's glyphs, but gives those of a ligature that has a code of its own (U+FEFB for "لا") in reading order.
 */

/** Arabic Presentation Forms-A and -B: the ranges with ligatures. */
const CODES: readonly (readonly [first: number, last: number])[] = [
  [0xfbea, 0xfdfb],
  [0xfef5, 0xfefc],
];

let known: ReadonlySet<string> | undefined;

/** The letters of all ligatures, computed on first use. */
function ligatures(): ReadonlySet<string> {
  if (known) return known;
  const found = new Set<string>();
  for (const [first, last] of CODES)
    for (let code = first; code <= last; code++) {
      const text = String.fromCharCode(code).normalize('NFKC');
      if (text.length > 1) found.add(text);
    }
  known = found;
  return found;
}

/** @param letters of one glyph, as PDFium gives them */
export function inReadingOrder(letters: string): string {
  const turned = [...letters].reverse().join('');
  return ligatures().has(letters) && !ligatures().has(turned) ? letters : turned;
}
