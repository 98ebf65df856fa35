import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { _electron } from 'playwright/test';
import { environment, expect, PROBE_APP, STANDIN, test } from './fixture.ts';

/** The probe app packed as electron-builder packs for Linux: renamed executable, app.asar and app.asar.unpacked. */
async function pack(folder: string): Promise<string> {
  const dist = path.join(folder, 'probe app');
  execFileSync(process.execPath, [path.join(STANDIN, 'make-dist.mjs'), dist]);
  const source = path.join(folder, 'source');
  cpSync(PROBE_APP, source, { recursive: true });
  mkdirSync(path.join(source, 'native'));
  writeFileSync(path.join(source, 'native', 'module.node'), 'native');
  symlinkSync('page.mjs', path.join(source, 'linked.mjs'));
  await createPackageWithOptions(source, path.join(dist, 'resources', 'app.asar'), { unpack: '*.node' });
  renameSync(path.join(dist, 'electron'), path.join(dist, 'probe-app'));
  return path.join(dist, 'probe-app');
}

test('a packed app starts, knows that it is packed, and finds what was unpacked', async ({ folder }) => {
  const executablePath = await pack(folder);
  const app = await _electron.launch({ executablePath, env: environment(folder) });
  const page = await app.firstWindow();
  await page.waitForSelector('html[data-ready]');
  expect(await page.evaluate(() => window.probe.invoke('worker', [4, 5]))).toMatchObject({ sum: 9, type: 'utility' });
  const seen = await app.evaluate(({ app: electronApp }) => ({
    isPackaged: electronApp.isPackaged,
    resources: process.resourcesPath,
    exe: electronApp.getPath('exe'),
    appPath: electronApp.getAppPath(),
    first: process.argv[0],
  }));
  expect(seen).toMatchObject({
    isPackaged: true,
    resources: path.join(path.dirname(executablePath), 'resources'),
    exe: executablePath,
    first: executablePath,
  });
  const native = path.join(seen.appPath, 'native/module.node');
  expect(readFileSync(native, 'utf8')).toBe('native');
  expect(readFileSync(native.replace('app.asar', 'app.asar.unpacked'), 'utf8')).toBe('native');
  expect(readFileSync(path.join(seen.appPath, 'linked.mjs'), 'utf8')).toContain('zone.addEventListener');
  await app.close();
  expect(existsSync(seen.appPath)).toBe(false);
});

test("a packed app's arguments begin behind the executable", async ({ folder }) => {
  const executable = await pack(folder);
  const out = path.join(folder, 'arguments.out');
  const child = spawn(executable, ['--flag', out], {
    env: environment(path.join(folder, 'user-data')),
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(out)).toBe(true);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual([executable, '--flag', out]);
  const exited = once(child, 'exit');
  child.kill();
  expect(await exited).toEqual([0, null]);
  expect(readdirSync(os.tmpdir()).filter((name) => name.startsWith(`electron-standin-${child.pid}-`))).toEqual([]);
});

test('the fuses of a made distribution can be flipped and read back', async ({ folder }) => {
  const executable = await pack(folder);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
  });
  const wire = await getCurrentFuseWire(executable);
  expect([wire[FuseV1Options.RunAsNode], wire[FuseV1Options.OnlyLoadAppFromAsar]]).toEqual([
    FuseState.DISABLE,
    FuseState.ENABLE,
  ]);
});
