import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../core/errors/codes.ts';
import { copyAll, freeNames } from './save-all.ts';

const namesForCopies = (names: string[], taken: string[]) => names.map(freeNames(taken));

test('Copies get names that neither the folder nor another copy has', () => {
  expect(namesForCopies(['a.md', 'b.md', 'A.md', 'a.md', 'c.epub'], ['B.md', 'a (2).md'])).toEqual([
    'a.md',
    'b (2).md',
    'A (3).md',
    'a (4).md',
    'c.epub',
  ]);
});

test('Names that are spelt with other code points are one name, as on a Mac', () => {
  const [composed, decomposed] = ['caf\u00e9.md', 'cafe\u0301.md'];
  expect(namesForCopies([composed], [decomposed])).toEqual(['caf\u00e9 (2).md']);
  expect(namesForCopies([composed, decomposed], [])).toEqual([composed, 'cafe\u0301 (2).md']);
});

test('Of 25,000 results that are called alike, the last one gets its name as soon as the first', () => {
  const names = namesForCopies(
    Array.from({ length: 25_000 }, () => 'report.md'),
    [],
  );
  expect(names.slice(0, 2)).toEqual(['report.md', 'report (2).md']);
  expect(names.at(-1)).toBe('report (25000).md');
  expect(new Set(names).size).toBe(names.length);
});

test('A folder that was deleted since it was chosen is said to be gone', async () => {
  const folder = join(tmpdir(), 'quire-save-all-gone');
  const copying = copyAll([{ id: '1', name: 'a.md' }], folder, () => Promise.reject(new Error('copied')));
  await expect(copying).rejects.toMatchObject({ data: { code: 'target-missing', params: { folder } } });
});

test('Of 2,000 results one is gone: it is named, the others are copied, a few at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-save-all-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const results = Array.from({ length: 2000 }, (_, index) => ({
    id: String(index),
    name: index % 2 === 0 ? 'report.md' : `book ${index}.epub`,
  }));
  let [now, most] = [0, 0];
  const copied = await copyAll(results, folder, async (id, path) => {
    if (id === '1001') throw new AppError('file-missing', { name: 'book 1001.epub' });
    now += 1;
    most = Math.max(most, now);
    await writeFile(path, id, { flag: 'wx' });
    now -= 1;
  });
  expect(copied).toEqual({
    saved: 1999,
    skipped: [{ name: 'book 1001.epub', error: { code: 'file-missing', params: { name: 'book 1001.epub' } } }],
  });
  expect(most).toBeLessThanOrEqual(8);
  expect(readdirSync(folder)).toHaveLength(1999);
});

test('What comes into the folder while results are copied there stays, and they get the next names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-save-all-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const results = ['1', '2', '3'].map((id) => ({ id, name: 'report.md' }));
  const copy = async (id: string, path: string) => {
    await writeFile(path, id, { flag: 'wx' }).catch(() => {
      throw new AppError('name-taken', { name: basename(path) });
    });
  };
  const copied = await Promise.all([copyAll(results, folder, copy), copyAll(results, folder, copy)]);
  expect(copied).toEqual([
    { saved: 3, skipped: [] },
    { saved: 3, skipped: [] },
  ]);
  expect(readdirSync(folder)).toHaveLength(6);
});
