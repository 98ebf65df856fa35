import { expect, test } from 'vitest';
import { markdownAmong } from './zip-result.ts';

test.each([
  [['a.md', 'images/b.png'], 'a.md'],
  [['x/a.md', 'x/notes/b.md'], 'x/a.md'],
  [['a.md', 'b.md'], null],
  [['a.txt'], null],
])('The Markdown among %j is %s', (names, markdown) => {
  expect(markdownAmong(names)).toBe(markdown);
});
