/** What the desktop knows of the app: its menu, its window, its folder. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { chooseMenuItem, close, drop, expect, root, test } from './fixture.ts';
import { expectDone, openSettings, row } from './window.ts';

const bounds = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

test('Menu commands reach the page, and so does what a second launch could not find', async ({ launch, folder }) => {
  const { app, page } = await launch();
  await chooseMenuItem(app, 'settings');
  await expect(page.getByRole('button', { name: 'Back to the queue' })).toBeVisible();
  const paths = [join(folder, 'nosuch.pdf'), join(folder, 'gone.pdf')];
  await app.evaluate(({ app }, paths) => void app.emit('second-instance', {}, [], '', { paths }), paths);
  await expect(page.getByText('2 skipped: not found')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('nosuch.pdf can’t be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Recent messages' }).click();
  await expect(page.getByRole('region', { name: 'Recent messages' })).toContainText('nosuch.pdf can’t be found.');
  await page.keyboard.press('Escape');

  // A drag whose end nobody tells: what was shown for it goes all the same.
  const lanes = page.locator('.lanes');
  const drag = (event: 'dragenter' | 'dragover') =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'a.pdf'));
      window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, event);
  for (const [event, goOn] of [
    ['dragenter', () => page.mouse.move(200, 200)],
    // It went on.
    ['dragover', () => page.keyboard.press('Escape')],
  ] as const) {
    await drag(event);
    await expect(lanes).toBeVisible();
    await goOn();
    await expect(lanes).toBeHidden();
  }

  // A person who comes back while the app still closes finds it again, with what they opened.
  const started = join(folder, 'started.json');
  await app.evaluate(
    ({ app }, { paths, started }) => {
      app.relaunch = (options) => process.getBuiltinModule('node:fs').writeFileSync(started, JSON.stringify(options));
      app.once('will-quit', () => app.emit('second-instance', {}, [], '', { paths }));
    },
    { paths, started },
  );
  await close(app);
  expect(JSON.parse(readFileSync(started, 'utf8')).args.slice(-2)).toEqual(paths);
});

test('A quiet button that does nothing yet has no edge, as one that does', async ({ page }) => {
  const view = page.getByRole('button', { name: 'View', exact: true });
  await expect(view).toBeDisabled();
  await expect(view).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('The window opens at its usual size, and then where, as large and in the theme as it was left, its details too', async ({
  launch,
  folder,
}) => {
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, place: 'cloud' }));
  const pdf = join(folder, 'article.pdf');
  copyFileSync(join(root, 'assets', 'samples', 'article.pdf'), pdf);
  const first = await launch({ userData, paths: [pdf, join(folder, 'nosuch.pdf')] });
  expect(await bounds(first.app)).toMatchObject({ width: 960, height: 680 });
  await expect(first.page.getByText('1 added, 1 skipped: not found')).toBeVisible();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1200, 600));
  await row(first.page, 'article.pdf').click();
  const edge = first.page.getByRole('separator', { name: 'Width of the details pane' });
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '336');
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 50, width: 1100, height: 600 });
  });
  const theme = (app: ElectronApplication) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await chooseMenuItem(first.app, 'theme-dark');
  await expect.poll(() => theme(first.app)).toBe('dark');
  const isDark = () => first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(isDark).toBe(true);
  await close(first.app);

  const second = await launch({ userData });
  expect(await bounds(second.app)).toMatchObject({ width: 1100, height: 600 });
  expect(await theme(second.app)).toBe('dark');
  expect(
    await second.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('theme-dark')?.checked),
  ).toBe(true);
  await row(second.page, 'article.pdf').click();
  await expect(second.page.getByRole('complementary', { name: 'File details' })).toHaveCSS('width', '336px');
  await second.page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(second.page.getByRole('complementary', { name: 'File details' })).toBeHidden();
  await expect
    .poll(() => JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')))
    .toMatchObject({ details: false, inspectorWidth: 336 });
});

test('Settings that can’t be read are set aside, and the app says so and starts', async ({ launch, folder }) => {
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  writeFileSync(join(userData, 'settings.json'), '{"version": 1, "theme"');
  const { page } = await launch({ userData });
  await expect(page.getByText('Drop PDFs or folders')).toBeVisible();
  const kept = readdirSync(userData).filter((name) => name.startsWith('settings.json.set-aside'));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(userData, kept[0] ?? ''), 'utf8')).toBe('{"version": 1, "theme"');
});

test('A proxy of one’s own counts at once, its sign-in is in no file, and a reset forgets it', async ({
  launched: { page, userData },
}) => {
  const asked: string[] = [];
  const proxy = createServer((_incoming, outgoing) => outgoing.end());
  proxy.on('connect', (incoming, socket) => {
    asked.push(`${incoming.url} ${incoming.headers['proxy-authorization'] ?? 'nobody'}`);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const saved = () => JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'));
  try {
    await openSettings(page);
    await page.getByLabel('Proxy', { exact: true }).selectOption('Manual');
    const host = page.getByLabel('Proxy host');
    await host.fill('proxy/with a path');
    await expect(page.getByText('Only a name or an IP address')).toBeVisible();
    await host.fill(`127.0.0.1:${port}`);
    await host.press('Enter');
    await expect(page.getByText('Proxy sign-in')).toBeVisible();
    expect(saved().proxy).toEqual({ kind: 'manual', scheme: 'http', host: '127.0.0.1', port });

    await page.getByRole('group', { name: 'Proxy sign-in' }).getByRole('button', { name: 'Enter…' }).click();
    await page.getByLabel('User name').fill('ada');
    await page.getByRole('dialog').getByLabel('Password').fill('open sesame');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('As ada.')).toBeVisible();

    await page.getByRole('button', { name: 'Connection Test' }).click();
    await expect(page.getByText('The proxy needs a valid sign-in')).toBeVisible();
    const basic = `Basic ${Buffer.from('ada:open sesame').toString('base64')}`;
    expect(new Set(asked)).toEqual(new Set([`fusion-api.oomol.com:443 ${basic}`]));
    for (const name of readdirSync(userData, { recursive: true, withFileTypes: true })) {
      if (name.isFile() && name.name.endsWith('.json')) {
        expect(readFileSync(join(name.parentPath, name.name), 'utf8')).not.toMatch(/sesame|ada/);
      }
    }

    await page.getByRole('button', { name: 'All settings Reset…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByLabel('Proxy', { exact: true })).toHaveValue('system');
    expect(saved().proxy).toEqual({ kind: 'system' });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

/** Records what the app shows outside its window, alike on every runtime; the window counts as being in the background. */
async function watchDesktop(app: ElectronApplication) {
  await app.evaluate(({ app, BrowserWindow, Notification, powerSaveBlocker }) => {
    const seen = {
      notifications: [] as Electron.Notification[],
      recent: [] as string[],
      progress: [] as number[],
      keptAwake: 0,
    };
    (globalThis as { desktopSeen?: typeof seen }).desktopSeen = seen;
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('There is no window.');
    window.isFocused = () => false;
    window.setProgressBar = (progress) => void seen.progress.push(progress);
    app.addRecentDocument = (path) => void seen.recent.push(path);
    Notification.prototype.show = function (this: Electron.Notification) {
      seen.notifications.push(this);
    };
    const start = powerSaveBlocker.start.bind(powerSaveBlocker);
    powerSaveBlocker.start = (type) => {
      seen.keptAwake += 1;
      return start(type);
    };
  });
  interface Seen {
    notifications: Electron.Notification[];
    recent: string[];
    progress: number[];
    keptAwake: number;
  }
  const read = () =>
    app.evaluate(() => {
      const { notifications, ...seen } = (globalThis as unknown as { desktopSeen: Seen }).desktopSeen;
      return { ...seen, notifications: notifications.map(({ title, body }) => ({ title, body })) };
    });
  const click = () =>
    app.evaluate(() => {
      (globalThis as unknown as { desktopSeen: Seen }).desktopSeen.notifications[0]?.emit('click');
    });
  return { read, click };
}

