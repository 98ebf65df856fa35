/** Which Electron opens the window: its own binary, or the stand-in over the system's Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, findProgram, node24, root, standIn } from '../checkout.mjs';

const folder = join(root, 'node_modules', 'electron');

/** Path of Electron's own binary, or null. */
function ownBinary() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/** Electron's install script, which downloads the binary once. It fails at once where the download can't be reached. */
export function downloadElectron() {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH || ownBinary()) return true;
  const { status } = spawnSync(node24, [join(folder, 'install.js')], { stdio: 'ignore', timeout: 300_000 });
  return status === 0 && ownBinary() !== null;
}

/**
 * @returns `{ binary, env, standIn }` to start the app with, or null where no window can be opened.
 *   `ELECTRON_OVERRIDE_DIST_PATH` is Electron's own way to choose another distribution; `QUIRE_REAL_ELECTRON=1` forbids the stand-in.
 */
export function chooseElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override === standIn && process.env.QUIRE_REAL_ELECTRON === '1') return null;
  if (override)
    return { binary: join(override, 'electron'), env: standInEnvironment(override), standIn: override === standIn };
  const own = ownBinary();
  if (own) return { binary: own, env: {}, standIn: false };
  // Where a build or a test is about Electron itself, nothing may stand in for it.
  if (process.env.QUIRE_REAL_ELECTRON === '1') return null;
  if (process.platform !== 'linux' || !findProgram('chromium')) return null;
  return { binary: join(standIn, 'electron'), env: standInEnvironment(standIn), standIn: true };
}

const standInEnvironment = (dist) =>
  environment({
    ELECTRON_OVERRIDE_DIST_PATH: dist,
    ELECTRON_STANDIN_NODE: process.env.ELECTRON_STANDIN_NODE ?? node24,
  });
