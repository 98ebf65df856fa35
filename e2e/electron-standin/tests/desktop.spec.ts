import { _electron } from 'playwright/test';
import { environment, expect, PROBE_APP, sharingTest, test } from './fixture.ts';

test('the application menu is reached by id, by its accelerator, and by role', async ({ app, page }) => {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('add')?.click());
  await expect(page.locator('output')).toHaveText('menu add');
  await page.evaluate(() => document.querySelector('output')?.replaceChildren());
  await page.keyboard.press('Control+O');
  await expect(page.locator('output')).toHaveText('menu add');
  // One key is only shown, and one Chromium acts on before any menu: neither arrives.
  if (process.platform !== 'darwin') {
    const chosen = await app.evaluateHandle(({ Menu }) => {
      const ids: string[] = [];
      for (const item of Menu.getApplicationMenu()?.items[0]?.submenu?.items ?? []) {
        if (item.id) item.click = () => void ids.push(item.id);
      }
      return ids;
    });
    for (const key of ['Control+K', 'Control+A', 'Control+O']) await page.keyboard.press(key);
    await expect.poll(() => chosen.jsonValue()).toEqual(['add']);
  }
  const edit = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items[1]?.submenu?.items.map((item) => item.role ?? item.type),
  );
  expect(edit).toEqual(['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'delete', 'separator', 'selectAll']);
});

sharingTest('the theme source reaches the page and raises updated', async ({ app, page }) => {
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await isDark()).toBe(false);
  const heard = await app.evaluate(({ nativeTheme }) => {
    let updates = 0;
    const count = () => {
      updates += 1;
    };
    nativeTheme.on('updated', count);
    nativeTheme.themeSource = 'dark';
    nativeTheme.themeSource = 'dark';
    nativeTheme.off('updated', count);
    return { updates, dark: nativeTheme.shouldUseDarkColors };
  });
  expect(heard).toEqual({ updates: 1, dark: true });
  await expect.poll(isDark).toBe(true);
  await page.reload();
  await expect.poll(isDark).toBe(true);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'system';
  });
});

sharingTest("the clipboard has Electron 45's shape", async ({ app }) => {
  const seen = await app.evaluate(async ({ clipboard, ClipboardItem }) => {
    await clipboard.writeText('copied');
    const text = await clipboard.readText();
    await clipboard.write([new ClipboardItem({ 'text/html': '<b>x</b>' })]);
    const [item] = await clipboard.read();
    const html = await item?.getType('text/html');
    return {
      text,
      types: item?.types,
      html: await html?.text(),
      has: [await clipboard.has('text/html'), await clipboard.has('text/plain')],
    };
  });
  expect(seen).toEqual({ text: 'copied', types: ['text/html'], html: '<b>x</b>', has: [true, false] });
});

sharingTest(
  'pictures know their size, secrets come back, and the shell only writes down what it was asked',
  async ({ app }) => {
    const seen = await app.evaluate(async ({ nativeImage, safeStorage, shell }) => {
      const png =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAQAAAAT4xYKAAAADElEQVR42mNk+M8AAgABAwEAcyYzAAAAAElFTkSuQmCC';
      const before = globalThis.electronStandin.recorded.length;
      await shell.openExternal('https://example.com/');
      return {
        size: nativeImage.createFromDataURL(png).getSize(),
        isEmpty: nativeImage.createFromPath('/nowhere.png').isEmpty(),
        secret: safeStorage.decryptString(safeStorage.encryptString('s€cret')),
        recorded: globalThis.electronStandin.recorded.slice(before).map(({ api, args }) => [api, ...args]),
      };
    });
    expect(seen).toEqual({
      size: { width: 2, height: 3 },
      isEmpty: true,
      secret: 's€cret',
      recorded: [['shell.openExternal', 'https://example.com/']],
    });
  },
);

sharingTest('a dialog is answered by the test, or else counts as cancelled', async ({ app }) => {
  const answers = await app.evaluate(async ({ dialog }) => {
    const { showSaveDialog } = dialog;
    const unanswered = await dialog.showSaveDialog({});
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: '/tmp/x' });
    const answered = await dialog.showSaveDialog({});
    dialog.showSaveDialog = showSaveDialog;
    return [unanswered, answered];
  });
  expect(answers).toEqual([
    { canceled: true, filePath: '' },
    { canceled: false, filePath: '/tmp/x' },
  ]);
});

