import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEpubCheck } from '../../test/epubcheck.ts';
import { convert } from '../pipeline.ts';
import { tortures } from './epub/torture.fixture.ts';
import { writeEpub } from './epub.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epub-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

// The virtual machine of EPUBCheck takes minutes on a computer that does much else.
const patience = { timeout: 600_000 };
const samples = join(import.meta.dirname, '../../assets/samples');

it('writes books in which EPUBCheck finds no error and no warning, whatever the document holds', patience, async () => {
  const paths: string[] = [];
  for (const [name, document] of Object.entries(tortures())) {
    const path = join(folder, `${name}.epub`);
    await writeFile(path, writeEpub(document));
    paths.push(path);
  }
  expect(paths.length).toBeGreaterThan(5);
  // As people have them: a title page, contents, links, formulas and figures that the engine found itself.
  for (const name of ['article', 'book']) {
    const path = join(folder, `sample-${name}.epub`);
    const pdf = await readFile(join(samples, `${name}.pdf`));
    await writeFile(path, (await convert(pdf, { format: 'epub', pages: [{ first: 1, last: 4 }] })).bytes);
    paths.push(path);
  }
  // What is no book shows that errors would be heard of.
  const noBook = join(folder, 'no-book.epub');
  await writeFile(noBook, Buffer.from('not a book'));
  const found = await runEpubCheck([...paths, noBook]);
  expect(found.filter(({ path }) => path !== noBook)).toEqual([]);
  expect(found).toContainEqual(expect.objectContaining({ path: noBook, severity: 'FATAL' }));
});
