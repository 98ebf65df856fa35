import { expect, it } from 'vitest';
import { unnamedLetters } from './unnamed-letters.ts';

const read = (font: string, text: string): string => {
  const letterOf = unnamedLetters(font);
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return String.fromCodePoint(letterOf?.(code) ?? code);
  }).join('');
};

it('Numbers of glyphs are read as the Persian letters that they stand for', () => {
  expect(read('XBZar-Bold', 'دانشΎاه ح΋یم')).toBe('دانشگاه حکیم');
  expect(read('XBNiloofar', 'سبͷ دیͽر')).toBe('سبک دیگر');
});

it('In other fonts they are what they say', () => {
  expect(unnamedLetters('Amiri-Regular')).toBeNull();
  expect(read('XBZar', 'سلام')).toBe('سلام');
});
