import { expect, test } from 'vitest';
import { entryName } from './archive.ts';

test.each([
  ['book', 'images/a%20b.png?size=2#x', 'book/images/a b.png'],
  ['book', '../cover.png', 'cover.png'],
  ['.', 'a.png', 'a.png'],
  ['book', '..a.png', 'book/..a.png'],
  ['.', '..a.png', '..a.png'],
  ['book', '../../etc/passwd', null],
  ['book', '%2e%2e/../etc/passwd', null],
  ['book', '/etc/passwd', 'book/etc/passwd'],
  ['.', '%', null],
])('In the folder %s the link %s means the entry %s', (base, link, name) => {
  expect(entryName(base, link)).toBe(name);
});
