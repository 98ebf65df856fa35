/** The peers' packages: bench/package.json names them, they are installed on first use and belong to nothing else. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '..');
const fromBench = createRequire(join(folder, 'package.json'));

/** @throws Error where npm can't install them */
export function installPeers(): void {
  if (isCurrent()) return;
  process.stderr.write('Installing the peers’ packages (npm install in bench/)…\n');
  // Not `npm ci`: that fails where a registry lacks an optional package of some other platform.
  const args = ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: folder, stdio: ['ignore', 2, 2] as ['ignore', number, number] };
  const { status } = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
  if (status !== 0) throw new Error('npm install failed in bench/; its message is above.');
}

/** npm writes what it installed into node_modules/.package-lock.json. */
function isCurrent(): boolean {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const versions = (file: string): string => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version?: string }> };
    return JSON.stringify(Object.keys(peerVersions()).map((name) => packages[`node_modules/${name}`]?.version));
  };
  return versions(installed) === versions(join(folder, 'package-lock.json'));
}

/** Versions by package name. */
export function peerVersions(): Record<string, string> {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { devDependencies: Record<string, string> }).devDependencies;
}

/** The module of an installed package; its type is the caller's claim. */
export async function importPeer<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(fromBench.resolve(name)).href)) as T;
}

/** The folder of an installed package. */
export function peerFolder(name: string): string {
  return join(folder, 'node_modules', name);
}
