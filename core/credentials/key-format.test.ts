import { expect, test } from 'vitest';
import { toErrorData } from '../errors/codes.ts';
import { parseKey } from './key-format.ts';

test('A pasted key loses the spaces and line breaks around it', () => {
  expect(parseKey('  sk-abc.123_~\r\n')).toBe('sk-abc.123_~');
});

test.each(['', '   ', 'two words', 'line\nbreak', 'tab\there', 'schlüssel', 'key\u200b', 'a\0b'])(
  'What can’t stand in a header is refused, and the error does not repeat it: %j',
  (input) => {
    let thrown: unknown;
    try {
      parseKey(input);
    } catch (error) {
      thrown = error;
    }
    expect(toErrorData(thrown)).toEqual({ code: 'key-invalid', params: {} });
  },
);
