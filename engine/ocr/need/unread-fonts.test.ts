import { describe, expect, it } from 'vitest';
import { lines } from '../../fixtures/runs.ts';
import { hasUnreadFonts } from './unread-fonts.ts';

const COUNTED_ANEW = 'ffM«ff &fflff#% fiflE1 2ff"ffi D!fl QRff NM;&fl 5\\*ff =?>M 0fl.2 #RM^1';
const DINGBATS = '✲★✼✼✮✫✤✜ ✯✦✥✭ ✲✮✫ ✥✫✥ ✜✯✥✤ ✖✣✜❷✣✭✣✫ ✁✜✤✤✘✮';
const CAPITALS = 'OR L K U K R OĘ S N K R M QK R ZV W V S N RM V ON L NV S K N QM K T';
const WORDS = 'The paper shows, as others do, that $f(x)$ grows; see ref. [3] (1999) and its AMS class.';
const CODE = '\\begin{tikzpicture}[thick,x=2] \\draw(0,0)--(1,1); \\end{tikzpicture}';

const set = (text: string, font: string, rows: number, style = {}) =>
  lines(
    Array.from({ length: rows }, () => text),
    60,
    100,
    { font, ...style },
  );

describe('fonts that tell nobody what their letters are', () => {
  it.each([COUNTED_ANEW, DINGBATS, CAPITALS])('have no name, and words that are none: %s', (text) => {
    expect(hasUnreadFonts(set(text, '', 24))).toBe(true);
    expect(hasUnreadFonts(set(text, 'CMR10', 24))).toBe(false);
  });

  it('are no bitmaps that come as words, nor those of code', () => {
    expect(hasUnreadFonts(set(WORDS, '', 12))).toBe(false);
    expect(hasUnreadFonts([...set(WORDS, '', 8), ...set(CODE, '', 3)])).toBe(false);
    expect(hasUnreadFonts(set(CODE, '', 12, { monospace: true }))).toBe(false);
  });

  it('are no page beside some signs and labels', () => {
    expect(hasUnreadFonts(set(DINGBATS, '', 2))).toBe(false);
    expect(hasUnreadFonts([...set(WORDS, 'CMR10', 12), ...set(DINGBATS, '', 8)])).toBe(false);
  });
});
