import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchive } from '../core/files/archive.ts';
import { readWhole } from './open-without-waiting.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('A whole file is read where it is no larger than allowed', async () => {
  const path = join(folder, 'a');
  writeFileSync(path, 'abc');
  expect(await readWhole(path, 3)).toEqual(Buffer.from('abc'));
  expect(await readWhole(path, 2)).toBeNull();
  await expect(readWhole(join(folder, 'none'), 2)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(process.platform === 'win32')('A pipe or a device without an end is no file', async () => {
  const path = join(folder, 'pipe');
  spawnSync('mkfifo', [path]);
  expect(await readWhole(path, 3)).toBeNull();
  expect(await readWhole('/dev/zero', 3)).toBeNull();
  await expect(openArchive(path)).rejects.toThrow('no file');
});

/** Files that Quire itself has written, in folders of its own. */
const ofItsOwn = [
  'core/api/partial-file.ts',
  'core/files/save.ts',
  'core/files/staging.ts',
  'core/inspect/find/find-in-preview.ts',
  'core/inspect/result/rich-text.ts',
  'electron/desktop/app-scheme.ts',
  'electron/desktop/previews.ts',
];

test('What a person may have replaced by a pipe is read in no other way', () => {
  const root = join(import.meta.dirname, '..');
  const files = ['core', 'electron'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const plain = files.filter((path) => /(?<![.\w])readFile\(/.test(readFileSync(path, 'utf8')));
  expect(plain.map((path) => relative(root, path).replaceAll('\\', '/')).sort()).toEqual(ofItsOwn);
});
