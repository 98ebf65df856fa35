import { expect, it } from 'vitest';
import { lengthOfWords, partByLink } from './link-edges.ts';

/** A word of 10 pt letters that are 5 pt wide and marks that are 2.8 pt wide, from 100 pt on. */
function placed(word: string): { x0: number; x1: number; sizePt: number } {
  const width = [...word.trim()].reduce((sum, sign) => sum + (/[\p{L}\p{N}]/u.test(sign) ? 5 : 2.8), 0);
  return { x0: 100, x1: 100 + width, sizePt: 10 };
}

it.each([
  ['a word', ' word', [100, 120], ['', ' word', '']],
  ['a full stop that the link leaves out', 'word.', [99, 121], ['', 'word', '.']],
  ['a full stop that the link covers', 'word.', [99, 124], ['', 'word.', '']],
  ['a number in brackets', ' [24];', [102, 113], [' [', '24', '];']],
  ['brackets that the link covers', ' [24];', [99, 116.5], ['', ' [24]', ';']],
  ['one bracket of a list', '[1,', [102, 108], ['[', '1', ',']],
  ['letters that the link leaves out stay in it', 'words', [100, 110], ['', 'words', '']],
  ['punctuation alone', '...', [300, 310], ['', '...', '']],
])('parts %s', (_, word, [from = 0, to = 0], [before, linked, after]) => {
  expect(partByLink(word, placed(word), (x) => x >= from && x <= to)).toEqual({ before, linked, after });
});

it.each([
  ['the site <https://harbour.example/a-log/>', 'https://harbour.example/a-log', 8],
  ['3.0.0 (https://harbour.example/com pare/v2...v3) ', 'https://harbour.example/compare/v2...v3', 5],
  ['write to us [mailto:log@harbour.example]', 'mailto:log@harbour.example', 11],
  ['the site (https://harbour.example)', 'https://other.example/', 34],
  ['(https://harbour.example)', 'https://harbour.example', 25],
  ['https://harbour.example', 'https://harbour.example', 23],
])('knows the words before the address that is printed behind them in %s', (words, link, length) => {
  expect(lengthOfWords(words, link)).toBe(length);
});
