/** The window, its menus and its errors in the reader's language, chosen by the system or by hand. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { wordError } from '../core/errors/wording.ts';
import { words } from '../electron/desktop/words.ts';
import { drop, expect, test } from './fixture.ts';
import { openSettings } from './window.ts';

test('The language is chosen in Settings and holds at once, in the menus too, and is kept', async ({
  app,
  folder,
  launched: { page, userData },
}) => {
  await openSettings(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
  await expect(page.getByRole('heading', { name: '设置' }).or(page.getByText('设置')).first()).toBeVisible();
  await page.getByRole('button', { name: '返回队列' }).click();
  await expect(page.getByText('拖入 PDF 或文件夹')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);
  expect(await menu()).toContain('队列(&Q)');
  writeFileSync(join(folder, 'letter.pdf'), 'Dear reader,');
  await drop(page, [join(folder, 'letter.pdf')]);
  await expect(page.getByText('letter.pdf 不是 PDF。')).toBeVisible();
  expect(JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'))).toMatchObject({ language: 'zh-CN' });
  await page.reload();
  await expect(page.getByText('letter.pdf').or(page.getByText('拖入 PDF 或文件夹')).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

/** Loaded before the app: no dialog is ever answered. */
const unanswered = `
  const { dialog } = require('electron');
  globalThis.dialogs = [];
  dialog.showMessageBox = (...args) => (globalThis.dialogs.push(args.at(-1)), new Promise(() => {}));
`;

test('A start that fails says why in the chosen language, and the window behind says nothing else', async ({
  folder,
  launch,
}) => {
  const userData = join(folder, 'user-data');
  const queue = join(userData, 'queue');
  mkdirSync(queue, { recursive: true });
  const journal = new DatabaseSync(join(queue, 'journal.db'));
  journal.exec('PRAGMA user_version = 99');
  journal.close();
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({ version: 2, language: 'zh-CN', concurrency: 'none' }),
  );
  writeFileSync(join(folder, 'unanswered.cjs'), unanswered);
  const { app, page } = await launch({ userData, switches: ['-r', join(folder, 'unanswered.cjs')] });
  const dialogs = () =>
    app.evaluate(() =>
      (globalThis as unknown as { dialogs: Electron.MessageBoxOptions[] }).dialogs.map(
        ({ message, detail, buttons }) => ({
          message,
          detail,
          buttons,
        }),
      ),
    );
  await expect.poll(async () => (await dialogs()).length).toBe(2);
  const [settings, start] = await dialogs();
  const { trouble, dialog } = words['zh-CN'];
  expect(settings?.message).toBe(trouble.settingsUnreadable(['concurrency']));
  const { message, advice } = wordError({ code: 'journal-newer', params: { folder: queue } }, 'zh-CN');
  expect(start).toEqual({ message: trouble.cantStart, detail: `${message} ${advice}`, buttons: [dialog.ok] });
  expect(await page.locator('body').innerText()).toBe('');
});
