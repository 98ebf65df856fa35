import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPdf } from '../engine/fixtures/make-pdf.ts';
import { debugLayoutCommand } from './debug-layout.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-layout-'));
  const pdf = await testPdf();
  for (const text of ['One', 'Two', 'Three']) pdf.addPage().text([text], { x: 60, top: 80 });
  await writeFile(join(folder, 'trees.pdf'), await pdf.bytes());
});
afterEach(() => rm(folder, { recursive: true }));

test('Layouts of the chosen pages are written beside each other', async () => {
  expect(await debugLayoutCommand(['trees.pdf', '--pages', '2-'], folder)).toBe(0);
  const out = join(folder, 'trees.layout');
  expect((await readdir(out)).sort()).toEqual([
    'layout.html',
    'page-002.layout.png',
    'page-002.png',
    'page-003.layout.png',
    'page-003.png',
  ]);
  expect(await readFile(join(out, 'layout.html'), 'utf8')).toContain('Three');
});

test('What can’t be drawn is said by the exit status', async () => {
  await writeFile(join(folder, 'text.pdf'), 'no PDF');
  expect(await debugLayoutCommand(['text.pdf'], folder)).toBe(1);
  expect(await debugLayoutCommand(['missing.pdf'], folder)).toBe(1);
  expect(await debugLayoutCommand(['trees.pdf', '--pages', '9'], folder)).toBe(1);
  expect(await debugLayoutCommand(['trees.pdf', '--pages', 'all'], folder)).toBe(2);
  expect(await debugLayoutCommand([], folder)).toBe(2);
});
