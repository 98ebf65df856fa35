/**
 * Two or more Arabic letters of one glyph. PDFium turns the letters of a font's table of characters round with the
 * line's glyphs, but gives those of a ligature with a code of its own (U+FEFB for "لا") in the order in which they are read.
 */

/** Arabic Presentation Forms-A and -B, where they are ligatures. */
const CODES: readonly (readonly [first: number, last: number])[] = [
  [0xfbea, 0xfdfb],
  [0xfef5, 0xfefc],
];

let known: ReadonlySet<string> | undefined;

/** What the ligatures mean; made once it is asked for. */
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
