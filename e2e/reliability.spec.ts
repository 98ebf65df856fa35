/** What holds when the window, the network or the person goes away while something is under way. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { answerOpenDialogs, test as base, cloudKey, crashPage, drop, expect } from './fixture.ts';
import { type Relay, startRelay } from './relay.ts';
import { sample } from './samples.ts';
import { choose, closeSettings, enterKey, expectDone, openSettings, row, setCloudAddress } from './window.ts';

/** A cloud behind a network that can be cut, which holds its results back until told. */
const test = base.extend<{ gate: CountingProxy; network: Relay; papers: string[] }>({
  gate: async ({ cloud }, use) => {
    const gate = await startCountingProxy(cloud.baseUrl);
    gate.holdResults = true;
    await use(gate);
    await gate.close();
  },
  network: async ({ gate }, use) => {
    const network = await startRelay(gate.baseUrl);
    await use(network);
    await network.cut();
  },
  papers: async ({ folder }, use) => {
    mkdirSync(join(folder, 'papers'));
    const papers = ['article.pdf', 'table.pdf'].map((name) => join(folder, 'papers', name));
    for (const path of papers) copyFileSync(sample(path.endsWith('article.pdf') ? 'article.pdf' : 'table.pdf'), path);
    await use(papers);
  },
});

async function convertInCloud(page: Page, address: string, papers: string[]): Promise<void> {
  await setCloudAddress(page, address);
  await openSettings(page);
  await enterKey(page, 'Enter…', cloudKey);
  await closeSettings(page);
  await choose(page, 'Cloud');
  await drop(page, papers);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
}

/** Whether the computer is kept awake, as the system would be told. */
async function watchSleep(app: ElectronApplication): Promise<() => Promise<boolean>> {
  await app.evaluate(({ powerSaveBlocker }) => {
    const awake = new Set<number>();
    (globalThis as { awake?: Set<number> }).awake = awake;
    const [start, stop] = [powerSaveBlocker.start, powerSaveBlocker.stop];
    powerSaveBlocker.start = (type) => {
      const id = start(type);
      awake.add(id);
      return id;
    };
    powerSaveBlocker.stop = (id) => {
      awake.delete(id);
      return stop(id);
    };
  });
  return () => app.evaluate(() => ((globalThis as { awake?: Set<number> }).awake?.size ?? 0) > 0);
}

/** The first warning is put aside, others are answered by their first button. */
async function answerWarnings(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog }) => {
    const asked: string[] = [];
    (globalThis as { warnings?: string[] }).warnings = asked;
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message, buttons = [] } = args.at(-1) as Electron.MessageBoxOptions;
      asked.push(`${message} ${buttons.join(', ')}`);
      return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false };
    };
  });
  return () => app.evaluate(() => (globalThis as { warnings?: string[] }).warnings ?? []);
}

/** Playwright's page ends with its process; the app's own window is asked. */
const textOf = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]
      ?.webContents.executeJavaScript('document.body.innerText')
      .catch(() => ''),
  );

test('A window that crashes is loaded again, at last when a person says so, and shows the queue, which went on without it', async ({
  launch,
  gate,
  papers,
}) => {
  const { app, page } = await launch();
  await convertInCloud(page, gate.baseUrl, papers);
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(2);
  const asked = await answerWarnings(app);
  const text = () => textOf(app);
  const crash = async () => {
    await expect.poll(text).toMatch(/article\.pdf/);
    await crashPage(app);
  };
  await crash();
  await expect.poll(text).toMatch(/article\.pdf/);
  // What is chosen in the menu meanwhile reaches the page that is loaded again.
  await crashPage(app, 'settings');
  await expect.poll(text).toMatch(/Cloud address/);
  await crashPage(app);
  expect(await asked()).toEqual([]);
  // A page that goes on crashing waits for a person, who may also open Quire once more.
  await crash();
  await expect.poll(asked).toEqual(['The window keeps failing. Load Again, Not Now']);
  await app.evaluate(({ app: running }) => void running.emit('activate'));
  await crash();
  await expect.poll(async () => (await asked()).length).toBe(2);
  gate.holdResults = false;
  await expect.poll(text, { timeout: 60_000 }).toMatch(/Finished/);
  for (const path of papers) expect(existsSync(path.replace(/pdf$/, 'md'))).toBe(true);
  expect(gate.accepted).toBe(2);
});

