import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileInside } from './file-inside.ts';

let folder = '';
const images = () => join(folder, 'report images');
const find = (link: string) => fileInside(images(), join(folder, 'report.md'), link);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-inside-')));
  await mkdir(images());
  await writeFile(join(images(), 'a.png'), 'a');
  await writeFile(join(folder, 'secret.png'), 'secret');
  await symlink(join(folder, 'secret.png'), join(images(), 'link.png'));
});
afterAll(() => rm(folder, { recursive: true }));

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
