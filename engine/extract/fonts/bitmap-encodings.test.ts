import { describe, expect, it } from 'vitest';
import { type BitmapEncoding, bitmapEncodings, bitmapLetter } from './bitmap-encodings.ts';

/** The encodings of fonts of which each has one of the texts. */
function encodings(...texts: string[]): (BitmapEncoding | null)[] {
  const codes = [...texts.join('')].map((letter) => letter.charCodeAt(0));
  const fonts = texts.flatMap((text, font) => [...text].map(() => font));
  const found = bitmapEncodings(codes, (i) => fonts[i] ?? null);
  return texts.map((_, font) => found.get(font) ?? null);
}

describe('a font of bitmaps', () => {
  it('has the encoding whose ligatures are in its words', () => {
    expect(encodings('the\x0cles', 'the\x1cles', 'the files')).toEqual(['OT1', 'T1', null]);
  });

  it('has variables where its letters are no words', () => {
    expect(encodings('k\x1fR\x1f', '\x0b;\x0c', '\x0b')).toEqual(['OML', 'OML', 'OML']);
  });

  it('has signs where it has them and their brackets only', () => {
    expect(encodings('\x00\x14k\x00fg', '7!\x14\x1a')).toEqual(['OMS', 'OMS']);
  });

  it('is one of text where it has a title only', () => {
    expect(encodings('Fe\x0b', '<\x1cle>', '\x01f(E)')).toEqual([null, 'T1', null]);
  });

  it('is not told by the parentheses and roots of formulas', () => {
    expect(encodings('\x00\x01\x00\x01X', '\x12\x13p', 'e\x00\x01')).toEqual([null, null, null]);
  });

  it('is told by what only one of them has', () => {
    const told = ['\x05;', '\x00', '\x00fg', '\x0d', '\x0e\x0ea'];
    expect(encodings(...told)).toEqual(['OML', 'OMS', 'OMS', 'OML', 'OML']);
    // Words, text signs, parentheses of two sizes, other letters, half a pair, other capitals, a ligature, a sum.
    const untold = ['abc d e f g\x05;', '\x00!(', '\x00\x01', '\x00a', '\x00f', '\x0a', '\x0e', '\x0bP'];
    expect(encodings(...untold)).toEqual(untold.map(() => null));
  });

  it('is not told where the file says what its characters are, or where it is of another script', () => {
    expect(encodings('k;R', 'k;\x0b\xd0\xe1')).toEqual([null, null]);
  });
});

it('a code is a ligature, a variable or a sign', () => {
  const letters = (['OT1', 'T1', 'OML', 'OMS'] as const).map((encoding) => bitmapLetter(encoding, 0x0c) ?? 0);
  expect(letters.map((letter) => String.fromCharCode(letter))).toEqual(['ﬁ', '\0', 'β', '⊙']);
});

it('quotation marks and dashes have the codes of signs of programs', () => {
  const letters = Array.from('\\"{|', (code) => bitmapLetter('OT1', code.charCodeAt(0)) ?? 0);
  expect(String.fromCharCode(...letters)).toBe('“”–—');
});
