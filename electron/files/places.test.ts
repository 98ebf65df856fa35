import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Place, places, type Wish } from './places.ts';

const first = (wish: Wish, hasAssets: boolean, taken: string[]): Place | undefined =>
  places(wish, hasAssets, taken).next().value ?? undefined;
const wish = (collision: 'keep-both' | 'replace' | 'skip'): Wish => ({
  stem: 'a',
  format: 'markdown',
  target: { kind: 'folder', folder: '/f', collision },
});

test.each([
  ['keep-both', true, [], 'a.md', 'a.images'],
  ['keep-both', true, ['a.md'], 'a (2).md', 'a (2).images'],
  ['keep-both', true, ['a.images', 'A (2).MD'], 'a (3).md', 'a (3).images'],
  ['keep-both', false, ['a.images'], 'a.md', 'a.images'],
  ['skip', true, ['a.images'], 'a.md', 'a (2).images'],
  ['replace', true, ['a.md'], 'a.md', 'a.images'],
] as const)('%s with images %s beside %j: %s and %s', (collision, hasAssets, taken, file, folder) => {
  expect(first(wish(collision), hasAssets, [...taken])).toEqual({
    path: join('/f', file),
    assetsFolder: join('/f', folder),
  });
});
