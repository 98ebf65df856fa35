import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedResult } from '../model/saving.ts';
import { copyResult } from './copy.ts';
import { fitsName, renameResult } from './rename.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-rename-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (...names: string[]) => join(folder, ...names);

function book(name = 'old.epub'): SavedResult {
  writeFileSync(at(name), 'PK book');
  return { path: at(name), assetsFolder: null, sizeBytes: 7, missingImages: 0 };
}

function text(images = 'old.images'): SavedResult {
  mkdirSync(at(...images.split('/')), { recursive: true });
  writeFileSync(at(...images.split('/'), 'p1.png'), 'picture');
  writeFileSync(at('old.md'), `# Old\n\n![](${images}/p1.png)\n`);
  return { path: at('old.md'), assetsFolder: at(...images.split('/')), sizeBytes: 1, missingImages: 0 };
}

const rename = (saved: SavedResult, name: string) => renameResult(saved, name, copyResult);

describe('A result that is renamed', () => {
  test('has both names until its new one is known, then only that', async () => {
    const { result, finish } = await rename(book(), 'new.epub');
    expect(readdirSync(folder).sort()).toEqual(['new.epub', 'old.epub']);
    await finish();
    expect(readdirSync(folder)).toEqual(['new.epub']);
    expect(result).toMatchObject({ path: at('new.epub') });
  });

  test('takes its images along, and its links lead to them', async () => {
    const { result, finish } = await rename(text(), 'new.md');
    expect(readFileSync(at('old.md'), 'utf8')).toContain('](old.images/p1.png)');
    await finish();
    expect(readdirSync(folder).sort()).toEqual(['new.images', 'new.md']);
    expect(readFileSync(at('new.md'), 'utf8')).toContain('](new.images/p1.png)');
    expect(result.assetsFolder).toBe(at('new.images'));
  });

  test('leaves a folder that others share, and what a person put beside the images', async () => {
    const shared = await rename(text('attachments/old'), 'new.md');
    await shared.finish();
    expect(readFileSync(at('new.md'), 'utf8')).toContain('](attachments/old/p1.png)');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const saved = text();
    writeFileSync(at('old.images', 'mine.txt'), 'mine');
    mkdirSync(at('old.images', 'more'));
    await (await rename(saved, 'new.md')).finish();
    expect(readdirSync(at('old.images'))).toEqual(['more']);
    expect(existsSync(at('new.images', 'mine.txt'))).toBe(true);
  });

  test.each([
    ['a file', 'new.md'],
    ['a folder with the name of its images', 'new.images'],
  ])('never touches %s that has the name', async (_, taken) => {
    if (taken.endsWith('.md')) writeFileSync(at(taken), 'somebody else’s');
    else mkdirSync(at(taken));
    const before = readdirSync(folder).length + 2;
    await expect(rename(text(), 'new.md')).rejects.toMatchObject({ code: 'name-taken' });
    expect(readdirSync(folder)).toHaveLength(before);
    if (taken.endsWith('.md')) expect(readFileSync(at(taken), 'utf8')).toBe('somebody else’s');
    writeFileSync(at('new.epub'), 'somebody else’s');
    await expect(rename(book(), 'new.epub')).rejects.toMatchObject({ code: 'name-taken' });
    expect(readFileSync(at('new.epub'), 'utf8')).toBe('somebody else’s');
  });

  test('but is gone says so', async () => {
    const saved = book();
    rmSync(saved.path);
    await expect(rename(saved, 'new.epub')).rejects.toMatchObject({ code: 'file-missing' });
  });
});

test.each([
  ['Report 1', true],
  ['报告', true],
  ['a/b', false],
  ['what?', false],
  ['con', false],
  ['ends.', false],
  ['', false],
  ['x'.repeat(300), false],
])('%j fits everywhere: %s', (stem, fits) => {
  expect(fitsName(stem)).toBe(fits);
});
