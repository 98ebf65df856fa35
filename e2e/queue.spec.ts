/** What a person does with places, rows and the queue beyond a plain drop. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startCountingProxy } from './counting-proxy.ts';
import { answerOpenDialogs, answerSaveDialogs, cloudKey, drop, expect, test } from './fixture.ts';
import { sample } from './samples.ts';
import {
  choose,
  chooseFromRow,
  closeSettings,
  enterKey,
  expectDone,
  openSettings,
  row,
  setCloudAddress,
} from './window.ts';

/** A folder "shelf" with article.pdf and, below "annex", table.pdf. */
function shelfIn(folder: string): string {
  const shelf = join(folder, 'shelf');
  mkdirSync(join(shelf, 'annex'), { recursive: true });
  copyFileSync(sample('article.pdf'), join(shelf, 'article.pdf'));
  copyFileSync(sample('table.pdf'), join(shelf, 'annex', 'table.pdf'));
  return shelf;
}

async function chooseDestination(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Save to:/ }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

test('One folder takes the results, with the dropped tree mirrored in it; rows of one name show their folders', async ({
  app,
  page,
  folder,
}) => {
  const shelf = shelfIn(folder);
  copyFileSync(sample('two-columns.pdf'), join(shelf, 'annex', 'article.pdf'));
  const out = join(folder, 'out');
  mkdirSync(out);
  await answerOpenDialogs(app, [out]);
  await chooseDestination(page, 'A folder…');
  await expect(page.getByRole('button', { name: /^Save to:.*out/ })).toBeVisible();
  await drop(page, [shelf]);
  await expectDone(page, 'shelf/article.pdf', 'annex/article.pdf', 'table.pdf');
  await expect(row(page, 'annex/table.pdf')).toHaveCount(0);
  for (const result of ['article.md', 'annex/article.md', 'annex/table.md'])
    expect(existsSync(join(out, result))).toBe(true);
  expect(readdirSync(shelf).toSorted()).toEqual(['annex', 'article.pdf']);
});

