import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import wordListPath from 'word-list';
import { isEnglishWord } from './english-words.ts';

const all = readFileSync(wordListPath, 'utf8').trim().split('\n');

describe('English words', () => {
  it('are found wherever they stand in the list', () => {
    const some = [
      ...all.slice(0, 3),
      ...all.filter((_, i) => i % 1009 === 0),
      ...all.slice(-3),
      'level',
      'differences',
    ];
    expect(some.filter((word) => !isEnglishWord(word))).toEqual([]);
  });

  it('are whole, and not parts of words, lines or nothing', () => {
    const parts = ['', '\n', 'highlevel', 'ization', `${all[0]}\n${all[1]}`, 'a'.repeat(40), 'zzzz', 'größe'];
    expect(parts.filter(isEnglishWord)).toEqual([]);
  });
});
