import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { run } from './command.ts';

test('Functions are switched off one after the other, for the same pages', async () => {
  const corpus = await mkdtemp(join(tmpdir(), 'quire-ablate-'));
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const pdfs = join(corpus, 'samples', 'pdf');
    await mkdir(pdfs, { recursive: true });
    await cp(resolve(import.meta.dirname, '../../assets/samples/article.pdf'), join(pdfs, 'article.pdf'));
    await run(['--corpus', corpus, '--only', 'engine/blocks/paragraphs.ts', '--jobs', '1']);
    const table = written.mock.calls.join('');
    expect(table).toMatch(/paragraphs\.ts:\d+ paragraphsOf +finder +1 +1 +1 /);
    expect(table).toContain('Did not come to an end: 0');
  } finally {
    written.mockRestore();
    await rm(corpus, { recursive: true });
  }
});