test('Who looks elsewhere is told once that a batch is finished, and finds it in the list by a click', async ({
  app,
  page,
  folder,
}) => {
  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  for (const name of ['article.pdf', 'table.pdf']) {
    copyFileSync(join(root, 'assets', 'samples', name), join(shelf, name));
  }
  writeFileSync(join(shelf, 'broken.pdf'), '%PDF-1.7 and nothing more');
  const desktop = await watchDesktop(app);
  await drop(page, [shelf]);
  await expectDone(page, 'article.pdf', 'table.pdf');
  await expect
    .poll(async () => (await desktop.read()).notifications)
    .toEqual([{ title: 'shelf', body: '2 documents converted, 1 failed' }]);
  const { recent, progress, keptAwake } = await desktop.read();
  expect(recent.toSorted()).toEqual(['article.pdf', 'broken.pdf', 'table.pdf'].map((name) => join(shelf, name)));
  expect(progress.some((value) => value > 0 && value < 1)).toBe(true);
  expect(progress.at(-1)).toBe(-1);
  expect(keptAwake).toBeGreaterThan(0);

  await chooseMenuItem(app, 'settings');
  await desktop.click();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
});

/** The service's processes that the app starts from now on; `kill` ends the youngest, as a crash would. */
async function watchService(app: ElectronApplication) {
  await app.evaluate(({ utilityProcess }) => {
    const started: Electron.UtilityProcess[] = [];
    (globalThis as { started?: typeof started }).started = started;
    const fork = utilityProcess.fork.bind(utilityProcess);
    utilityProcess.fork = (...args) => {
      const child = fork(...args);
      if (args[2]?.serviceName === 'Quire converter') started.push(child);
      return child;
    };
  });
  const read = () => app.evaluate(() => (globalThis as { started?: Electron.UtilityProcess[] }).started?.length ?? 0);
  const kill = () =>
    app.evaluate(() => (globalThis as { started?: Electron.UtilityProcess[] }).started?.at(-1)?.kill() ?? false);
  return { read, kill };
}

test('The service on this computer comes back when its process dies, and the work goes on', async ({
  launch,
  folder,
}) => {
  const pdf = join(folder, 'article.pdf');
  copyFileSync(join(root, 'assets', 'samples', 'article.pdf'), pdf);
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  // With the cloud chosen the service is not started before it is needed.
  writeFileSync(join(userData, 'settings.json'), '{"version": 1, "place": "cloud"}');
  const { app, page } = await launch({ userData });
  const processes = await watchService(app);
  await page.getByRole('radio', { name: 'This computer' }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'This computer' })).toBeChecked();
  await drop(page, [pdf]);
  await expect.poll(processes.read).toBe(1);
  await processes.kill();
  await expect.poll(processes.read).toBe(2);
  await expectDone(page, 'article.pdf');
  expect(existsSync(join(folder, 'article.md'))).toBe(true);
});
