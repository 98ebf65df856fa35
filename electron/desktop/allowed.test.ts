import { describe, expect, test } from 'vitest';
import { externalAddress, isOpenable, mayLoad, mayOpenExternally } from './allowed.ts';

describe('The window', () => {
  test.each(['app://quire/index.html', 'app://quire/assets/a.js', 'blob:app://quire/1b', 'data:image/png;base64,AA'])(
    'may load %s',
    (url) => expect(mayLoad(url, false)).toBe(true),
  );

  test.each([
    'https://example.com/',
    'http://127.0.0.1:8080/v1',
    'file:///etc/passwd',
    'app://quire.example/',
    'blob:https://example.com/1b',
    'ws://127.0.0.1/',
    'devtools://devtools/bundled/inspector.html',
  ])('may not load %s', (url) => expect(mayLoad(url, false)).toBe(false));

  test('has DevTools only in development', () => {
    expect(mayLoad('devtools://devtools/bundled/inspector.html', true)).toBe(true);
  });

  test('leads only to the pages that its own links name', () => {
    expect(mayOpenExternally('https://console.oomol.com/api-key')).toBe(true);
    for (const url of [
      'https://console.oomol.com/api-key?x',
      'https://console.oomol.com.example/api-key',
      'file:///bin/sh',
    ]) {
      expect(mayOpenExternally(url)).toBe(false);
    }
  });
});

test.each([
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['data:text/html,x', null],
  ['smb://host/share', null],
  ['https:example.com', null],
  ['//example.com', null],
])('A result’s link to %j leads to %j', (address, expected) => expect(externalAddress(address)).toBe(expected));

test.each([
  ['/books/a.md', true],
  ['/books/a.EPUB', true],
  ['/books/a.md.desktop', false],
  ['/books/a.app', false],
  ['/books/a.exe', false],
  ['/books/md', false],
])('Opening %s: %s', (path, expected) => expect(isOpenable(path)).toBe(expected));
