import { describe, expect, it } from 'vitest';
import { Characters } from '../characters.ts';
import { blessingAt, endOfMarked, textOfMarked } from './marked-letters.ts';

/** Characters with the horizontal origins of their glyphs. */
function charactersOf(glyphs: readonly [text: string, x: number][]): Characters {
  const characters = new Characters();
  const all = glyphs.flatMap(([text, x]) => [...text].map((char) => ({ char, x })));
  characters.clear(all.length);
  all.forEach(({ char, x }, i) => {
    characters.codes[i] = char.codePointAt(0) ?? 0;
    characters.origins.set([x, 700], 2 * i);
    characters.objects[i] = 1;
  });
  return characters;
}

describe('letters with their vowel signs in one glyph', () => {
  it.each([
    ['a letter and two signs, turned round', '\u064e\u0651ن', 'ن\u0651\u064e'],
    ['a letter and its sign, as they are read', 'ש\u05b8', 'ש\u05b8'],
    ['a ligature of two letters with a sign between them', 'ا\u064bل', 'ل\u064bا'],
  ])('are %s', (_, given, expected) => {
    const characters = charactersOf([
      ['ص', 20],
      [given, 10],
      ['ف', 0],
    ]);
    const end = 1 + given.length;
    expect(endOfMarked(characters, 1)).toBe(end);
    expect(textOfMarked(characters.codes.subarray(1, end))).toBe(expected);
  });

  it('do not take in a sign that is drawn by itself, nor letters without one', () => {
    const characters = charactersOf([
      ['ن', 20],
      ['\u064e', 18],
      ['ال', 10],
    ]);
    expect([0, 1, 2].map((at) => endOfMarked(characters, at))).toEqual([0, 1, 2]);
  });
});

describe('a blessing that is one sign', () => {
  const WORDS = 'صلى الله عليه وسلم';

  it('is that sign again where PDFium writes its words out', () => {
    const characters = charactersOf([
      ['ه', 20],
      [WORDS, 10],
      [':', 0],
    ]);
    expect(blessingAt(characters, 1)).toEqual({ sign: 0xfdfa, end: 1 + WORDS.length });
    expect(blessingAt(characters, 0)).toBeNull();
  });

  it('is none where each letter has its place', () => {
    const characters = charactersOf([...WORDS].map((letter, i) => [letter, 100 - i]));
    expect(blessingAt(characters, 0)).toBeNull();
  });
});
