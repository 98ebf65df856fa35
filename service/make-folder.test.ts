import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { temporaryFolder } from './fixtures/harness.ts';
import { makeFolder, makeFolderSync } from './make-folder.ts';

describe.each([
  ['makeFolder', makeFolder],
  ['makeFolderSync', async (path: string, mode?: number) => makeFolderSync(path, mode)],
])('%s', (_, make) => {
  test('makes parents, too, each of the mode', async () => {
    const folder = await temporaryFolder();
    await make(join(folder, 'a', 'b', 'c'), 0o700);
    for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  });

  test('leaves what is there', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await make(folder);
    expect(statSync(join(folder, 'file')).isFile()).toBe(true);
  });

  test('says with the system’s code that a file has its path, or a parent’s', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(make(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(make(join(folder, 'file', 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test.skipIf(process.platform === 'win32')('says that it is missing where a link leads nowhere', async () => {
    const folder = await temporaryFolder();
    symlinkSync(join(folder, 'disk', 'out'), join(folder, 'link'));
    for (const path of ['link', 'link/a'])
      await expect(make(join(folder, path))).rejects.toMatchObject({ code: 'ENOENT', message: /link is a link/ });
    mkdirSync(join(folder, 'disk', 'out'), { recursive: true });
    await make(join(folder, 'link', 'a'));
    expect(statSync(join(folder, 'disk', 'out', 'a')).isDirectory()).toBe(true);
  });

  test('agrees with others that make the same', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'a'));
    await Promise.all(Array.from({ length: 10 }, () => make(join(folder, 'a', 'b', 'c', 'd'))));
    expect(statSync(join(folder, 'a/b/c/d')).isDirectory()).toBe(true);
  });

  test('agrees with others that make its parent', async () => {
    const folder = await temporaryFolder();
    const paths = Array.from({ length: 60 }, (_, index) => join(folder, 'a', 'b', String(index)));
    // One after the other, so that some look for the parent just before and some just after others have made it.
    const begun = paths.map(async (path, index) => {
      for (let turns = 0; turns < index; turns += 1) await setImmediate();
      await make(path);
    });
    await Promise.all(begun);
    for (const path of paths) expect(statSync(path).isDirectory()).toBe(true);
  });

  test.skipIf(process.platform !== 'linux')('ends where a parent can hold no folder, and names it', async () => {
    for (const path of ['/proc/quire', '/proc/quire/a/b']) {
      await expect(make(path)).rejects.toMatchObject({ code: 'ENOENT', message: 'No folder can be made in /proc.' });
    }
  });
});

test.skipIf(process.platform !== 'linux')('A data folder where none can be is refused with a sentence', () => {
  expect(() => openDataFolder('/proc/quire')).toThrow('No folder can be made in /proc.');
});
