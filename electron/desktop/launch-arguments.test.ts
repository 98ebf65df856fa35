import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { commandOf, launchPaths } from './launch-arguments.ts';

const here = resolve('/home/ada');
const at = (path: string) => resolve(here, path);

test.each<[string, string[], boolean, string[]]>([
  ['nothing', ['quire'], false, []],
  [
    'relative and absolute paths',
    ['quire', 'a b.pdf', '../x', resolve('/c.pdf')],
    false,
    [at('a b.pdf'), at('../x'), resolve('/c.pdf')],
  ],
  ['switches between them', ['quire', '--no-sandbox', 'a.pdf', '--user-data-dir=/d', '-psn_0_1'], false, [at('a.pdf')]],
  ['a path like a switch', ['quire', 'a.pdf', '--', '-b.pdf'], false, [at('a.pdf'), at('-b.pdf')]],
  ['the app’s own folder, unpacked', ['electron', '--inspect=0', '.', 'a.pdf'], true, [at('a.pdf')]],
  ['a file address, as Linux desktops give it', ['quire', pathToFileURL(at('é ü.pdf')).href], false, [at('é ü.pdf')]],
  ['a file address that leads nowhere', ['quire', 'file:///share/%zz'], false, [at('file:/share/%zz')]],
  ['empty arguments', ['quire', '', 'a.pdf'], false, [at('a.pdf')]],
])('A launch with %s', (_what, argv, isUnpacked, expected) => {
  expect(launchPaths(argv, here, isUnpacked)).toEqual({ paths: expected, addresses: [] });
});

test('A launch with a web address', () => {
  const argv = ['quire', 'a.pdf', 'https://example.org/b.pdf'];
  expect(launchPaths(argv, here, false)).toEqual({ paths: [at('a.pdf')], addresses: ['https://example.org/b.pdf'] });
});

test.each<[string, string[], boolean, string[] | null]>([
  ['nothing', ['quire'], false, null],
  ['a file', ['quire', 'a.pdf', 'convert'], false, null],
  ['a file that is called like a command', ['quire', './convert'], false, null],
  ['only switches', ['quire', '--no-sandbox'], false, null],
  [
    'a command and its own switches',
    ['quire', 'convert', 'a.pdf', '--to', 'epub'],
    false,
    ['convert', 'a.pdf', '--to', 'epub'],
  ],
  ['Chromium’s switches before it', ['quire', '--no-sandbox', 'service', '--port=1'], false, ['service', '--port=1']],
  [
    'the app’s own folder, unpacked',
    ['electron', '--inspect=0', '.', 'convert', '--help'],
    true,
    ['convert', '--help'],
  ],
  ['the app’s own folder and a file', ['electron', '.', 'a.pdf'], true, null],
  ['nothing but the app’s own folder', ['electron', '.'], true, null],
])('A launch with %s', (_what, argv, isUnpacked, expected) => {
  expect(commandOf(argv, isUnpacked)).toEqual(expected);
});
