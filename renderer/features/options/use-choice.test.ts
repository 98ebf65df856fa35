import { expect, test, vi } from 'vitest';
import { replyAfterChanges } from './use-choice.ts';

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
