import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locateResult } from './locate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-locate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const before = { path: '/then/a.md', assetsFolder: '/then/a.assets', sizeBytes: 9, missingImages: 2 };
const at = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it('takes the file with the pictures that lie beside it', async () => {
  const path = at('b.md', '# Title');
  expect(await locateResult(before, path, 'markdown')).toEqual({ ...before, path, sizeBytes: 7, assetsFolder: null });
  mkdirSync(join(folder, 'a.assets'));
  const { assetsFolder } = await locateResult(before, path, 'markdown');
  expect(assetsFolder).toBe(join(folder, 'a.assets'));
});

it.each([
  ['a picture that is called Markdown', 'a.md', '\x89PNG\0\0', 'markdown'],
  ['an empty file', 'a.md', '', 'markdown'],
  ['another format', 'a.epub', 'PK\x03\x04', 'markdown'],
  ['text that is called an EPUB', 'a.epub', '# Title', 'epub'],
] as const)('refuses %s', async (_what, name, content, format) => {
  await expect(locateResult(before, at(name, content), format)).rejects.toMatchObject({ code: 'result-unfit' });
});

it('refuses a folder, and says of what is gone that it is', async () => {
  await expect(locateResult(before, folder, 'markdown')).rejects.toMatchObject({ code: 'result-unfit' });
  const gone = join(folder, 'gone.md');
  await expect(locateResult(before, gone, 'markdown')).rejects.toMatchObject({ code: 'file-missing' });
});
