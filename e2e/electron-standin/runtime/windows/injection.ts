import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { PageBoot } from '../injected/messages.ts';

/** The world that preloads run in; DevTools shows it under Electron's name for it. */
export const PRELOAD_WORLD = 'Electron Isolated Context';

/** The modules of the two injected programs, each behind those that it imports. */
const PAGE_MODULES = ['bridge'];
const PRELOAD_MODULES = ['codec', 'emitter', 'bridge', 'renderer-ipc', 'page-events', 'preload-world'];

/** The modules as one scope of plain JavaScript: types, imports and `export` are taken out. */
function bundle(modules: readonly string[], start: string): string {
  const sources = modules.map((name) =>
    stripped(readFileSync(new URL(`../injected/${name}.ts`, import.meta.url), 'utf8'))
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => { 'use strict';\n${sources.join('\n')}\n${start}\n})();`;
}

/**
 * Without its types. Node keeps what it strips from modules that it loads (start.mjs), but not this: it lies beside that, as the
 * stripper alone takes a tenth of a second to start.
 */
function stripped(typed: string): string {
  const cacheFolder = getCompileCacheDir();
  if (!cacheFolder) return stripTypeScriptTypes(typed);
  const kept = path.join(cacheFolder, `injected-${createHash('sha256').update(typed).digest('hex')}.js`);
  if (!existsSync(kept)) {
    // Under its name only when it is whole: other apps may start at the same time.
    const written = `${kept}.${process.pid}`;
    writeFileSync(written, stripTypeScriptTypes(typed));
    renameSync(written, kept);
  }
  return readFileSync(kept, 'utf8');
}

/** For the page's own world: its half of the context bridge. */
export function pageScript(secret: string): string {
  return bundle(PAGE_MODULES, `if (window.top === window) startBridge('page', ${JSON.stringify(secret)});`);
}

/** For the preload's world: ipcRenderer, contextBridge and what else a sandboxed preload can use. */
export function preloadWorldScript(boot: PageBoot): string {
  return bundle(PRELOAD_MODULES, `startPreloadWorld(${JSON.stringify(boot)});`);
}

/** One preload file; a script of its own, so that a syntax error stops nothing else. */
export function preloadScript(file: string): string {
  const source = readFileSync(file, 'utf8').replace(/^#!.*/, '');
  const parameters = 'require, module, exports, process, setImmediate, clearImmediate';
  return `globalThis.__electronStandinPreload?.(${JSON.stringify(file)}, function (${parameters}) {${source}\n});`;
}
