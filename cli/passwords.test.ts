import { expect, it } from 'vitest';
import { unlockerWith } from './passwords.ts';

it('the password that opened one document is tried first on the next', async () => {
  const tried: string[] = [];
  const unlock = unlockerWith(
    {
      async unlock(id, password) {
        tried.push(`${id} ${password}`);
        return password === 'shared';
      },
    },
    ['wrong', 'shared', 'own'],
  );
  expect(await Promise.all([unlock('a'), unlock('b')])).toEqual([true, true]);
  expect(tried).toEqual(['a wrong', 'a shared', 'b shared']);
});

it('a document that no password opens is tried with each once', async () => {
  const tried: string[] = [];
  const unlock = unlockerWith({ unlock: async (_, password) => tried.push(password) === 0 }, ['one', 'two']);
  expect(await unlock('a')).toBe(false);
  expect(tried).toEqual(['one', 'two']);
});
