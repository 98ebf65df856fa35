import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { test as base, close, cloudKey, drop, expect, root, stateHome } from './fixture.ts';
import { choose, closeSettings, enterKey, expectDone, openSettings, row, setCloudAddress } from './window.ts';

const wrongKey = 'wrong-key-93d1e7';

/** A remote service with a key, behind a gate that counts what it accepts. */
const test = base.extend<{ gate: CountingProxy; papers: string }>({
  gate: async ({ cloud }, use) => {
    const gate = await startCountingProxy(cloud.baseUrl);
    await use(gate);
    await gate.close();
  },
  papers: async ({ folder }, use) => {
    const papers = join(folder, 'papers');
    mkdirSync(papers);
    for (const name of ['article.pdf', 'table.pdf'])
      copyFileSync(join(root, 'assets', 'samples', name), join(papers, name));
    await use(papers);
  },
});

test.describe('With a keychain', () => {
  test.use({ keychain: 'system' });

  test('A key is set, tested, replaced and removed, never shown again, there after a restart, and goes to no other address', async ({
    launch,
    gate,
  }) => {
    const launched = await launch();
    const { page: firstPage, userData } = launched;
    await setCloudAddress(firstPage, gate.baseUrl);
    await openSettings(firstPage);
    await enterKey(firstPage, 'Enter…', wrongKey);
    await expect(firstPage.getByText('In the system keychain, never shown again.')).toBeVisible();
    await firstPage.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(firstPage.getByText('Not accepted')).toBeVisible();

    await enterKey(firstPage, 'Replace…', cloudKey);
    await firstPage.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(firstPage.getByText('Works, tested just now')).toBeVisible();

    expect(await firstPage.content()).not.toContain(cloudKey);
    expect(launched.output()).not.toContain(cloudKey);
    for (const file of readdirSync(userData, { recursive: true, withFileTypes: true })) {
      // Chromium's own profile may be large; the key must be in no file at all.
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name)).includes(cloudKey), file.name).toBe(false);
    }

    await close(launched.app);

    const { page } = await launch({ userData });
    await openSettings(page);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Works, tested just now')).toBeVisible();
    await closeSettings(page);

    const stranger = await startCountingProxy(gate.baseUrl);
    await setCloudAddress(page, stranger.baseUrl);
    await openSettings(page);
    await expect(page.getByText('None yet.').or(page.getByText(/The key belongs to/))).toBeVisible();
    await closeSettings(page);
    await setCloudAddress(page, gate.baseUrl);
    await stranger.close();
    expect(stranger.seen.filter(({ authorization }) => authorization !== null)).toEqual([]);

    await openSettings(page);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
  });
});

test('Without a keychain the key is kept for the session, and the app says so', async ({ page, gate }) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always have a keychain.');
  await setCloudAddress(page, gate.baseUrl);
  await openSettings(page);
  await enterKey(page, 'Enter…', cloudKey);
  await expect(page.getByText('the key is kept only until Quire closes')).toBeVisible();
});

test('A cloud batch waits for Start, says where files go, and ends as files', async ({ page, gate, papers }) => {
  await setCloudAddress(page, gate.baseUrl);
  await openSettings(page);
  await enterKey(page, 'Enter…', cloudKey);
  await closeSettings(page);
  await choose(page, 'Cloud');
  await drop(page, [papers]);
  await expect(row(page, 'article.pdf')).toContainText('Ready');
  await expect(page.getByText(/2 files.*to 127\.0\.0\.1/)).toBeVisible();
  expect(gate.seen.filter(({ method }) => method === 'POST')).toEqual([]);

  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expectDone(page, 'article.pdf', 'table.pdf');
  expect(existsSync(join(papers, 'article.md'))).toBe(true);
  expect(gate.accepted).toBe(2);
});

test('A wrong key asks once in the header; the right key lets the queue go on', async ({ page, gate, papers }) => {
  await setCloudAddress(page, gate.baseUrl);
  await openSettings(page);
  await enterKey(page, 'Enter…', wrongKey);
  await closeSettings(page);
  await choose(page, 'Cloud');
  await drop(page, [papers]);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();

  await expect(page.getByText('The service doesn’t accept this key')).toHaveCount(1);
  await expect(page.getByText(/2 files are paused; nothing is lost/)).toBeVisible();
  expect(gate.accepted).toBe(0);
  // A key that was refused is not tried again and again.
  const refused = gate.seen.filter(({ authorization }) => authorization?.includes(wrongKey)).length;
  expect(refused).toBeLessThanOrEqual(3);

  await page.getByLabel('API key', { exact: true }).fill(cloudKey);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectDone(page, 'article.pdf', 'table.pdf');
  expect(gate.accepted).toBe(2);
});

