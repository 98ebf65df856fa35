import { type Bridge, startBridge } from './bridge.ts';
import { Emitter } from './emitter.ts';
import type { PageBoot } from './messages.ts';
import { watchDropsOutside, watchKeys, watchSize } from './page-events.ts';
import { callMainSync, IpcRenderer, sendToMain } from './renderer-ipc.ts';

/** A preload file, wrapped as CommonJS wraps a module. */
type PreloadFunction = (
  require: (id: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
  setImmediate: (callback: () => void) => unknown,
  clearImmediate: (timer: number) => void,
) => void;

declare global {
  var __electronStandinPreload: ((file: string, run: PreloadFunction) => void) | undefined;
}

const setImmediate = (callback: (...args: unknown[]) => void, ...args: unknown[]) => setTimeout(callback, 0, ...args);

function electronModule(bridge: Bridge, ipcRenderer: IpcRenderer): object {
  return {
    ipcRenderer,
    contextBridge: { exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api) },
    webUtils: {
      getPathForFile(file: unknown): string {
        if (!(file instanceof File)) {
          throw new TypeError("Failed to execute 'getPathForFile' on 'webUtils': parameter 1 is not of type 'File'.");
        }
        return String(callMainSync({ kind: 'path', file }));
      },
    },
    webFrame: { setZoomFactor: () => {}, getZoomFactor: () => 1, setVisualZoomLevelLimits: () => {} },
  };
}

/** As strict.ts does in the main process: what is missing is named where it is used. */
function strict(name: string, members: object): object {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, receiver);
      throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
    },
  });
}

/** What a sandboxed preload finds as `process`. */
function processOf(boot: PageBoot): object {
  const { platform, arch, versions, argv, resourcesPath } = boot;
  return {
    platform,
    arch,
    versions,
    argv,
    resourcesPath,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    env: {},
    once: () => {},
    on: () => {},
  };
}

/** Runs in each new document of a window, in the world of the preload. */
export function startPreloadWorld(boot: PageBoot): void {
  if (window.top !== window) return; // nodeIntegrationInSubFrames is false: frames get no preload.
  const electron = strict('electron', electronModule(startBridge('preload', boot.secret), new IpcRenderer()));
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(class extends Emitter {}, { EventEmitter: Emitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval, setImmediate, clearImmediate: clearTimeout },
    url: { URL, URLSearchParams },
  };
  const requireModule = (id: string) => {
    const found = modules[id.replace(/^node:/, '')];
    if (!found) throw new Error(`module not found: ${id}`);
    return found;
  };
  const process = processOf(boot);
  globalThis.__electronStandinPreload = (file, run) => {
    const module = { exports: {} };
    try {
      run(requireModule, module, module.exports, process, setImmediate, clearTimeout);
    } catch (error) {
      console.error(`Unable to load preload script: ${file}`, error);
      sendToMain({ kind: 'preload-error', file, error });
    }
  };
  watchDropsOutside();
  watchKeys();
  watchSize();
}
