/** Options of a conversion on the command line, by what becomes of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { expect, it, onTestFinished } from 'vitest';
import { passedOn } from './fixtures/run-convert.ts';

const main = fileURLToPath(new URL('../dist/service/quire.js', import.meta.url));

/** A folder with `paper.pdf`, whose pages say their numbers, and a way to run the command in it. */
async function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-options-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const document = await PDFDocument.create();
  for (let page = 1; page <= 4; page++) {
    document.addPage([595, 842]).drawText(`Here is page number ${page}.`, { x: 72, y: 800 - 40 * page, size: 11 });
  }
  writeFileSync(join(folder, 'paper.pdf'), await document.save());
  const quire = (...argv: string[]) =>
    spawnSync(process.execPath, [main, 'convert', 'paper.pdf', ...argv], {
      cwd: folder,
      env: { ...passedOn, HOME: folder, XDG_STATE_HOME: join(folder, 'state') },
      encoding: 'utf8',
    });
  return { folder, quire };
}

it('Some pages, a title and a pattern for the name', async () => {
  const { folder, quire } = await scene();
  const { status, stderr } = quire(
    ...['--to', 'markdown', '--out', 'out', '--pages', '2-3', '--front-matter', '--page-anchors'],
    ...['--title', 'Two of four', '--author', 'Ada', '--author', 'Grace', '--name', '{title} ({author})'],
  );
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  expect(readdirSync(join(folder, 'out'))).toEqual(['Two of four (Ada et al.).md']);
  const text = readFileSync(join(folder, 'out', 'Two of four (Ada et al.).md'), 'utf8');
  expect(text).toContain('title: "Two of four"\nauthors:\n  - "Ada"\n  - "Grace"\n');
  expect(text).toContain('pages: 4\npage_range: "2-3"\n');
  expect([...text.matchAll(/page number (\d)/g)].map(([, page]) => page)).toEqual(['2', '3']);
  expect([...text.matchAll(/id="page-(\d)"/g)].map(([, page]) => page)).toEqual(['2', '3']);
});

it('A book without a cover, and pages that the document does not have', async () => {
  const { folder, quire } = await scene();
  expect(quire('--to', 'epub', '--cover', 'none').status).toBe(0);
  const names = Object.keys(unzipSync(readFileSync(join(folder, 'paper.epub'))));
  expect(names.filter((name) => name.includes('cover'))).toEqual([]);
  const none = quire('--to', 'markdown', '--pages', '9-');
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('paper.pdf has none of the pages that were chosen.');
  expect(readdirSync(folder)).not.toContain('paper.md');
});
