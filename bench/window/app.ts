/** The built app for a measurement: started on a folder of its own, watched through Chromium's DevTools. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { residentBytes } from '../processes/memory.ts';

const root = resolve(import.meta.dirname, '..', '..');

export interface App {
  page: Page;
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
  if (pid === undefined || process.platform !== 'linux') return null;
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(fieldOf(join('/proc', name, 'status'), 'PPid') ?? 0));
  }
  const descends = (one: number): boolean => one === pid || (parents.has(one) && descends(parents.get(one) ?? 0));
  const sizes = [...parents.keys()]
    .filter((one) => descends(one) && read(join('/proc', String(one), 'cmdline')).includes('--type=renderer'))
    .flatMap((one) => residentBytes(one) ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

const fieldOf = (file: string, field: string): string | undefined =>
  new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(read(file))?.[1];

/** A process may be gone before it is read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
