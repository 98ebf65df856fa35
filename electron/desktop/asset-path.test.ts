import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileInside, resolveAsset, resolvePicture, resolveThumbnail } from './asset-path.ts';

const folder = resolve('/opt/quire/renderer');

test.each([
  ['app://quire/', 'index.html'],
  ['app://quire/index.html?x#y', 'index.html'],
  ['app://quire/assets/main-a%20b.js', join('assets', 'main-a b.js')],
  ['app://quire/assets/../index.html', 'index.html'],
])('%s is a file of the window', (address, path) => {
  expect(resolveAsset(folder, address)).toBe(join(folder, path));
});

test.each([
  'app://elsewhere/index.html',
  'app://quire.example/index.html',
  'app://quire:80/index.html',
  'https://quire/index.html',
  'file:///etc/passwd',
  'app://quire/%2e%2e%2fmain.js',
  'app://quire/..%2f..%2fetc%2fpasswd',
  'app://quire/%5c..%5cmain.js',
  'app://quire/%00',
  'app://quire/%E0%A4%A',
  'app://quire/%2fetc%2fpasswd%2f..%2f..%2f..',
  'not an address',
])('%s is not', (address) => {
  expect(resolveAsset(folder, address)).toBeNull();
});

const task = '5f0c1f0a-7c3f-4f4b-9a3c-0d9d8f6f2b11';

test('a task’s first page is a picture of the folder for them', () => {
  expect(resolveThumbnail(folder, `app://quire/thumbnails/${task}.png`)).toBe(join(folder, `${task}.png`));
});

test.each([
  `app://elsewhere/thumbnails/${task}.png`,
  `app://quire/thumbnails/${task}.json`,
  'app://quire/thumbnails/../../../../etc/passwd.png',
  'app://quire/thumbnails/..%2f..%2fsecret.png',
  `app://quire/thumbnails/${task}.png/..`,
])('%s is no picture of a first page', (address) => {
  expect(resolveThumbnail(folder, address)).toBeNull();
});

test.each([
  [`app://quire/pages/${task}/12.png`, { what: 'page', id: task, number: 12 }],
  [`app://quire/pages/${task}/12@2400.png`, { what: 'page', id: task, number: 12, longestPx: 2400 }],
  [`app://quire/pages/${task}/12@9999.png`, null],
  [`app://quire/previews/${task}/0`, { what: 'image', id: task, number: 0 }],
  [`app://quire/pages/${task}/0.png`, null],
  [`app://quire/pages/${task}/../../etc/1.png`, null],
  [`app://quire/previews/${task}/1.png`, null],
  [`app://quire/previews/../${task}/1`, null],
  [`app://elsewhere/previews/${task}/1`, null],
])('%s is the picture %j', (address, picture) => {
  expect(resolvePicture(address)).toEqual(picture);
});

let root = '';
const images = () => join(root, 'report images');
const find = (link: string) => fileInside(images(), join(root, 'report.md'), link);

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'quire-inside-')));
  await mkdir(images());
  await writeFile(join(images(), 'a.png'), 'a');
  await writeFile(join(root, 'secret.png'), 'secret');
  await symlink(join(root, 'secret.png'), join(images(), 'link.png'));
});
afterAll(() => rm(root, { recursive: true }));

test.each(['report%20images/a.png', 'report images/a.png', './report%20images/../report%20images/a.png?x#y'])(
  '%s is a picture of the result',
  async (link) => expect(await find(link)).toBe(join(images(), 'a.png')),
);

test.each([
  'secret.png',
  'report%20images/../secret.png',
  'report%20images/%2e%2e/secret.png',
  'report%20images/link.png',
  'report%20images/missing.png',
  'report%20images',
  '/etc/passwd',
  'file:///etc/passwd',
  '%E0%A4%A',
  'report%20images/a.png%00.jpg',
  '',
])('%j is none', async (link) => expect(await find(link)).toBeNull());
