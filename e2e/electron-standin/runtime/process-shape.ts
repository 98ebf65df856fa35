import childProcess, { type ForkOptions } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import type { Instance } from './instance.ts';

/** Chromium's version is only known once it runs; the app gets the one that Electron 45 carries. */
const CHROME_VERSION = '156.0.0.0';

/** What Electron adds to `process` in its main process and in utility processes. */
export function defineElectronProcess(
  type: 'browser' | 'utility',
  electronVersion: string,
  resourcesPath: string,
): void {
  const define = (target: object, key: string, value: unknown) =>
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  define(process.versions, 'electron', electronVersion);
  define(process.versions, 'chrome', CHROME_VERSION);
  define(process, 'type', type);
  define(process, 'resourcesPath', resourcesPath);
}

export function takeElectronShape(instance: Instance, args: readonly string[]): void {
  defineElectronProcess('browser', electronVersion(instance), instance.resourcesPath);
  if (!instance.packaged) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  process.argv = [instance.launcher, ...args];
  process.execPath = instance.launcher;
  process.execArgv = [];
  // Playwright asks the inspector for require('electron'); a main module of its own would answer from the wrong place.
  Object.defineProperty(process, 'mainModule', { value: undefined, configurable: true, writable: true });
  forkAsNode();
}

/** The version beside the launcher of a made distribution, else the installed electron package's. */
function electronVersion({ launcher }: Instance): string {
  const file = path.join(path.dirname(launcher), 'version');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return createRequire(import.meta.url)('electron/package.json').version;
}

/** As in Electron: child_process.fork starts the executable as plain Node. */
function forkAsNode(): void {
  const fork = childProcess.fork;
  childProcess.fork = ((modulePath: string | URL, ...rest: [(readonly string[] | ForkOptions)?, ForkOptions?]) => {
    const [args, options] = Array.isArray(rest[0])
      ? [rest[0] as readonly string[], rest[1]]
      : [[], rest[0] as ForkOptions | undefined];
    const env = { ...(options?.env ?? process.env), ELECTRON_RUN_AS_NODE: '1' };
    return fork(modulePath, args, { ...options, env });
  }) as typeof childProcess.fork;
  syncBuiltinESMExports();
}