test('A key goes to the service that asks for it, also after the address was changed, and to no other', async ({
  page,
  cloud,
  gate,
  papers,
}) => {
  const later = await startCountingProxy(cloud.baseUrl);
  await setCloudAddress(page, gate.baseUrl);
  await choose(page, 'Cloud');
  await drop(page, [papers]);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect(page.getByText('The service needs a key')).toBeVisible();

  await setCloudAddress(page, later.baseUrl);
  await expect(page.getByText(`${new URL(gate.baseUrl).host} needs a key`)).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill(cloudKey);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectDone(page, 'article.pdf', 'table.pdf');
  expect(gate.accepted).toBe(2);
  expect(later.seen.filter(({ authorization }) => authorization)).toEqual([]);
  await later.close();
});

test('An empty account and a limit are each one calm line in the header, and nothing is lost', async ({
  app,
  page,
  gate,
  papers,
}) => {
  await setCloudAddress(page, gate.baseUrl);
  await openSettings(page);
  await enterKey(page, 'Enter…', cloudKey);
  await closeSettings(page);
  await choose(page, 'Cloud');
  gate.refusal = { status: 402, body: { error: 'no credit', key: cloudKey } };
  await drop(page, [papers]);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect(page.getByText('The account has no credit left')).toBeVisible({ timeout: 30_000 });

  const more = page.getByRole('button', { name: 'More for the queue' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Copy details' }).click();
  const copied = () => app.evaluate(async ({ clipboard }) => await clipboard.readText());
  await expect.poll(copied).toContain('"credit-exhausted"');
  expect(await copied()).not.toContain(cloudKey);

  const limits = { ratelimit: '"submit";r=0;t=300', 'ratelimit-policy': '"submit";q=60;w=60' };
  gate.refusal = { status: 429, headers: { 'retry-after': '300', ...limits }, body: { error: 'rate_limited' } };
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/, { timeout: 30_000 });
  await expect(page.getByText(/Resumes in.*nothing lost/)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('60 of 60 this minute');
  expect(gate.accepted).toBe(0);

  gate.refusal = null;
  await more.click();
  await page.getByRole('menuitem', { name: 'Retry now' }).click();
  await expectDone(page, 'article.pdf', 'table.pdf');
  expect(gate.accepted).toBe(2);
});

/** `quire convert` beside the app, killed once the service has what it was to convert. */
async function killedCommand(userData: string, path: string, gate: CountingProxy): Promise<void> {
  const main = join(root, 'dist', 'service', 'quire.js');
  const argv = [main, 'convert', path, '--to', 'markdown', '--service', gate.baseUrl, '--json'];
  const beside = { HOME: userData, XDG_STATE_HOME: stateHome(userData), QUIRE_USER_DATA: userData };
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH, QUIRE_API_KEY: cloudKey, ...beside },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain(`"name":"${basename(path)}","status":"converting"`);
  child.kill('SIGKILL');
  await gone;
}

test('An app that is closed, then killed, beside the command line that is, too, pays once for each document', async ({
  launch,
  folder,
  papers,
  gate,
}) => {
  const userData = join(folder, 'user-data');
  const first = await launch({ userData });
  await setCloudAddress(first.page, gate.baseUrl);
  await openSettings(first.page);
  await enterKey(first.page, 'Enter…', cloudKey);
  await closeSettings(first.page);
  await choose(first.page, 'Cloud');
  await drop(first.page, [join(papers, 'article.pdf')]);
  gate.holdResults = true;
  await first.page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(1);
  await expect(row(first.page, 'article.pdf')).toContainText(/Converting|queue/);
  await close(first.app);

  // Without a keychain the key ended with the app; the next one asks for it again.
  const goOn = async (page: Page) => {
    await page.getByLabel('API key', { exact: true }).fill(cloudKey);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const second = await launch({ userData });
  await goOn(second.page);
  await expect(row(second.page, 'article.pdf')).toContainText(/Converting|queue/);
  const gone = new Promise((done) => second.app.process().once('exit', done));
  second.app.process().kill('SIGKILL');
  await gone;

  // One that the app has had submitted, and one that it has not.
  await killedCommand(userData, join(papers, 'article.pdf'), gate);
  expect(gate.accepted).toBe(1);
  await killedCommand(userData, join(papers, 'table.pdf'), gate);
  expect(gate.accepted).toBe(2);

  gate.holdResults = false;
  const third = await launch({ userData });
  await goOn(third.page);
  await expectDone(third.page, 'article.pdf');
  await drop(third.page, [join(papers, 'table.pdf')]);
  await third.page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expectDone(third.page, 'article.pdf', 'table.pdf');
  expect(existsSync(join(papers, 'article.md')) && existsSync(join(papers, 'table.md'))).toBe(true);
  expect(gate.accepted).toBe(2);
});
