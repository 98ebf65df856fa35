import { join } from 'node:path';
import { expect, test } from 'vitest';
import { candidatePaths, type OutputPaths, type SaveWish } from './commit.ts';

const first = (wish: SaveWish, hasAssets: boolean, ...taken: [string[], string[]?]): OutputPaths | undefined =>
  candidatePaths(wish, hasAssets, ...taken).next().value ?? undefined;
const wish = (collision: 'keep-both' | 'replace' | 'skip'): SaveWish => ({
  stem: 'a',
  format: 'markdown',
  attachmentsFolder: '',
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

test.each([
  ['keep-both', [], [], 'a.md', 'a'],
  ['keep-both', ['a.images'], ['a'], 'a (2).md', 'a (2)'],
  ['keep-both', ['a.md'], [], 'a (2).md', 'a (2)'],
  ['replace', ['a.md'], ['A'], 'a.md', 'a (2)'],
] as const)(
  '%s beside %j with a shared folder of %j: %s and %s in it',
  (collision, taken, takenAssets, file, folder) => {
    expect(first({ ...wish(collision), attachmentsFolder: 'pictures' }, true, [...taken], [...takenAssets])).toEqual({
      path: join('/f', file),
      assetsFolder: join('/f', 'pictures', folder),
    });
  },
);
