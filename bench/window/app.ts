/** The built app for a measurement: started on a folder of its own, watched through Chromium's DevTools. */
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { residentBytes } from '../processes/memory.ts';
import { processTree } from '../processes/tree.ts';

const root = resolve(import.meta.dirname, '..', '..');

export interface App {
  page: Page;
  /** Of the main process; everything else of the app stands below it. */
  pid: number;
  /** From the start of the process until the window's first words are painted. */
  usableMs: number;
  /** Resident memory of the page's process; null where the system doesn't tell. */
  rendererBytes(): number | null;
  close(): Promise<void>;
}

/** @param userData settings and queue of this app */
export async function openApp(userData: string): Promise<App> {
  const begunMs = Date.now();
  const app = await _electron.launch({
    args: ['.'],
    cwd: root,
    // Without a keychain, that of the person at this computer is left alone.
    env: { ...definedOnly(process.env), DBUS_SESSION_BUS_ADDRESS: 'disabled:', QUIRE_USER_DATA: userData },
  });
  const page = await app.firstWindow();
  await page.locator('footer').waitFor();
  const paintedMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list, observer) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name !== 'first-contentful-paint') continue;
            observer.disconnect();
            done(performance.timeOrigin + startTime);
          }
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  return {
    page,
    pid: app.process().pid ?? 0,
    usableMs: paintedMs - begunMs,
    rendererBytes: () => rendererBytes(app.process().pid),
    close: () => close(app),
  };
}

async function close(app: ElectronApplication): Promise<void> {
  // Quit, whatever is not converted yet.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  await app.close();
}

const definedOnly = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The largest of the app's pages: Chromium keeps a spare one. */
function rendererBytes(pid: number | undefined): number | null {
  const sizes = processTree(pid ?? 0)
    .filter(({ command }) => command.includes('--type=renderer'))
    .flatMap((one) => residentBytes(one.pid) ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}
