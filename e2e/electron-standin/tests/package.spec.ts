import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { _electron } from 'playwright/test';
import { environment, expect, PROBE_APP, STANDIN, test } from './fixture.ts';

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

test('the published package holds the runtime, no tests, and runs where npm installs it', async ({ folder }) => {
  const modules = path.join(folder, 'node_modules');
  const installed = path.join(modules, 'electron-standin');
  mkdirSync(installed, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: STANDIN });
  const [{ filename }] = JSON.parse(packed.toString());
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', installed, '--strip-components=1']);
  const runtime = filesBelow(path.join(STANDIN, 'runtime')).map((file) => `runtime/${file}`);
  const others = ['CHANGELOG.md', 'LICENSE', 'README.md', 'electron', 'make-dist.mjs', 'package.json'];
  expect(filesBelow(installed)).toEqual([...others, ...runtime].sort());

  const electronManifest = createRequire(import.meta.url).resolve('electron/package.json');
  symlinkSync(path.dirname(electronManifest), path.join(modules, 'electron'));
  const executablePath = path.join(installed, 'electron');
  const env = environment(path.join(folder, 'user-data'));
  const app = await _electron.launch({ executablePath, args: [PROBE_APP], env });
  const page = await app.firstWindow();
  await page.waitForSelector('html[data-ready]');
  expect(await page.evaluate(() => window.probe.invoke('worker', [4, 5]))).toMatchObject({ sum: 9, type: 'utility' });
  expect(await app.evaluate(() => process.versions.electron)).toBe(
    JSON.parse(readFileSync(electronManifest, 'utf8')).version,
  );
  await app.close();
});
