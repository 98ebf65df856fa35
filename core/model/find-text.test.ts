import { describe, expect, test } from 'vitest';
import { foldQuery, foldText, matchRanges, textBreak } from './find-text.ts';

const found = (text: string, query: string): string[] =>
  matchRanges(foldText(text), foldQuery(query)).map(({ start, end }) => text.slice(start, end));

describe('Searching a text', () => {
  test.each([
    ['whatever the case', 'The THE the', 'tHe', ['The', 'THE', 'the']],
    ['whatever the accents', 'Café cafe\u0301 CAFE', 'café', ['Café', 'cafe\u0301'.slice(0, 4), 'CAFE']],
    ['accents asked for or not', 'naïve Ångström Łódź', 'angstrom', ['Ångström']],
    ['ligatures as their letters', 'the ﬁrst', 'first', ['ﬁrst']],
    ['part of a ligature', 'the ﬁrst', 'irst', ['ﬁrst']],
    ['sharp s', 'Straße STRASSE', 'strasse', ['Straße', 'STRASSE']],
    ['any space, and many', 'a \n\u00a0b', 'a b', ['a \n\u00a0b']],
    ['any dash and quotation mark', '“1–2” it’s', '"1-2" it\'s', ['“1–2” it’s']],
    ['through soft hyphens', 'con\u00adversion', 'conversion', ['con\u00adversion']],
    ['signs as they are', 'か が 가각', 'か', ['か']],
    ['hits one behind the other', 'aaaa', 'aa', ['aa', 'aa']],
    ['not across lines that are no line', `a${textBreak}b`, 'ab', []],
    ['nothing for spaces alone', 'a  b', '  ', []],
    ['what stands outside of the first plane', 'x 𝔸 y', '𝔸 y', ['𝔸 y']],
  ])('finds %s', (_, text, query, hits) => {
    expect(found(text, query)).toEqual(hits);
  });

  test('400,000 letters with accents are folded within the time of a test', () => {
    const words = 'é à '.repeat(100_000);
    expect(foldText(words).text).toHaveLength(words.length);
  });
});
