import { expect, test } from 'vitest';
import { entryName, markdownAmong } from './zip-result.ts';

test.each([
  ['book', 'images/a%20b.png?size=2#x', 'book/images/a b.png'],
  ['book', '../cover.png', 'cover.png'],
  ['.', 'a.png', 'a.png'],
  ['book', '../../etc/passwd', null],
  ['book', '/etc/passwd', 'book/etc/passwd'],
  ['.', '%', null],
])('In the folder %s the link %s means the entry %s', (base, link, name) => {
  expect(entryName(base, link)).toBe(name);
});

test.each([
  [['a.md', 'images/b.png'], 'a.md'],
  [['x/a.md', 'x/notes/b.md'], 'x/a.md'],
  [['a.md', 'b.md'], null],
  [['a.txt'], null],
])('The Markdown among %j is %s', (names, markdown) => {
  expect(markdownAmong(names)).toBe(markdown);
});
