/** Where things are in this checkout, for the scripts beside this file. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder in which the person typed the command; npm itself runs scripts in the checkout. */
export const invokedFrom = process.env.INIT_CWD ?? process.cwd();

/** Node 24, as the devDependency `node` brings it; exists after set-up. */
export const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

export const standIn = join(root, 'e2e', 'electron-standin');

/** A path or URL as typed, made absolute where it is a path. */
export const fromInvoked = (argument) => (/^https?:\/\//i.test(argument) ? argument : resolve(invokedFrom, argument));

/**
 * `node_modules/.bin` first, so that child processes find Node 24 and the tools; one heap for all threads of glibc's malloc, which
 * otherwise keeps tens of megabytes for V8's own threads; what Node compiled of a file is kept for the next process, by its contents.
 */
export function environment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const bin = join(root, 'node_modules', '.bin');
  const path = `${bin}${separator}${process.env.PATH ?? ''}`;
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const defaults = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled };
  return { ...defaults, ...process.env, PATH: path, INIT_CWD: invokedFrom, ...extra };
}

/** On Linux a window needs a display server; elsewhere there always is one. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Full path of a program on PATH, or null. */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')) {
    for (const extension of process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']) {
      const candidate = join(folder, name + extension);
      if (folder && existsSync(candidate)) return candidate;
    }
  }
  return null;
}
