import { afterEach, expect, test, vi } from 'vitest';
import { findWords, stepFind, useFind } from './find.ts';

function answering(found: unknown): string[] {
  const asked: string[] = [];
  const request = (name: string) => {
    asked.push(name);
    return Promise.resolve({ ok: true, value: name === 'preview.find' ? found : undefined });
  };
  vi.stubGlobal('window', { quire: { request } });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('a result that can’t be read is not one without the words, and is looked for on the disk', async () => {
  const asked = answering(null);
  await findWords('a', 'words', 0);
  expect(useFind.getState()).toMatchObject({ found: null, unreadable: true, hit: null });
  expect(asked).toEqual(['preview.find', 'tasks.look']);

  const back = answering([]);
  await findWords('a', 'words', 0);
  expect(useFind.getState()).toMatchObject({ found: [], unreadable: false, hit: null });
  expect(back).toEqual(['preview.find', 'tasks.look']);
});

test('places are stepped through from the one that is read, round and round', async () => {
  answering([
    [1, 20_000],
    [4, 1],
  ]);
  await findWords('a', 'words', 2);
  expect(useFind.getState()).toMatchObject({ current: 20_000, hit: { block: 4, nth: 0 } });
  stepFind(1);
  expect(useFind.getState().hit).toEqual({ block: 1, nth: 0 });
  stepFind(-1);
  stepFind(-1);
  expect(useFind.getState().hit).toEqual({ block: 1, nth: 19_999 });
});
