import { expect, test } from 'vitest';
import { commandOf } from './command.ts';

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