test('windows have bounds, shapes and a close that can be prevented', async ({ app, page }) => {
  const window = await app.browserWindow(page);
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 640]);
  await window.evaluate((each) => each.setBounds({ width: 700, height: 500 }));
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([700, 500]);
  const shapes = await window.evaluate((each) => {
    each.minimize();
    const isMinimized = each.isMinimized();
    each.restore();
    each.setProgressBar(0.5);
    return [isMinimized, each.isMinimized(), each.getBounds().width];
  });
  expect(shapes).toEqual([true, false, 700]);
  await window.evaluate((each) => {
    each.once('close', (event: Electron.Event) => event.preventDefault());
    each.close();
  });
  expect(await page.evaluate(() => document.title)).toBe('Probe');
  const closed = app.waitForEvent('close');
  await window.evaluate((each) => each.close());
  await closed;
});

sharingTest('a window closes at whatever moment of its opening it is asked to', async ({ app, page }) => {
  const left = await app.evaluate(async ({ BrowserWindow }) => {
    const closeAfter = async (milliseconds: number) => {
      const window = new BrowserWindow();
      const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()));
      window.loadURL('app://bundle/index.html').catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      window.close();
      await closed;
    };
    for (let delay = 0; delay < 160; delay += 10) await closeAfter(delay);
    return BrowserWindow.getAllWindows().length;
  });
  expect(left).toBe(1);
  expect(await page.title()).toBe('Probe');
});

sharingTest('what the stand-in lacks is named where it is used', async ({ app, page }) => {
  await expect(page).toHaveTitle('Probe');
  const messages = await app.evaluate(({ app: electronApp, BrowserWindow, Menu, shell, webContents }) => {
    const message = (use: () => unknown) => {
      try {
        use();
        return 'nothing';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const contents = webContents.getAllWebContents()[0];
    return [
      message(() => shell.readShortcutLink('x')),
      message(() => electronApp.getGPUFeatureStatus()),
      message(() => BrowserWindow.getAllWindows()[0]?.hookWindowMessage(1, () => {})),
      message(() => contents?.beginFrameSubscription(() => {})),
      message(() => (Menu as unknown as { unknown(): void }).unknown()),
    ];
  });
  const missing = (member: string) => `electron stand-in: ${member} is not implemented`;
  expect(messages).toEqual([
    missing('shell.readShortcutLink'),
    missing('app.getGPUFeatureStatus'),
    missing('BrowserWindow.hookWindowMessage'),
    missing('webContents.beginFrameSubscription'),
    missing('Menu.unknown'),
  ]);
});

test('a second window has its own preload', async ({ app, page }) => {
  const opened = app.waitForEvent('window');
  await app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const window = new BrowserWindow({
      width: 300,
      height: 200,
      webPreferences: { preload: `${electronApp.getAppPath()}/preload.cjs` },
    });
    window.loadURL('app://bundle/index.html');
  });
  const second = await opened;
  await second.waitForSelector('html[data-ready]');
  expect(await second.evaluate(() => window.probe.invoke('sender'))).toMatchObject({ id: 2 });
  expect(app.windows()).toEqual([page, second]);
});

test('the command line reaches the app as from Electron', async ({ folder }) => {
  const app = await _electron.launch({ args: [PROBE_APP, '/some/file.pdf'], env: environment(folder) });
  const seen = await app.evaluate(({ app: electronApp }) => ({
    argv: process.argv.slice(1),
    packaged: electronApp.isPackaged,
    name: electronApp.getName(),
    version: electronApp.getVersion(),
    type: process.type,
    userData: electronApp.getPath('userData'),
  }));
  expect(seen).toEqual({
    argv: [PROBE_APP, '/some/file.pdf'],
    packaged: false,
    name: 'Probe App',
    version: '1.2.3',
    type: 'browser',
    userData: folder,
  });
  await app.close();
});
