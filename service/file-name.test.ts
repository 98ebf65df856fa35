import { describe, expect, test } from 'vitest';
import { contentDisposition, outputFileName, sanitizeFileName, shortenName, stemOf } from './file-name.ts';

describe('A sanitised file name', () => {
  test.each([
    ['report', 'report'],
    ['Résumé 履歴書', 'Résumé 履歴書'],
    ['e\u0301', '\u00e9'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\temp\\x', 'C__temp_x'],
    ['a\u0000b\nc', 'abc'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['  spaced . ', 'spaced'],
    ['...', ''],
    ['', ''],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    ['console', 'console'],
    ['\ud800x', '_x'],
  ])('%j becomes %j', (name, expected) => {
    expect(sanitizeFileName(name)).toBe(expected);
  });

  test('is cut between characters, within the bytes of common file systems', () => {
    const name = sanitizeFileName('履'.repeat(300));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^履+$/);
  });
});

describe("An output's name", () => {
  test.each([
    ['markdown', ['my-book', 'upload'], 'my-book.md'],
    ['epub', ['my-book'], 'my-book.epub'],
    ['epub', ['my-book.EPUB'], 'my-book.epub'],
    ['markdown', ['v1.2'], 'v1.2.md'],
    ['markdown', [undefined, 'upload'], 'upload.md'],
    ['markdown', ['///', null], '___.md'],
    ['markdown', ['..', 'upload'], 'upload.md'],
    ['markdown', ['.md', 'upload'], 'md.md'],
    ['epub', [], 'document.epub'],
  ] as const)('%s of %j is %s', (kind, candidates, expected) => {
    expect(outputFileName(kind, candidates)).toBe(expected);
  });

  test.each([
    ['a.pdf', 'a'],
    ['a.b.pdf', 'a.b'],
    ['Vol. 2 of it', 'Vol. 2 of it'],
    ['.pdf', '.pdf'],
    ['plain', 'plain'],
  ])('the stem of %j is %j', (name, expected) => {
    expect(stemOf(name)).toBe(expected);
  });
});

describe('Content-Disposition (RFC 6266)', () => {
  test('carries an ASCII name and the whole one', () => {
    expect(contentDisposition('Ü "1" (a).md')).toBe(
      `attachment; filename="U _1_ (a).md"; filename*=UTF-8''%C3%9C%20%221%22%20%28a%29.md`,
    );
  });

  const asciiOf = (name: string) => /filename="([^"]*)"/.exec(contentDisposition(name))?.[1];

  test.each([
    // What has no letters left is called what it is.
    ['报告 2024年 第一季度 (最终).md', '2024.md'],
    ['年度报告.md', 'document.md'],
    ['第一章 – «Übersicht».epub', 'Ubersicht.epub'],
    ['履歴書.epub', 'document.epub'],
    ['документ.pdf', 'document.pdf'],
    ['图 1.png', 'document.png'],
    ['Crème brûlée, Łódź & Straße.md', 'Creme brulee, Lodz & Strasse.md'],
    ['Ærø ﬁn Đặng.md', 'AEro fin Dang.md'],
    ['it’s “2024” — final….md', "it's '2024' - final....md"],
    ['２０２４年.md', '2024.md'],
    ['无扩展名', 'document'],
    ['plain name.md', 'plain name.md'],
    ['100% "a\\b".md', '100_ _a_b_.md'],
    ['文件.文档', 'document'],
    ['😀😀.md', 'document.md'],
  ])('old clients save %j as %j', (name, ascii) => {
    expect(asciiOf(name)).toBe(ascii);
  });

  test('can not break out of its header', () => {
    expect(contentDisposition('a\r\nSet-Cookie: x')).not.toMatch(/[\r\n]/);
  });
});

test('Shortening never cuts a grapheme', () => {
  expect(shortenName('👩‍👩‍👧👩‍👩‍👧', Buffer.byteLength('👩‍👩‍👧') + 5)).toBe('👩‍👩‍👧');
  expect(shortenName('e\u0301e\u0301', 4)).toBe('e\u0301');
});
