import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { answerOpenDialogs, answerSaveDialogs, drop, expect, test, watchShell } from './fixture.ts';
import { expectSample, sample } from './samples.ts';
import { chooseFromRow, expectDone, row } from './window.ts';

test('A PDF and a folder dropped on the window become Markdown beside them', async ({ page, folder }) => {
  const pdf = join(folder, 'article.pdf');
  const reports = join(folder, 'reports');
  mkdirSync(join(reports, 'annex'), { recursive: true });
  copyFileSync(sample('article.pdf'), pdf);
  copyFileSync(sample('two-columns.pdf'), join(reports, 'two-columns.pdf'));
  copyFileSync(sample('table.pdf'), join(reports, 'annex', 'table.pdf'));

  await drop(page, [pdf, reports]);
  await expectDone(page, 'article.pdf', 'two-columns.pdf', 'table.pdf');

  expectSample('article', readFileSync(join(folder, 'article.md'), 'utf8'));
  expectSample('two-columns', readFileSync(join(reports, 'two-columns.md'), 'utf8'));
  expectSample('table', readFileSync(join(reports, 'annex', 'table.md'), 'utf8'));
});

/** Drags out of the window are counted instead of begun. */
async function watchDrags(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const dragged: string[][] = [];
    (globalThis as { dragged?: string[][] }).dragged = dragged;
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.startDrag = ({ file, files }) => void dragged.push(files ?? [file]);
    }
  });
}

test('Results open in the default app, show in their folder, are dragged out and saved elsewhere', async ({
  app,
  page,
  folder,
}) => {
  const pdf = join(folder, 'article.pdf');
  copyFileSync(sample('article.pdf'), pdf);
  const shell = await watchShell(app);
  await drop(page, [pdf]);
  await expectDone(page, 'article.pdf');
  const markdown = join(folder, 'article.md');

  await row(page, 'article.pdf').getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(shell).toContainEqual({ method: 'openPath', target: markdown });

  await chooseFromRow(page, 'article.pdf', 'Show result');
  await expect.poll(shell).toContainEqual({ method: 'showItemInFolder', target: markdown });

  await watchDrags(app);
  const box = await row(page, 'article.pdf').boundingBox();
  if (!box) throw new Error('The row is not there.');
  await page.mouse.move(box.x + 120, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 60, { steps: 4 });
  await expect.poll(() => app.evaluate(() => (globalThis as { dragged?: string[][] }).dragged)).toEqual([[markdown]]);
  await page.mouse.up();

  const elsewhere = join(folder, 'elsewhere.md');
  await answerSaveDialogs(app, elsewhere);
  await chooseFromRow(page, 'article.pdf', 'Save as…');
  await expect.poll(() => existsSync(elsewhere)).toBe(true);
  expectSample('article', readFileSync(elsewhere, 'utf8'));

  const moved = join(folder, 'moved.md');
  renameSync(markdown, moved);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page, 'article.pdf')).toContainText('The result was moved or deleted');
  await answerOpenDialogs(app, [moved]);
  await row(page, 'article.pdf').getByRole('button', { name: 'Locate…' }).click();
  await row(page, 'article.pdf').getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(shell).toContainEqual({ method: 'openPath', target: moved });
});

test('A second result never overwrites the first', async ({ app, page, folder }) => {
  const pdf = join(folder, 'article.pdf');
  copyFileSync(sample('article.pdf'), pdf);
  await answerOpenDialogs(app, [pdf], [pdf]);
  const add = async () => {
    await page.getByRole('button', { name: 'Add…' }).first().click();
    await page.getByRole('menuitem', { name: 'Files…' }).click();
  };
  await add();
  await expectDone(page, 'article.pdf');
  await add();
  await expect(row(page, 'article.pdf').last()).toContainText('Converted today');
  await page.getByRole('button', { name: 'More for article.pdf' }).last().click();
  await page.getByRole('menuitem', { name: 'Convert again', exact: true }).click();
  await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toContain('article (2).md');
  expect(readFileSync(join(folder, 'article (2).md'))).toEqual(readFileSync(join(folder, 'article.md')));
});

test('Paths on the command line and from a second start land in the same list', async ({ launch, folder }) => {
  for (const name of ['article.pdf', 'table.pdf']) copyFileSync(sample(name), join(folder, name));
  const { page, userData } = await launch({ paths: [join(folder, 'article.pdf')] });
  await expectDone(page, 'article.pdf');
  // The second instance hands its paths over and ends without a window of its own.
  await launch({ paths: [join(folder, 'table.pdf')], userData }).catch(() => {});
  await expectDone(page, 'table.pdf');
});

test('A removed row comes back with Undo, and its file was never touched', async ({ page, folder }) => {
  const pdf = join(folder, 'article.pdf');
  copyFileSync(sample('article.pdf'), pdf);
  await drop(page, [pdf]);
  await expectDone(page, 'article.pdf');
  await chooseFromRow(page, 'article.pdf', 'Remove');
  await expect(row(page, 'article.pdf')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectDone(page, 'article.pdf');
  expect(existsSync(join(folder, 'article.md'))).toBe(true);
});
