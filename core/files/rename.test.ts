import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedResult } from '../model/saving.ts';
import type { Files } from '../tasks/ports.ts';
import { copyResult } from './copy.ts';
import { fitsName, renameResult } from './rename.ts';

let [folder, work] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-rename-'));
  work = mkdtempSync(join(tmpdir(), 'quire-work-'));
});
afterEach(() => {
  for (const each of [folder, work]) rmSync(each, { recursive: true });
});

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

const copy: Files['copy'] = (result, path, purpose = 'copy') => copyResult(result, path, purpose, work);
const rename = (saved: SavedResult, name: string) => renameResult(saved, name, copy);

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
    expect(readdirSync(at('old.images')).sort()).toEqual(['mine.txt', 'more']);
    expect(readdirSync(at('new.images'))).toEqual(['p1.png']);
  });

  test('never touches a file that has the name', async () => {
    writeFileSync(at('new.md'), 'somebody else’s');
    writeFileSync(at('new.epub'), 'somebody else’s');
    await expect(rename(text(), 'new.md')).rejects.toMatchObject({ code: 'name-taken' });
    await expect(rename(book(), 'new.epub')).rejects.toMatchObject({ code: 'name-taken' });
    expect(readdirSync(folder).sort()).toEqual(['new.epub', 'new.md', 'old.epub', 'old.images', 'old.md']);
    for (const name of ['new.md', 'new.epub']) expect(readFileSync(at(name), 'utf8')).toBe('somebody else’s');
  });

  test('gives its images another folder where theirs has a name that is taken', async () => {
    mkdirSync(at('new.images'));
    writeFileSync(at('new.images', 'p1.png'), 'somebody else’s');
    const { result, finish } = await rename(text(), 'new.md');
    await finish();
    expect(result.assetsFolder).toBe(at('new (2).images'));
    expect(readFileSync(at('new.images', 'p1.png'), 'utf8')).toBe('somebody else’s');
    expect(readFileSync(at('new.md'), 'utf8')).toContain('](new%20%282%29.images/p1.png)');
  });

  test.each([
    ['Latin-1', Buffer.from('Caf\xe9 ![](old.images/p1.png)\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffCafé ![](old.images/p1.png)\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Cafe ![](old.images/p1.png)\n', 'utf16le')],
    ['words about the folder', Buffer.from('`old.images/p1.png` ![](old.images/p1.png)\n')],
    ['a link that no parser knows', Buffer.from('![[old.images/p1.png]]\n')],
    ['a link with a backslash', Buffer.from('![](old.images\\p1.png)\n')],
    ['a link to a picture that is gone', Buffer.from('![](old.images/p2.png) ![](old.images/p1.png)\n')],
  ])('keeps its bytes, and its images where they are, where it holds %s', async (_, bytes) => {
    const saved = text();
    writeFileSync(saved.path, bytes);
    const { result, finish } = await rename(saved, 'new.md');
    await finish();
    expect(readFileSync(at('new.md'))).toEqual(bytes);
    expect(readdirSync(folder).sort()).toEqual(['new.md', 'old.images']);
    expect([result.assetsFolder, existsSync(at('old.images', 'p1.png'))]).toEqual([at('old.images'), true]);
  });

  test('takes everything that leads to its images along, however it is written, and nothing else', async () => {
    const saved = text('old.images');
    mkdirSync(at('old.images', 'mine'));
    writeFileSync(at('old.images', 'mine', 'x.png'), 'mine');
    const links = (images: string, plain: string) =>
      [
        '\ufeff# Old\r',
        `![](<${plain}/p1.png>) ![](${images}/p1.png "t") [big](${images}/p1.png#page=2)`,
        `<a href="${images}/p1.png"><img alt="" src="${images}/p1.png"></a>`,
        `[see][r] ![r]`,
        '',
        `[r]: ${images}/p1.png`,
        '![](old.images/mine/x.png) [home](https://x.example/old.images/../y) ![](other.images/p1.png)',
      ].join('\n');
    writeFileSync(saved.path, links('./old.images', 'old%2eimages').replace('https://x.example/old.images/../y', '/y'));
    const { finish } = await rename(saved, 'new.md');
    await finish();
    expect(readFileSync(at('new.md'), 'utf8')).toBe(
      links('new.images', 'new.images').replace('https://x.example/old.images/../y', '/y'),
    );
    expect(readdirSync(folder).sort()).toEqual(['new.images', 'new.md', 'old.images']);
    expect(readdirSync(at('old.images'))).toEqual(['mine']);
    expect(readdirSync(at('new.images'))).toEqual(['p1.png']);
  });

  test('leaves under its old name what somebody has written there since', async () => {
    const one = await rename(text(), 'new.md');
    writeFileSync(at('old.md'), 'an evening of work');
    await one.finish();
    expect(readdirSync(folder).sort()).toEqual(['new.images', 'new.md', 'old.images', 'old.md']);
    expect(existsSync(at('old.images', 'p1.png'))).toBe(true);
    const two = await rename(book(), 'new.epub');
    writeFileSync(at('else'), 'somebody else’s');
    renameSync(at('else'), at('old.epub'));
    await two.finish();
    expect(readFileSync(at('old.epub'), 'utf8')).toBe('somebody else’s');
  });

  test('leaves a picture that somebody has changed since', async () => {
    const { finish } = await rename(text(), 'new.md');
    writeFileSync(at('old.images', 'p1.png'), 'improved picture');
    await finish();
    expect(readdirSync(folder).sort()).toEqual(['new.images', 'new.md', 'old.images']);
    expect(readFileSync(at('old.images', 'p1.png'), 'utf8')).toBe('improved picture');
  });

  test('is gone under its old name though somebody has written to it: it is the same file', async () => {
    const { finish } = await rename(book(), 'new.epub');
    writeFileSync(at('old.epub'), 'PK longer book');
    await finish();
    expect(readdirSync(folder)).toEqual(['new.epub']);
    expect(readFileSync(at('new.epub'), 'utf8')).toBe('PK longer book');
  });

  test('stays as private, or as protected, as it was, and so do its pictures', async () => {
    const saved = text();
    chmodSync(saved.path, 0o600);
    chmodSync(at('old.images', 'p1.png'), 0o444);
    const { finish } = await rename(saved, 'new.md');
    await finish();
    const modeOf = (...names: string[]) => statSync(at(...names)).mode & 0o777;
    expect([modeOf('new.md'), modeOf('new.images', 'p1.png')]).toEqual([0o600, 0o444]);
    expect(existsSync(at('old.images'))).toBe(false);
  });

  test.each([
    ['that is one name', true],
    ['those are two', false],
  ])('in its case alone keeps its images where they are, on a disk for which %s', async (_, one) => {
    const saved = text();
    // Two names of one file: what the first of these disks shows.
    if (one) linkSync(saved.path, at('OLD.md'));
    const { result, finish } = await rename(saved, 'OLD.md');
    await finish();
    expect(result).toMatchObject({ path: at('OLD.md'), assetsFolder: at('old.images') });
    expect(existsSync(at('old.images', 'p1.png'))).toBe(true);
    expect(existsSync(at('OLD.md'))).toBe(true);
  });

  test.each(['attachments', 'another.images', 'a (x).images'])(
    'leaves a folder alone that only begins as it does: %s',
    async (folderOfOthers) => {
      mkdirSync(at(folderOfOthers));
      writeFileSync(at(folderOfOthers, 'theirs.png'), 'somebody else’s');
      writeFileSync(at('a.md'), `![](<${folderOfOthers}/theirs.png>)`);
      const saved = { path: at('a.md'), assetsFolder: at(folderOfOthers), sizeBytes: 1, missingImages: 0 };
      await (await rename(saved, 'new.md')).finish();
      expect(readdirSync(folder).sort()).toEqual([folderOfOthers, 'new.md'].sort());
      expect(readdirSync(at(folderOfOthers))).toEqual(['theirs.png']);
    },
  );

  test.each([
    ['old.md', 'old (2).images'],
    ['old (2).md', 'old (2).images'],
    ['old (2).md', 'old (2) (3).images'],
  ])('takes its folder along though that is numbered: %s with %s', async (name, images) => {
    mkdirSync(at(images));
    writeFileSync(at(images, 'p1.png'), 'picture');
    writeFileSync(at(name), `![](<${images}/p1.png>)`);
    const saved = { path: at(name), assetsFolder: at(images), sizeBytes: 1, missingImages: 0 };
    await (await rename(saved, 'new.md')).finish();
    expect(readdirSync(folder).sort()).toEqual(['new.images', 'new.md']);
  });

  test('keeps what is known of it', async () => {
    const known = { missingImages: 2, missingNames: ['a.png', 'b.png'] };
    const { result } = await rename({ ...text(), ...known }, 'new.md');
    expect(result).toMatchObject(known);
  });

  test('has no file of the new name before it has all of it', async () => {
    const saved = text();
    const seen: string[][] = [];
    await renameResult(saved, 'new.md', async (...all) => {
      seen.push(readdirSync(folder).sort());
      return copy(...all);
    });
    expect(seen).toEqual([['old.images', 'old.md']]);
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
