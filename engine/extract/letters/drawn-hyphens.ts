/**
 * Hyphens that fonts map to the soft hyphen, U+00AD: some programs write the keyboard's hyphen so. A soft hyphen is seen at the end of
 * a line only (Unicode 16, 23.2), so that one that takes room inside a line is none. Quartz of macOS 10.6 gives all characters that
 * its font has the glyph for, hyphen, soft hyphen and U+2010 one after the other: the first is meant.
 */

import { type Characters, SLANTED } from '../characters.ts';
import { isSpace } from './unicode.ts';

const SOFT_HYPHEN = 0xad;
const HYPHEN = 0x2d;
const UNICODE_HYPHEN = 0x2010;
/** A word joiner, which has no meaning in text. */
const NOTHING = 0x2060;
/** Of two letters on one line; scripts are shifted farther. */
const SAME_BASELINE_EM = 0.05;

/** @param codes of a text page, in its order; changed in place */
export function restoreDrawnHyphens(codes: Uint32Array, characters: Characters): void {
  const { boxes, origins, looks, styles, turns } = characters;
  for (let i = codes.indexOf(SOFT_HYPHEN); i >= 0; i = codes.indexOf(SOFT_HYPHEN, i + 1)) {
    if (i > 0 && codes[i - 1] === HYPHEN && characters.isSameGlyph(i, i - 1)) {
      codes[i] = NOTHING;
      if (codes[i + 1] === UNICODE_HYPHEN && characters.isSameGlyph(i + 1, i)) codes[i + 1] = NOTHING;
      continue;
    }
    let next = i + 1;
    while (next < codes.length && isSpace(codes[next] ?? 0)) next++;
    if (next === codes.length || turns[i] !== turns[next] || turns[i] === SLANTED) continue;
    const em = styles[looks[i] ?? 0]?.sizePt ?? 0;
    const [left = 0, , right = 0] = boxes.subarray(4 * i, 4 * i + 4);
    const [x = 0, y = 0] = origins.subarray(2 * i, 2 * i + 2);
    const [nextX = 0, nextY = 0] = origins.subarray(2 * next, 2 * next + 2);
    if (right > left && nextX > x && Math.abs(nextY - y) < SAME_BASELINE_EM * em) codes[i] = HYPHEN;
  }
}
