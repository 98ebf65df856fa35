/**
 * The built app as a person meets it: real Electron, or whatever ELECTRON_OVERRIDE_DIST_PATH chooses, in a folder of its own.
 * Needs `npm run build`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from 'playwright/test';
import type { Bridge, Reply } from '../electron/ipc/contract.ts';
import { type RunningService, startService } from './service.ts';

export { expect };

export const root = resolve(import.meta.dirname, '..');

declare global {
  interface Window {
    readonly quire?: Bridge;
  }
}

export interface Launch {
  /** Files and folders on the command line. */
  paths?: string[];
  env?: Record<string, string>;
  /** Electron's and Chromium's own switches ("--lang=de"). */
  switches?: string[];
  /** Keeps everything of this app; a second launch with the same folder finds what the first left. */
  userData?: string;
}

export interface LaunchedApp {
  app: ElectronApplication;
  page: Page;
  userData: string;
  /** What the main process printed, for tests that look for what must not be there. */
  output(): string;
}

interface Fixtures {
  /**
   * What `launch` gives an app. `memory`: it finds no keychain, so that keys live until it closes. `system`: the keychain of the
   * session in which the tests run (`npm test` gives them a GNOME Keyring of their own).
   */
  keychain: 'memory' | 'system';
  /** A new folder for the test's own files, gone afterwards. */
  folder: string;
  /**
   * The app as at a first start, without a keychain: one for all tests of a worker, made so again before each. For tests that
   * neither close it nor let its page crash.
   */
  launched: LaunchedApp;
  app: ElectronApplication;
  page: Page;
  /** Launches of the test's own: a restart, another folder. Closed at the end where the test did not. */
  launch(options?: Launch): Promise<LaunchedApp>;
}

interface WorkerFixtures {
  /** What `launched` stands for. */
  shared: LaunchedApp;
  /** A real service elsewhere, which knows `cloudKey`. */
  cloud: RunningService;
}

export const cloudKey = 'right-key-5f2c8a';

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Where the command line keeps its lists beside this app. */
export const stateHome = (userData: string) => join(userData, 'state-home');

/** No bus, no Secret Service: what a server without a desktop looks like. Only Linux can be told so. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

async function start(options: Launch, keychain: Fixtures['keychain'], userData: string): Promise<LaunchedApp> {
  const app = await _electron.launch({
    args: [...(options.switches ?? []), '.', ...(options.paths ?? [])],
    cwd: root,
    // Playwright says "light" to every page unless told not to; the theme is the app's to choose.
    colorScheme: null,
    env: {
      ...definedOnly(process.env),
      ...(keychain === 'memory' ? withoutKeychain : {}),
      // What the person of this computer has had converted on the command line is nothing that these apps know of.
      XDG_STATE_HOME: stateHome(userData),
      ...options.env,
      QUIRE_USER_DATA: userData,
    },
  });
  app.once('close', () => ended.add(app));
  let output = '';
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const page = await app.firstWindow();
  await drawn(page);
  return { app, page, userData, output: () => output };
}

/** A window exists before its page does: what it drew is the sign. */
const drawn = (page: Page) => page.locator('#root > *').first().waitFor();

/** The system's part in the main process, which tests replace: `putBack` undoes that. */
async function keepOriginals(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app, BrowserWindow, dialog, Notification, powerSaveBlocker, shell, utilityProcess }) => {
    const windows = BrowserWindow.getAllWindows().flatMap((window) => [window, window.webContents]);
    const parts = [app, dialog, Notification.prototype, powerSaveBlocker, shell, utilityProcess, ...windows];
    const functionsOf = (part: object) => Object.entries(part).filter(([, value]) => typeof value === 'function');
    const originals = parts.map((part) => [part, functionsOf(part)] as const);
    (globalThis as { putBack?: () => void }).putBack = () => {
      for (const [part, functions] of originals) {
        const known = Object.fromEntries(functions);
        for (const [name, value] of functionsOf(part)) {
          if (!(name in known)) Reflect.deleteProperty(part, name);
          else if (known[name] !== value) Reflect.set(part, name, known[name]);
        }
      }
    };
  });
}

