import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { PageBoot } from '../injected/messages.ts';

/** The world that preloads run in; DevTools shows it under Electron's name for it. */
export const PRELOAD_WORLD = 'Electron Isolated Context';

/** The modules of the two injected programs, each behind those that it imports. */
const PAGE_MODULES = ['bridge'];
const PRELOAD_MODULES = ['codec', 'emitter', 'bridge', 'renderer-ipc', 'page-events', 'preload-world'];

/** The modules as one scope of plain JavaScript: types, imports and `export` are taken out. */
function bundle(modules: readonly string[], start: string): string {
  const sources = modules.map((name) => {
    const typed = readFileSync(new URL(`../injected/${name}.ts`, import.meta.url), 'utf8');
    return stripTypeScriptTypes(typed)
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, '');
  });
  return `(() => { 'use strict';\n${sources.join('\n')}\n${start}\n})();`;
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
