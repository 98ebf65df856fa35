/** The site builds; the generator refuses dead links and missing pictures. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('The site for users builds without a dead link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const generator = join(root, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  await promisify(execFile)(process.execPath, [generator, 'build', 'docs/site', '--outDir', folder], { cwd: root });
  const page = await readFile(join(folder, 'first-conversion.html'), 'utf8');
  expect(page).toContain('First conversion');
  // Pictures are part of the site, and nothing is asked of other hosts.
  expect(page).toMatch(/<img src="\/assets\/reading\.[\w-]+\.png"/);
  expect(page).not.toMatch(/(?:src|href)="https?:\/\/(?!quire\.)/);
});