/** Nothing replaced, nothing listed, remembered or set, the page loaded anew. Keys are kept by addresses, which no two tests share. */
async function reset({ app, page }: LaunchedApp): Promise<void> {
  await app.evaluate(({ clipboard }) => {
    (globalThis as { putBack?: () => void }).putBack?.();
    clipboard.clear();
  });
  await page.evaluate(async () => {
    const { quire } = window;
    if (!quire) throw new Error('The page has no bridge.');
    const value = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
      const answer = await reply;
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      return answer.value;
    };
    for (const { id } of await value(quire.request('watch.list'))) await value(quire.request('watch.remove', id));
    const { tasks, paused } = await value(quire.request('queue.snapshot'));
    const ids = tasks.map(({ id }) => id);
    if (ids.length > 0) await value(quire.request('tasks.remove', ids));
    if (paused) await value(quire.request('queue.resume'));
    await value(quire.request('history.forget', 'all'));
    for (const { id } of (await value(quire.request('settings.reset'))).presets) {
      await value(quire.request('presets.remove', id));
    }
  });
  await page.reload();
  await drawn(page);
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-e2e-'));
  await use(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its destructured argument.
export const test = base.extend<Fixtures, WorkerFixtures>({
  keychain: ['memory', { option: true }],
  folder: async ({}, use) => withFolder(use),
  launch: async ({ folder, keychain }, use) => {
    const apps: ElectronApplication[] = [];
    let count = 0;
    await use(async (options = {}) => {
      const userData = options.userData ?? join(folder, `user-data-${++count}`);
      mkdirSync(userData, { recursive: true });
      const launched = await start(options, keychain, userData);
      apps.push(launched.app);
      return launched;
    });
    for (const app of apps) await close(app);
  },
  shared: [
    async ({}, use) =>
      withFolder(async (userData) => {
        const launched = await start({}, 'memory', userData);
        await keepOriginals(launched.app);
        await use(launched);
        await close(launched.app);
      }),
    { scope: 'worker' },
  ],
  cloud: [
    async ({}, use) =>
      withFolder(async (folder) => {
        const service = await startService(folder, cloudKey);
        await use(service);
        await service.close();
      }),
    { scope: 'worker' },
  ],
  launched: async ({ shared }, use) => {
    await reset(shared);
    await use(shared);
  },
  app: async ({ launched }, use) => use(launched.app),
  page: async ({ launched }, use) => use(launched.page),
});
// biome-ignore-end lint/correctness/noEmptyPattern: as above

/** Apps that are gone; Playwright can't be asked about them any more. */
const ended = new WeakSet<ElectronApplication>();

/** As a person quits who says so where asked. Nothing happens where it has already ended. */
export async function close(app: ElectronApplication): Promise<void> {
  if (ended.has(app)) return;
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  await app.close();
}

/**
 * Ends the window's page as a fault in it would; resolves once the app knows. Playwright's own page ends with it.
 * `chosen`: an item of the menu that is chosen before there is a page again.
 */
export async function crashPage(app: ElectronApplication, chosen = ''): Promise<void> {
  await app.evaluate(async ({ BrowserWindow, Menu }, item) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const gone = new Promise((resolve) => contents?.once('render-process-gone', resolve));
    contents?.forcefullyCrashRenderer();
    await gone;
    if (item) Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
  }, chosen);
}

/**
 * Drops files and folders, named by absolute paths, on the window, as the system does: the page gets File objects that know
 * where they come from. They land on the lane of what is set, or on the one with this name.
 */
export async function drop(page: Page, paths: string[], lane?: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at: { x: number; y: number }) =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter', { x: 100, y: 100 });
  const lanes = page.locator('[data-preset]');
  const box = await (lane === undefined ? lanes.first() : lanes.filter({ hasText: lane })).boundingBox();
  if (!box) throw new Error(`There is no lane ${lane} to drop on.`);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Over what appeared on entering, Chromium first says dragenter again and only then dragover.
  for (const type of ['dragOver', 'dragOver', 'drop'] as const) await send(type, middle);
  await session.detach();
}

/* ---- the system's part, answered and watched: replaced in the main process, alike on every runtime ---- */

/** The next open dialogs choose these paths; an empty list closes the dialog without a choice. */
export async function answerOpenDialogs(app: ElectronApplication, ...answers: string[][]): Promise<void> {
  await app.evaluate(({ dialog }, queued) => {
    dialog.showOpenDialog = async () => {
      const filePaths = queued.shift() ?? [];
      return { canceled: filePaths.length === 0, filePaths };
    };
  }, answers);
}

/** The next save dialogs choose these paths; null closes the dialog. */
export async function answerSaveDialogs(app: ElectronApplication, ...answers: (string | null)[]): Promise<void> {
  await app.evaluate(({ dialog }, queued) => {
    dialog.showSaveDialog = async () => {
      const filePath = queued.shift() ?? null;
      return filePath === null ? { canceled: true, filePath: '' } : { canceled: false, filePath };
    };
  }, answers);
}

interface ShellCall {
  method: 'openPath' | 'showItemInFolder' | 'openExternal';
  target: string;
}

/** Records what the app hands to the system instead of handing it over. @returns a function that tells the calls so far. */
export async function watchShell(app: ElectronApplication): Promise<() => Promise<ShellCall[]>> {
  await app.evaluate(({ shell }) => {
    const calls: ShellCall[] = [];
    (globalThis as { shellCalls?: ShellCall[] }).shellCalls = calls;
    shell.openPath = async (target) => {
      calls.push({ method: 'openPath', target });
      return '';
    };
    shell.showItemInFolder = (target) => void calls.push({ method: 'showItemInFolder', target });
    shell.openExternal = async (target) => void calls.push({ method: 'openExternal', target });
  });
  return () => app.evaluate(() => (globalThis as { shellCalls?: ShellCall[] }).shellCalls ?? []);
}

/** Chooses an item of the application menu by its id (the contract's `commands`), once it is offered. */
export async function chooseMenuItem(app: ElectronApplication, id: string): Promise<void> {
  // In one step: an item that is disabled in between would take the click and do nothing.
  const isClicked = () =>
    app.evaluate(({ Menu }, wanted) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
      const isEnabled = item?.enabled === true;
      if (isEnabled) item.click();
      return isEnabled;
    }, id);
  await expect.poll(isClicked, { message: `${id} in the menu bar` }).toBe(true);
}
