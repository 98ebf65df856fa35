import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataFolderForeign, DataFolderTooNew, openDataFolder, removeDataFolder } from './data-folder.ts';
import { temporaryFolder } from './fixtures/harness.ts';

function put(...path: string[]): string {
  const file = join(...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'mine');
  return file;
}

describe('A data folder among other files', () => {
  test.each(['uploads', 'parts', 'sources', 'results', 'temporary'])('is refused where %s has some', async (name) => {
    const folder = await temporaryFolder();
    const mine = put(folder, name, 'mine.txt');
    expect(() => openDataFolder(folder)).toThrow(DataFolderForeign);
    expect(existsSync(mine)).toBe(true);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('is opened beside those that it does not touch, and in a folder of keys', async () => {
    const folder = await temporaryFolder();
    put(folder, 'settings.yaml');
    put(folder, 'keys.sqlite');
    mkdirSync(join(folder, 'uploads'));
    openDataFolder(folder).close();
    openDataFolder(folder).close();
  });

  test('is removed, and they stay', async () => {
    const folder = await temporaryFolder();
    put(folder, 'app.ts');
    const data = openDataFolder(folder);
    put(data.results, 'one', 'result');
    put(data.signingKeyPath);
    data.close();
    await removeDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['app.ts']);
  });
});

test('A data folder of its own is removed as a whole', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const data = openDataFolder(folder);
  put(data.uploads, 'one');
  data.close();
  await removeDataFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test('A data folder of a newer version is left as it is', async () => {
  const folder = await temporaryFolder();
  const data = openDataFolder(folder);
  data.database.exec('PRAGMA user_version = 99');
  data.close();
  const kept = [put(data.sources, 'fetched.pdf'), put(data.temporary, 'half')];
  const before = readFileSync(join(folder, 'service.sqlite'));
  expect(() => openDataFolder(folder)).toThrow(DataFolderTooNew);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  expect(readFileSync(join(folder, 'service.sqlite'))).toEqual(before);
});

test('A data folder whose removal was cut short can be opened', async () => {
  const folder = await temporaryFolder();
  const data = openDataFolder(folder);
  put(data.uploads, 'one');
  data.close();
  rmSync(join(folder, 'results'), { recursive: true });
  rmSync(join(folder, 'service.sqlite'));
  openDataFolder(folder).close();
});
