import { describe, expect, test } from 'vitest';
import { givenInText } from './given.ts';

const linux = { platform: 'linux', home: '/home/ada' } as const;
const windows = { platform: 'win32', home: 'C:\\Users\\ada' } as const;

describe('text that is pasted names', () => {
  test.each<[string, string, Partial<ReturnType<typeof givenInText>>]>([
    ['nothing', ' \n\n', {}],
    ['paths, one on each line', '/a b.pdf\r\n/c/d.pdf\n', { paths: ['/a b.pdf', '/c/d.pdf'] }],
    ['quoted paths', '"/a b.pdf"\n\'/c.pdf\'', { paths: ['/a b.pdf', '/c.pdf'] }],
    ['a path from home', '~/a.pdf', { paths: ['/home/ada/a.pdf'] }],
    ['files as GNOME copies them', 'copy\nfile:///a%20b.pdf\nfile:///c.pdf', { paths: ['/a b.pdf', '/c.pdf'] }],
    ['a list of addresses', '# a comment\nfile:///a.pdf', { paths: ['/a.pdf'] }],
    ['a file elsewhere', 'file://server/a.pdf', { others: ['file://server/a.pdf'] }],
    [
      'web addresses',
      'https://example.org/a.pdf?x=%20\nHTTP://b',
      { addresses: ['https://example.org/a.pdf?x=%20', 'HTTP://b'] },
    ],
    [
      'web addresses side by side',
      'https://a.example/1.pdf  https://b.example/2.pdf, http://c.example',
      { addresses: ['https://a.example/1.pdf', 'https://b.example/2.pdf', 'http://c.example'] },
    ],
    [
      'an address with a space in it',
      'https://a.example/my paper.pdf',
      { addresses: ['https://a.example/my paper.pdf'] },
    ],
    ['no whole disk', '/\n//\n/./\nfile:///', { others: ['/', '//', '/./', 'file:///'] }],
    ['neither', 'Dear Ada,\nftp://x/a.pdf\na.pdf', { others: ['Dear Ada,', 'ftp://x/a.pdf', 'a.pdf'] }],
  ])('%s', (_what, text, expected) => {
    expect(givenInText(text, linux)).toEqual({ paths: [], addresses: [], others: [], ...expected });
  });

  test('on Windows what has a drive or a server', () => {
    const text = '"C:\\My papers\\a.pdf"\n\\\\server\\share\\b.pdf\n\\c.pdf\n/d.pdf\nC:\\\n\\\\';
    expect(givenInText(text, windows)).toEqual({
      paths: ['C:\\My papers\\a.pdf', '\\\\server\\share\\b.pdf'],
      addresses: [],
      others: ['\\c.pdf', '/d.pdf', 'C:\\', '\\\\'],
    });
  });
});
