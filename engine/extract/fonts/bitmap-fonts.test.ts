import { describe, expect, it } from 'vitest';
import { countedLetter, markedAsBitmap, restoreBitmapLetters, restoreCorkLetters } from './bitmap-fonts.ts';

/** Restores a text in which codes below the space are those of a font without a name. */
const restored = (
  text: string,
  isAccented: (index: number) => boolean = () => false,
  encodingOf: Parameters<typeof restoreBitmapLetters>[2] = () => null,
): string => {
  const codes = Uint32Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0xa0 ? markedAsBitmap(code) : code;
  });
  restoreBitmapLetters(codes, isAccented, encodingOf);
  return String.fromCodePoint(...codes);
};

describe('control codes of fonts made of bitmaps', () => {
  it('are the ligatures of TeX’s first encoding', () => {
    expect(restored('\x0clls o\x0bers \x0dow o\x0ece ba\x0fe')).toBe('ﬁlls oﬀers ﬂow oﬃce baﬄe');
  });

  it('stay where there are ligatures of the second one, whose codes they have for quotation marks', () => {
    expect(restored('\x1clls \x0eword')).toBe('\x1clls \x0eword');
  });

  it('stay beside a font of the second encoding, and not beside variables and accented letters that have its codes', () => {
    expect(restored('x \x0eword', undefined, (i) => (i === 0 ? 'T1' : null))).toBe('x \x0eword');
    expect(restored('\x1f \x0clls', undefined, (i) => (i === 0 ? 'OML' : null))).toBe('χ ﬁlls');
    expect(restored('\x1d \x0clls', (i) => i === 0)).toBe('\x1d ﬁlls');
  });

  it('are ligatures of the first encoding beside a space that lines do not break at', () => {
    expect(restored('\x0clls\u00a0o\x0bers')).toBe('ﬁlls\u00a0oﬀers');
  });

  it('are letters whose names ps2pdf counted', () => {
    const read = (text: string): string =>
      text.replace(/\P{L}/gu, (sign) => String.fromCharCode(countedLetter(sign.charCodeAt(0)) ?? sign.charCodeAt(0)));
    expect(['devi\res', '\x0cÎÑÒ \x1dëîò', '\x08\u2104 '].map(read)).toEqual(['devices', 'ÃÎÑÒ ôëîò', '@] ']);
  });
});

const cork = (text: string, isNameless = true): string => {
  const codes = Uint32Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 0x20 ? markedAsBitmap(code) : code;
  });
  restoreCorkLetters(codes, () => isNameless);
  return String.fromCodePoint(...codes.map((code) => (code === markedAsBitmap(0x1c) ? 0xfb01 : code)));
};

describe('accented codes of fonts made of bitmaps', () => {
  it('are letters of TeX’s second encoding on pages with its ligatures', () => {
    expect(cork('Gröÿe der \x1cgur, c÷ur')).toBe('Größe der ﬁgur, cœur');
    expect(cork('za»óªci¢ wi¦c, \x1crma')).toBe('zażółcić więc, ﬁrma');
    expect(cork('\x9f 3 \x1crma')).toBe('§ 3 ﬁrma');
  });

  it('tell it themselves where they stand as no language has them', () => {
    expect(cork('¾Quién? ½Yo!')).toBe('¿Quién? ¡Yo!');
    expect(cork('gröÿer, Straÿe')).toBe('größer, Straße');
    expect(cork('er hieÿ, saÿen')).toBe('er hieß, saßen');
    expect(cork('du²e, probu¤ se, kaºdý')).toBe('duše, probuď se, každý');
  });

  it('stay what they are in fonts with names, and where one stands alone', () => {
    expect(cork('Gröÿe der \x1cgur', false)).toBe('Gröÿe der ﬁgur');
    expect(cork('Louÿs')).toBe('Louÿs');
    expect(cork('col·lecció, al·lot, m²a')).toBe('col·lecció, al·lot, m²a');
  });

  it('stay signs beside figures, spaces and at the ends of words', () => {
    expect(cork('\x1cve: § 3, 25 °C, 4½, 2×3, Intel®')).toBe('ﬁve: § 3, 25 °C, 4½, 2×3, Intel®');
  });
});
