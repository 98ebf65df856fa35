import { describe, expect, it } from 'vitest';
import type { Rule } from '../extract/page-content.ts';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line } from '../fixtures/runs.ts';
import { withTextFractions } from './in-text.ts';

/** x + a/b as TeX sets it with \dfrac, behind some words. */
const sum: RecordedGlyph[] = [
  ['x', 100, 105.7, 153.2, 'CMMI10'],
  ['+', 107.9, 115.7, 153.2, 'CMR10'],
];
const over = (x: number, letter = 'a'): RecordedGlyph => [letter, x, x + 5, 146.5, 'CMMI10'];
const under = (x: number, letter = 'b'): RecordedGlyph => [letter, x, x + 5, 160, 'CMMI10'];

const read = (words: string, glyphs: readonly RecordedGlyph[], rules: readonly Rule[]): string[] => {
  const before = words === '' ? [] : line(words, 0, 153.2);
  return withTextFractions({ runs: [...before, ...recorded([...sum, ...glyphs])], rules })
    .runs.map(({ text }) => text)
    .slice(before.length);
};

describe('letters of the line’s own size over and under a bar', () => {
  it('are a fraction in a line of words', () => {
    expect(read('Let us say', [over(119), under(119)], [bar(119, 124, 150.7)])).toEqual(['x', '+', 'a/b']);
  });

  it('are left to the display in which they stand', () => {
    expect(read('', [over(119), under(119)], [bar(119, 124, 150.7)])).toEqual(['x', '+', 'a', 'b']);
    const condition = recorded([...sum, over(119), under(119)]);
    const rules = [bar(119, 124, 150.7)];
    const told = [...condition, ...line('(Chain rule.)', 140, 153.2)];
    expect(withTextFractions({ runs: told, rules }).rules).toEqual(rules);
    const named = [...condition, ...line('lim sup max min exp', 140, 153.2)];
    expect(withTextFractions({ runs: named, rules }).rules).toEqual(rules);
    const more = [...condition, ...line('and many more words follow', 140, 153.2)];
    expect(withTextFractions({ runs: more, rules }).rules).toEqual([]);
  });

  it('are cells where the line is longer than they are, or they stand off its middle', () => {
    expect(read('Let us say', [over(119), under(119)], [bar(119, 126, 150.7)])).toHaveLength(4);
    expect(read('Let us say', [over(119), under(119)], [bar(117, 124, 150.7)])).toHaveLength(4);
    const wide: RecordedGlyph[] = [over(119), under(119), under(124, 'c'), under(129, 'd')];
    expect(read('Let us say', wide, [bar(119, 134, 150.7)])).toHaveLength(6);
  });

  it('stand no farther away than a row', () => {
    const below: RecordedGlyph = ['z', 119, 124, 171.5, 'CMMI10'];
    expect(read('Let us say', [over(119), under(119), below], [bar(119, 124, 150.7)])).toEqual(['x', '+', 'a/b', 'z']);
    const far: RecordedGlyph = ['b', 119, 124, 166, 'CMMI10'];
    expect(read('Let us say', [over(119), far], [bar(119, 124, 150.7)])).toHaveLength(4);
  });
});

it('Smaller letters are a fraction in any line', () => {
  const small: RecordedGlyph[] = [
    ['a', 119, 123, 148.9, 'CMMI7'],
    ['b', 119, 123, 157, 'CMMI7'],
  ];
  expect(read('', small, [bar(119, 123, 150.7)])).toEqual(['x', '+', 'a/b']);
  // A letter of the next line.
  expect(read('', [...small, ['z', 118, 123, 162.5, 'CMMI10']], [bar(119, 123, 150.7)])).toEqual([
    'x',
    '+',
    'a/b',
    'z',
  ]);
});