test('A place that is asked for can be refused and given later, and nothing is lost', async ({ app, page, folder }) => {
  const pdf = join(folder, 'article.pdf');
  const chosen = join(folder, 'chosen.md');
  copyFileSync(sample('article.pdf'), pdf);
  await chooseDestination(page, 'Ask each time');
  await answerSaveDialogs(app, null, chosen);
  await drop(page, [pdf]);
  await expect(row(page, 'article.pdf')).toContainText('Needs you', { timeout: 60_000 });
  await row(page, 'article.pdf').getByRole('button', { name: 'Save as…' }).click();
  await expectDone(page, 'article.pdf');
  expect(readFileSync(chosen, 'utf8')).toMatch(/^# The Quire/m);
  expect(existsSync(join(folder, 'article.md'))).toBe(false);
});

test('All results are copied to a folder, and Markdown to the clipboard', async ({ app, page, folder }) => {
  const shelf = shelfIn(folder);
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  await drop(page, [shelf]);
  await expectDone(page, 'article.pdf', 'table.pdf');
  await answerOpenDialogs(app, [copies]);
  await page.getByRole('button', { name: 'Copy all to…' }).click();
  await expect.poll(() => readdirSync(copies).toSorted()).toEqual(['article.md', 'table.md']);
  expect(readFileSync(join(copies, 'article.md'))).toEqual(readFileSync(join(shelf, 'article.md')));

  await chooseFromRow(page, 'article.pdf', 'Copy Markdown');
  await expect
    .poll(() => app.evaluate(async ({ clipboard }) => await clipboard.readText()))
    .toBe(readFileSync(join(shelf, 'article.md'), 'utf8'));
  await chooseFromRow(page, 'article.pdf', 'Copy as rich text');
  const html = () =>
    app.evaluate(async ({ clipboard }) => {
      const [item] = await clipboard.read();
      const content = item?.types.includes('text/html') ? await item.getType('text/html') : null;
      return content instanceof Blob ? content.text() : '';
    });
  await expect.poll(html).toContain('<h1>');

  // Both get other names, seen before they are given, and their own ones back.
  await row(page, 'article.pdf').click();
  await row(page, 'table.pdf').click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('F2');
  const rename = page.getByRole('dialog', { name: 'Rename 2 files' });
  await expect(rename.getByRole('textbox', { name: 'New name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('My {name}');
  await expect(rename.getByRole('list')).toContainText('My article.md');
  await page.keyboard.press('Enter');
  const names = () =>
    [shelf, join(shelf, 'annex')].flatMap((at) => readdirSync(at)).filter((name) => name.endsWith('.md'));
  await expect.poll(names).toEqual(['My article.md', 'My table.md']);
  // The disk knows before the window does.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await row(page, 'article.pdf').press('ControlOrMeta+z');
  await expect.poll(names).toEqual(['article.md', 'table.md']);
  await page.keyboard.press('Escape');

  // A second drop: its rows come into view, and the header is about it from its beginning on.
  const later = Array.from({ length: 20 }, (_, index) => join(folder, `later ${10 + index}.pdf`));
  // Each has bytes of its own, or it would be skipped as a copy.
  const bytes = readFileSync(sample('table.pdf'));
  for (const path of later) writeFileSync(path, Buffer.concat([bytes, Buffer.from(`\n%${path}`)]));
  await drop(page, later);
  await expect(row(page, 'later 10.pdf')).toBeInViewport();
  await expect(row(page, 'shelf').or(row(page, 'article.pdf'))).not.toBeInViewport();
  const header = page.getByRole('region', { name: 'Queue' });
  await expect(header.getByRole('heading')).toHaveText('20 files');
  await expect(header).toContainText(/of 20 done.*22 in the list/);
  await row(page, 'later 10.pdf').focus();
  await page.keyboard.press('Delete');
  await expect(header.getByRole('heading')).toHaveText('19 files');

  // Groups with the keyboard: up to the head of the group, closed, and past it to the other one.
  const view = async (submenu: string, choice: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: submenu }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: choice, exact: true }).press('Enter');
  };
  await view('Group by', 'Batch');
  await row(page, 'article.pdf').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('row', { name: /^shelf, 2 of 2 done, open/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'article.pdf')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /^19 files/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await view('Group by', 'Nothing');
  await expect(row(page, 'article.pdf')).toHaveCount(1);

  // What leaves files out says so, and a click shows them again.
  await view('Show', 'Failed');
  await expect(page.getByText('No file to show: Failed')).toBeVisible();
  await expect(page.getByText('Failed: 0 of 21')).toBeVisible();
  await page.getByRole('button', { name: 'Show all files' }).first().click();
  await expect(row(page, 'article.pdf')).toHaveCount(1);

  // What is copied elsewhere is pasted here: its text names a file, and a line that names nothing is told.
  const another = join(folder, 'another.pdf');
  copyFileSync(sample('table.pdf'), another);
  await app.evaluate(async ({ clipboard }, path) => clipboard.writeText(`"${path}"\nDear Ada`), another);
  await row(page, 'later 12.pdf').focus();
  await page.keyboard.press('Control+V');
  await expect(row(page, 'another.pdf')).toBeVisible();
  await expect(page.getByText('1 added, 1 skipped')).toBeVisible();
  await app.evaluate(async ({ clipboard }) => clipboard.writeText('Dear Ada'));
  await page.getByRole('button', { name: 'Add…' }).first().click();
  await page.getByRole('menuitem', { name: 'From the clipboard' }).click();
  await expect(page.getByText('The clipboard holds no files, paths or web addresses.')).toBeVisible();
});

test('An address in the private network is refused with a reason, and no request reaches it', async ({ page }) => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end('%PDF-1.7');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  try {
    await page.getByRole('button', { name: 'Add…' }).first().click();
    await page.getByRole('menuitem', { name: 'From a web address…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Address of a PDF')
      .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.pdf`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(row(page, 'a.pdf')).toContainText('Failed', { timeout: 30_000 });
    expect(asked).toBe(0);
  } finally {
    server.close();
  }
});

test('A paused queue goes on where it was; a cancelled conversion ends at once and starts again', async ({
  page,
  folder,
  cloud,
}) => {
  const gate = await startCountingProxy(cloud.baseUrl);
  try {
    gate.holdResults = true;
    await setCloudAddress(page, gate.baseUrl);
    await openSettings(page);
    await enterKey(page, 'Enter…', cloudKey);
    await closeSettings(page);
    await choose(page, 'Cloud');
    const shelf = shelfIn(folder);
    await drop(page, [shelf]);
    await expect(row(page, 'table.pdf')).toHaveAttribute('aria-rowindex', '2');
    const drag = async (release: 'drop' | 'Escape') => {
      const from = await row(page, 'table.pdf').boundingBox();
      const to = await row(page, 'article.pdf').boundingBox();
      if (!from || !to) throw new Error('The rows are not there.');
      await page.mouse.move(from.x + 120, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(to.x + 120, to.y + 10, { steps: 5 });
      await expect(page.locator('.list__gap')).toBeVisible();
      if (release === 'Escape') await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(page.locator('.list__gap')).toBeHidden();
    };
    await drag('Escape');
    await expect(row(page, 'table.pdf')).toHaveAttribute('aria-rowindex', '2');
    await drag('drop');
    await expect(row(page, 'table.pdf')).toHaveAttribute('aria-rowindex', '1');
    await page.getByRole('button', { name: 'Start', exact: true }).first().click();
    await expect.poll(() => gate.accepted, { timeout: 30_000 }).toBe(2);

    await row(page, 'article.pdf').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await expect(row(page, 'article.pdf')).toContainText('Cancelled');

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    gate.holdResults = false;
    await page.getByRole('button', { name: 'Resume', exact: true }).first().click();
    await expectDone(page, 'table.pdf');
    expect(gate.accepted).toBe(2);

    await row(page, 'article.pdf').getByRole('button', { name: 'Start', exact: true }).click();
    await expectDone(page, 'article.pdf');
    expect(gate.accepted).toBe(3);
  } finally {
    await gate.close();
  }
});
