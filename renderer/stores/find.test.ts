import { afterEach, expect, test, vi } from 'vitest';
import type { Found } from '../../core/model/preview.ts';
import { findWords, firstFrom, hitAt, stepFind, totalOf, useFind } from './find.ts';

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

const found: Found = [
  [2, 20_000],
  [5, 1],
  [9, 2],
];

test('every place has its number, also behind a block with very many', () => {
  expect(totalOf(found)).toBe(20_003);
  expect([0, 19_999, 20_000, 20_002, 20_003].map((number) => hitAt(found, number))).toEqual([
    { block: 2, nth: 0 },
    { block: 2, nth: 19_999 },
    { block: 5, nth: 0 },
    { block: 9, nth: 1 },
    null,
  ]);
});

test.each([
  ['the first at the block that is read', 5, 20_000],
  ['the first behind it', 6, 20_001],
  ['the first of all where none follows', 10, 0],
])('a search begins at %s', (_, block, number) => {
  expect(firstFrom(found, block)).toBe(number);
});
