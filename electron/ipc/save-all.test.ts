import { expect, test } from 'vitest';
import { namesForCopies } from './save-all.ts';

test('Copies get names that neither the folder nor another copy has', () => {
  expect(namesForCopies(['a.md', 'b.md', 'A.md', 'a.md', 'c.epub'], ['B.md', 'a (2).md'])).toEqual([
    'a.md',
    'b (2).md',
    'A (3).md',
    'a (4).md',
    'c.epub',
  ]);
});
