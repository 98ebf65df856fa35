import { expect, it } from 'vitest';
import { wordWarning } from './warning-words.ts';

it('words a gap by its code', () => {
  expect(wordWarning({ code: 'page-unreadable', page: 3, message: 'Page 3 …' })).toBe(
    'The page can’t be read and was left out.',
  );
});

it.each(['stamp-lost', 'toString', 'page'])('leaves %s to the words of the service', (code) => {
  expect(wordWarning({ code, page: 3, message: 'A stamp was lost.' })).toBe('A stamp was lost.');
});
