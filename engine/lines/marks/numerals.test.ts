import { describe, expect, it } from 'vitest';
import { asciiDigits, asciiNumbering, ideographValue } from './numerals.ts';

describe('numbers of other scripts', () => {
  it.each([
    ['٢٠٢٤', '2024'],
    ['۱۴۰۲', '1402'],
    ['第１２章', '第12章'],
    ['४२', '42'],
    ['๓', '3'],
    ['page 7', 'page 7'],
  ])('are written with the digits 0 to 9: %s', (text, expected) => {
    expect(asciiDigits(text)).toBe(expected);
  });

  it.each([
    ['۲-۱ روش', '2.1 روش'],
    ['1-2-3 מבוא', '1.2.3 מבוא'],
    ['2-3 people', '2-3 people'],
    ['٢٠٢٤', '2024'],
  ])('stand in front of right-to-left titles with hyphens: %s', (text, expected) => {
    expect(asciiNumbering(text)).toBe(expected);
  });

  it.each([
    ['七', 7],
    ['十', 10],
    ['十二', 12],
    ['三十', 30],
    ['九十九', 99],
  ])('are counted in ideographs: %s', (text, value) => {
    expect(ideographValue(text)).toBe(value);
  });
});
