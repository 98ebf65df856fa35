import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonFolder, markdownLinks } from './markdown-link.ts';

describe('Links to results', () => {
  test.each([
    ['one file', ['/a/Report.md'], '[Report](Report.md)'],
    ['blanks and brackets', ['/a/Report (2) [x].md'], '[Report (2) \\[x\\]](Report%20%282%29%20%5Bx%5D.md)'],
    ['other writings stay legible', ['/a/报告 1.md'], '[报告 1](报告%201.md)'],
    ['a percent sign', ['/a/100%.md'], '[100%](100%25.md)'],
    ['two in folders', ['/a/b/x.md', '/a/c/y.epub'], '[x](b/x.md)\n[y](c/y.epub)'],
    ['one above the other', ['/a/x.md', '/a/b/y.md'], '[x](x.md)\n[y](b/y.md)'],
    ['names that begin alike', ['/a/b/x.md', '/a/bc/y.md'], '[x](b/x.md)\n[y](bc/y.md)'],
    ['nothing in common but the root', ['/a/x.md', '/b/y.md'], '[x](a/x.md)\n[y](b/y.md)'],
  ])('%s', (_, files, links) => {
    expect(markdownLinks(files, posix)).toBe(links);
  });

  test('use slashes on Windows too', () => {
    expect(markdownLinks(['C:\\a\\b\\x.md', 'C:\\a\\y.md'], win32)).toBe('[x](b/x.md)\n[y](y.md)');
    expect(commonFolder(['C:\\a\\x.md', 'D:\\a\\x.md'], win32)).toBeNull();
  });
});
