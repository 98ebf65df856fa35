/** What is remembered: folders that are watched, documents that were converted, and their history. */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { answerOpenDialogs, close, drop, expect, test, watchShell } from './fixture.ts';
import { sample } from './samples.ts';
import { closeSettings, expectDone, openSettings, row } from './window.ts';

test('What arrives in a watched folder is converted once, also while Quire is closed, and is known and found later', async ({
  launch,
  folder,
}) => {
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox);
  copyFileSync(sample('book.pdf'), join(inbox, 'there before.pdf'));
  const config = join(folder, 'config');
  const first = await launch({ env: { XDG_CONFIG_HOME: config } });
  await answerOpenDialogs(first.app, [inbox]);
  await first.page.getByRole('button', { name: 'Add…' }).first().click();
  await first.page.getByRole('menuitem', { name: 'Watch a folder…' }).click();
  const card = first.page.getByRole('listitem', { name: 'inbox' });
  await expect(card).toContainText('1 PDF was there before.');
  await closeSettings(first.page);
  copyFileSync(sample('article.pdf'), join(inbox, 'article.pdf'));
  await expectDone(first.page, 'article.pdf');
  await expect(first.page.getByRole('heading', { name: 'inbox' })).toBeVisible();

  // Watching goes on without a window where somebody wants it so; starting Quire again brings the window back.
  await openSettings(first.page);
  await first.page.getByRole('checkbox', { name: 'Keep running when the window is closed' }).check();
  await first.page.getByRole('checkbox', { name: 'Start at login' }).check();
  if (process.platform === 'linux') {
    await expect.poll(() => existsSync(join(config, 'autostart', 'quire.desktop'))).toBe(true);
  }
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  copyFileSync(sample('two-columns.pdf'), join(inbox, 'without a window.pdf'));
  await expect.poll(() => existsSync(join(inbox, 'without a window.md')), { timeout: 60_000 }).toBe(true);
  const [second] = await Promise.all([
    first.app.waitForEvent('window'),
    first.app.evaluate(({ app }) => void app.emit('second-instance', {}, [], '', { paths: [] })),
  ]);
  await expectDone(second, 'without a window.pdf');
  await openSettings(second);
  await second.getByRole('checkbox', { name: 'Start at login' }).uncheck();
  await expect.poll(() => existsSync(join(config, 'autostart', 'quire.desktop'))).toBe(false);
  await close(first.app);

  copyFileSync(sample('table.pdf'), join(inbox, 'while closed.pdf'));
  const { app, page } = await launch({ userData: first.userData });
  await expectDone(page, 'while closed.pdf');
  expect(
    readdirSync(inbox)
      .filter((name) => name.endsWith('.md'))
      .toSorted(),
  ).toEqual(['article.md', 'while closed.md', 'without a window.md']);

  // Its row is gone, its name is another one and it lies elsewhere: it is the same document.
  await page.getByRole('button', { name: 'More for the queue' }).click();
  await page.getByRole('menuitem', { name: 'Clear finished' }).click();
  await expect(row(page, 'article.pdf')).toBeHidden();
  copyFileSync(sample('article.pdf'), join(folder, 'another name.pdf'));
  await drop(page, [join(folder, 'another name.pdf')]);
  await expect(row(page, 'another name.pdf')).toContainText('Converted today', { timeout: 30_000 });
  const opened = await watchShell(app);
  await row(page, 'another name.pdf').getByRole('button', { name: 'Open' }).click();
  await expect.poll(opened).toEqual([{ method: 'openPath', target: join(inbox, 'article.md') }]);
  expect(readdirSync(folder)).not.toContain('another name.md');

  await page.getByRole('button', { name: 'History', exact: true }).click();
  const past = page.getByRole('grid', { name: 'History' });
  await expect(past.getByRole('rowheader')).toHaveText(['Today']);
  await expect(past.getByRole('row').filter({ hasText: '.pdf' })).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search history' }).fill('WHILE');
  await expect(past.getByRole('row').filter({ hasText: '.pdf' })).toHaveCount(1);
  await past.getByRole('button', { name: 'More for while closed.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Remove from history' }).click();
  await expect(page.getByText('No file matches “WHILE”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(past.getByRole('row').filter({ hasText: 'while closed.pdf' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('article');
  const articleRow = past.getByRole('row').filter({ hasText: 'article.pdf' });
  await expect(articleRow.locator('img')).toBeVisible();
  await articleRow.dblclick();
  await expect.poll(async () => (await opened()).length).toBe(2);
  expect((await opened()).at(-1)).toEqual({ method: 'openPath', target: join(inbox, 'article.md') });
  await past.getByRole('button', { name: 'More for article.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Convert again' }).click();
  await expectDone(page, 'article.pdf');
  expect(readdirSync(inbox)).toContain('article (2).md');
});
