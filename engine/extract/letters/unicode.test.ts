import { describe, expect, it } from 'vitest';
import { composeAccent, isSpace, normalize, takesEmojiSelector, textOf } from './unicode.ts';

describe('the text of a character', () => {
  it.each([
    [0xfb01, 'fi'],
    [0xfb04, 'ffl'],
    [0xf0b7, '•'],
    [0x02, '-'],
    [0x2010, '-'],
    [0xfffe, '-'],
    [0x201c, '“'],
    [0x200b, '\u200b'],
    [0x0007, ''],
    [0xfffd, '\ufffd'],
    [0x0084, ''],
    [0x202b, ''],
    [0x2061, ''],
    [0x1c, 'fi'],
    [0x16, '—'],
    [0x88, '•'],
    [0x1d70b, '𝜋'],
    [0x1f680, '🚀'],
    [0xfe0f, '\ufe0f'],
    [0xfe00, ''],
    [0xfe12, '。'],
    [0xfe41, '「'],
    [0xfe20, '\ufe20'],
    [0x2f42, '文'],
    [0x2eda, '页'],
    [0x2e80, '⺀'],
  ])('U+%s is "%s"', (code, expected) => {
    expect(textOf(code)).toBe(expected);
  });

  it('may be followed by the selector of emoji where it is the sign of one', () => {
    expect([0x26a0, 0x2764, 0x31].map(takesEmojiSelector)).toEqual([true, true, true]);
    expect([0x61, 0x20, 0xfe0f].map(takesEmojiSelector)).toEqual([false, false, false]);
  });

  it('does not take a hyphen at a line’s end for a space', () => {
    expect(isSpace(0x02)).toBe(false);
    expect(isSpace(0xa0)).toBe(true);
  });
});

describe('accents', () => {
  it.each([
    ['e', '´', 'é'],
    ['u', '¨', 'ü'],
    ['ı', '´', 'í'],
    ['c', '¸', 'ç'],
    ['s', 'ˇ', 'š'],
    ['о', '´', 'о\u0301'],
  ])('%s with %s is %s', (letter, accent, expected) => {
    expect(composeAccent(letter, accent)).toBe(expected);
  });

  it('leaves alone what has no composed form', () => {
    expect(composeAccent('x', '´')).toBeUndefined();
    expect(composeAccent('т', '´')).toBeUndefined();
    expect(composeAccent('e', 'x')).toBeUndefined();
  });

  it('composes and turns Arabic presentation forms into letters', () => {
    expect(normalize('e\u0301')).toBe('é');
    expect(normalize('\ufefb')).toBe('لا');
    expect(normalize('\u2075')).toBe('\u2075');
    expect(normalize('\u00b5ε το\u00b5ή 5 \u00b5m')).toBe('με τομή 5 \u00b5m');
  });
});

describe('Thai', () => {
  it('has the sign am in one, with the tone before it', () => {
    expect(normalize('น\u0e4d\u0e49า ค\u0e4dา')).toBe('น้ำ คำ');
  });
});

describe('Greek breathings and accents of their own', () => {
  it.each([
    ['῾Ηρόδοτος', 'Ἡρόδοτος'],
    ['῏Ω', 'Ὦ'],
    ['῞Ελληνες', 'Ἕλληνες'],
    ['΄Αννα', 'Άννα'],
  ])('belong to the capital behind them: %s', (drawn, meant) => {
    expect(normalize(drawn)).toBe(meant);
  });

  it('are left where no such letter exists, and where a word ends', () => {
    expect(['᾿Υ', '᾿αλλά', 'δι᾿'].map(normalize)).toEqual(['᾿Υ', '᾿αλλά', 'δι᾿']);
  });
});
