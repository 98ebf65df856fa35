import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEpubCheck } from '../../test/epubcheck.ts';
import { tortures } from './epub/torture.fixture.ts';
import { writeEpub } from './epub.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epub-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('writes books in which EPUBCheck finds no error and no warning, whatever the document holds', async () => {
  const paths: string[] = [];
  for (const [name, document] of Object.entries(tortures())) {
    const path = join(folder, `${name}.epub`);
    await writeFile(path, writeEpub(document));
    paths.push(path);
  }
  expect(paths.length).toBeGreaterThan(5);
  expect(await runEpubCheck(paths)).toEqual([]);
});

it('would hear of an error: a file that is no book is reported', async () => {
  const path = join(folder, 'no-book.epub');
  await writeFile(path, Buffer.from('not a book'));
  expect(await runEpubCheck([path])).toContainEqual(expect.objectContaining({ path, severity: 'FATAL' }));
});