test('Without a network the queue waits and goes on by itself; the computer stays awake only while something works', async ({
  app,
  page,
  gate,
  network,
  papers,
}) => {
  const isAwake = await watchSleep(app);
  await convertInCloud(page, network.baseUrl, papers);
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(2);
  expect(await isAwake()).toBe(true);
  await network.cut();
  gate.holdResults = false;
  await expect(row(page, 'article.pdf')).toContainText('Waiting for the network');
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await expect.poll(isAwake).toBe(false);
  await network.mend();
  await expectDone(page, 'article.pdf', 'table.pdf');
  await expect.poll(isAwake).toBe(false);
  expect(gate.accepted).toBe(2);
});

test('“Retry now” ends the wait for a service that was out of reach', async ({ page, gate, network, papers }) => {
  await convertInCloud(page, network.baseUrl, papers.slice(0, 1));
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(1);
  await network.cut();
  // Waits grow: this one leaves the time to mend the network and to click before it is over by itself.
  await expect(page.getByText(/Service not reached, retrying in 0:(0[6-9]|1\d)/)).toBeVisible({ timeout: 40_000 });
  gate.holdResults = false;
  await network.mend();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expectDone(page, 'article.pdf');
});

test('Quitting while something works says what goes on at the next start, and can be taken back', async ({
  app,
  page,
  gate,
  papers,
}) => {
  await convertInCloud(page, gate.baseUrl, papers);
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(2);
  await app.evaluate(({ dialog }) => {
    const asked: string[] = [];
    (globalThis as { asked?: string[] }).asked = asked;
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message, detail } = args.at(-1) as Electron.MessageBoxOptions;
      asked.push(`${message} ${detail}`);
      return { response: 1, checkboxChecked: false };
    };
  });
  await app.evaluate(({ app: running }) => running.quit());
  const asked = () => app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? []);
  await expect
    .poll(asked)
    .toEqual([
      '2 documents are not converted yet. Quit anyway? They go on at the next start where they stopped. ' +
        'Nothing is lost or paid for twice. What the service has accepted is converted there meanwhile.',
    ]);
  gate.holdResults = false;
  await expectDone(page, 'article.pdf', 'table.pdf');
});

test('A selection is paused, resumed and cancelled as one', async ({ page, gate, papers }) => {
  await convertInCloud(page, gate.baseUrl, papers);
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(2);
  const choose = async (item: string) => {
    await row(page, 'article.pdf').click();
    await row(page, 'table.pdf').click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('button', { name: 'More for article.pdf' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Pause');
  for (const name of ['article.pdf', 'table.pdf']) await expect(row(page, name)).toContainText('Paused');
  await choose('Resume');
  for (const name of ['article.pdf', 'table.pdf']) await expect(row(page, name)).toContainText('Converting');
  await choose('Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  for (const name of ['article.pdf', 'table.pdf']) await expect(row(page, name)).toContainText('Cancelled');
  expect(gate.accepted).toBe(2);
});

test('Diagnostics are exported from Settings, without the key and the names of documents', async ({
  app,
  page,
  gate,
  papers,
  folder,
}) => {
  gate.holdResults = false;
  await convertInCloud(page, gate.baseUrl, papers);
  await expectDone(page, 'article.pdf', 'table.pdf');
  const shown: string[] = [];
  await app.evaluate(({ shell }) => {
    const paths: string[] = [];
    (globalThis as { shown?: string[] }).shown = paths;
    shell.showItemInFolder = (path) => void paths.push(path);
  });
  await answerOpenDialogs(app, [folder]);
  await openSettings(page);
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await expect
    .poll(async () => {
      shown.splice(0, 1, ...(await app.evaluate(() => (globalThis as { shown?: string[] }).shown ?? [])));
      return shown.length;
    })
    .toBe(1);
  const text = readFileSync(shown[0] ?? '', 'utf8');
  expect(text).toContain('"status":"converting"');
  expect(text).not.toContain(cloudKey);
  expect(text).not.toContain('article');
});
