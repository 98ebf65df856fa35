import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, test as base, type ElectronApplication, expect, type Page } from 'playwright/test';

export { expect };

export const STANDIN = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
export const LAUNCHER = path.join(STANDIN, 'electron');
export const PROBE_APP = path.join(STANDIN, 'probe-app');

/** Playwright and the electron package find the stand-in by this, as they do for every other test of the app. */
process.env.ELECTRON_OVERRIDE_DIST_PATH = STANDIN;
process.env.ELECTRON_STANDIN_NODE ??= process.execPath;

/** The environment of an app started by a test, with its own user data. */
export function environment(userData: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(inherited), PROBE_USER_DATA: userData };
}

/** What the probe's preload exposes (probe-app/preload.cjs). */
export interface Probe {
  platform: string;
  nested: { list: unknown[] };
  pathOf(file: unknown): string;
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  sync(value: unknown): unknown;
  double(number: number): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Drops files as the system's file manager does: Chromium gets paths, the page gets File objects. */
export async function drop(app: ElectronApplication, page: Page, files: string[], selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing to drop on at ${selector}`);
  const session = await app.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      ...place,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

const launchProbe = (folder: string) =>
  _electron.launch({ args: [PROBE_APP], env: environment(path.join(folder, 'user-data')) });

interface Fixtures {
  /** An empty folder of this test; it is removed afterwards. */
  folder: string;
  app: ElectronApplication;
  page: Page;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'standin-test-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  app: async ({ folder }, use) => {
    const app = await launchProbe(folder);
    await use(app);
    await app.close();
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow();
    await page.waitForSelector('html[data-ready]');
    await use(page);
  },
});

/** For tests that leave the app as it was: one for all that a worker runs, its page loaded anew for each. */
export const sharingTest = test.extend<object, { shared: ElectronApplication }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'standin-test-'));
      const app = await launchProbe(folder);
      await (await app.firstWindow()).waitForSelector('html[data-ready]');
      await use(app);
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, use) => {
    await (await shared.firstWindow()).reload();
    await use(shared);
  },
});
