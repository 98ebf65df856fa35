import { expect, test, vi } from 'vitest';
import { isOfEarlierAddress, replyAfterChanges } from './use-choice.ts';

test('A reply is taken when nothing was changed meanwhile', async () => {
  const ask = vi.fn(async () => 'reply');
  expect(await replyAfterChanges(ask, () => 3)).toBe('reply');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('A reply that was asked for before a change is not the one that is taken', async () => {
  let changes = 0;
  const replies = ['before', 'meanwhile', 'after'];
  const ask = async () => {
    const reply = replies.shift();
    // Changes arrive during the first two replies.
    if (changes < 2) changes++;
    return reply;
  };
  expect(await replyAfterChanges(ask, () => changes)).toBe('after');
});

test('Documents that were added for an earlier address can be told from those for the present one', () => {
  const isOfEarlier = (place: 'local' | 'cloud' | null, address: string | null) =>
    isOfEarlierAddress({ place, address }, 'https://now.example/v1');
  expect(isOfEarlier('cloud', 'https://earlier.example/v1')).toBe(true);
  expect(isOfEarlier('cloud', 'https://now.example/mistyped')).toBe(true);
  // Of both.
  expect(isOfEarlier('cloud', null)).toBe(true);
  expect(isOfEarlier('cloud', 'https://now.example/v1')).toBe(false);
  expect(isOfEarlier('local', '')).toBe(false);
  expect(isOfEarlier(null, null)).toBe(false);
});
