import { describe, expect, it } from 'vitest';
import { markedAsBitmap, restoreBitmapLetters } from './bitmap-fonts.ts';

/** Codes below the space are those of a font without a name. */
const restored = (text: string, isAccented: (index: number) => boolean = () => false): string => {
  const codes = Uint32Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 0x20 ? markedAsBitmap(code) : code;
  });
  restoreBitmapLetters(codes, isAccented);
  return String.fromCodePoint(...codes);
};

describe('control codes of fonts made of bitmaps', () => {
  it('are the ligatures of TeX’s first encoding', () => {
    expect(restored('\x0clls o\x0bers \x0dow o\x0ece ba\x0fe')).toBe('ﬁlls oﬀers ﬂow oﬃce baﬄe');
  });

  it('stay where there are ligatures of the second one, whose codes they have for quotation marks', () => {
    expect(restored('\x1clls \x0eword')).toBe('\x1clls \x0eword');
  });

  it('are letters whose names ps2pdf counted', () => {
    expect(restored('\x0cÎÑÒ \x1dëîò', () => true)).toBe('ÃÎÑÒ ôëîò');
  });
});
