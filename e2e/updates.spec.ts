/** New versions in the window of the built app, with a release server on this computer and a file that stands for the AppImage. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseServer, startReleaseServer } from '../electron/updates/fixtures/release-server.ts';
import { chooseMenuItem, close, expect, test } from './fixture.ts';
import { openSettings } from './window.ts';

const older = Buffer.from('#!/bin/sh\necho older\n');
const newer = Buffer.from(`#!/bin/sh\necho newer\n${'#'.repeat(200_000)}\n`);

let server: ReleaseServer;
test.beforeEach(async () => {
  server = await startReleaseServer();
});
test.afterEach(() => server.stop());

/** What makes a checkout behave like an AppImage that was downloaded from this server. */
function asAppImage(folder: string, policy?: string) {
  const path = join(folder, 'Quire.AppImage');
  writeFileSync(path, older, { mode: 0o755 });
  const policyPath = join(folder, 'policy.json');
  if (policy !== undefined) writeFileSync(policyPath, policy);
  const trial = { address: server.source.address.href, publicKey: server.publicKey, policy: policyPath };
  return { path, env: { APPIMAGE: path, QUIRE_TRY_UPDATES: JSON.stringify(trial) } };
}

test.skip(process.platform !== 'linux', 'AppImages are Linux’.');

test('A new version is found, read about, downloaded on request, and installed at quit', async ({ launch, folder }) => {
  const appImage = asAppImage(folder);
  const { app, page } = await launch({ env: appImage.env });
  // A list that somebody else has signed is said and not followed.
  server.publish('9.0.0', newer, { key: generateKeyPairSync('ed25519').privateKey });
  await chooseMenuItem(app, 'check-updates');
  await expect(page.getByRole('heading', { name: 'Updates' })).toBeInViewport();
  await expect(page.locator('.statusbar')).toContainText('the list is not from the makers of Quire');
  server.publish('9.0.0', newer, { notes: '- Tables stay whole.' });
  await page.getByRole('button', { name: /Check now/ }).click();
  const line = page.locator('.statusbar').getByRole('button', { name: 'Version 9.0.0 is available' });
  await line.click();
  const dialog = page.getByRole('dialog', { name: 'Version 9.0.0' });
  await expect(dialog).toContainText('Tables stay whole.');
  expect(server.asked.some(({ path }) => path.endsWith('.AppImage'))).toBe(false);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(page.locator('.statusbar').getByRole('button', { name: /is installed when you quit/ })).toBeVisible();
  expect(readFileSync(appImage.path)).toEqual(older);
  await close(app);
  expect(readFileSync(appImage.path)).toEqual(newer);
});

test('A signal ends the app without an installation', async ({ launch, folder }) => {
  server.publish('9.0.0', newer);
  const appImage = asAppImage(folder);
  const { app, page } = await launch({ env: appImage.env });
  await openSettings(page);
  await page.getByRole('combobox', { name: 'New versions of Quire' }).selectOption('Download them');
  await expect(page.locator('.statusbar').getByRole('button', { name: /is installed when you quit/ })).toBeVisible();
  const ended = app.waitForEvent('close');
  await app.evaluate(() => void process.kill(process.pid, 'SIGTERM'));
  await ended;
  expect(readFileSync(appImage.path)).toEqual(older);
});

test('The administrator’s file turns updates off', async ({ launch, folder }) => {
  server.publish('9.0.0', newer);
  const { page } = await launch({ env: asAppImage(folder, '{"updates": "off"}').env });
  await openSettings(page);
  await expect(page.locator('#updates')).toContainText('Decided by your administrator.');
  await expect(page.getByRole('combobox', { name: 'New versions of Quire' })).toBeDisabled();
  expect(server.asked).toEqual([]);
});

test('A checkout looks nothing up', async ({ page }) => {
  await openSettings(page);
  await expect(page.locator('#updates')).toContainText('runs from its source code');
});
