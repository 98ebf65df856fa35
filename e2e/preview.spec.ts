import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { FaultService } from './fault-service/server.ts';
import { drop, expect, test, watchShell } from './fixture.ts';
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

test('A result is read beside its PDF: each leads to its place in the other', async ({ page, folder }) => {
  copyFileSync(sample('book.pdf'), join(folder, 'book.pdf'));
  await drop(page, [join(folder, 'book.pdf')]);
  await expectDone(page, 'book.pdf');

  await row(page, 'book.pdf').click();
  const details = page.getByRole('complementary', { name: 'File details' });
  await expect(details.getByText('13 of 13 pages complete')).toBeVisible({ timeout: 30_000 });
  await details.getByRole('button', { name: 'Read in the whole window' }).first().click();

  const text = page.getByRole('article', { name: 'Text of the result' });
  const strip = page.getByRole('slider', { name: 'Pages' });
  await expect(text.getByRole('heading', { name: 'The Patient Page' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of the PDF' })).toHaveJSProperty('complete', true);

  // From the PDF to the text.
  await strip.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Page 13 of 13')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 13 of the PDF' })).toBeVisible();
  await expect(text.getByRole('heading').first()).not.toBeInViewport();

  // And back.
  await text.evaluate((article) => article.scrollTo(0, 0));
  await expect(page.getByText('Page 1 of 13')).toBeVisible();
  await page.getByRole('combobox', { name: 'Contents' }).selectOption({ label: 'Preface · page 4' });
  await expect(text.getByRole('heading', { name: 'Preface' })).toBeInViewport();

  // Words are found in all of it, in the text and on the page.
  await text.focus();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find in the result' });
  await expect(field).toBeFocused();
  await field.fill('PATIENT');
  const count = page.getByRole('search').getByRole('status');
  // From where it is read, and round.
  await expect(count).toHaveText('3 of 5');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText('2 of 5');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter');
  await expect(count).toHaveText('5 of 5');
  const here = () =>
    page.evaluate(() => [...(CSS.highlights.get('found-here')?.values() ?? [])].map((range) => range.toString()));
  await expect.poll(here).toEqual([expect.stringMatching(/^patient$/i)]);
  await expect(page.locator('.page-marks i').first()).toBeVisible();
  await page.keyboard.press('F3');
  await expect(count).toHaveText('1 of 5');
  await field.fill('nowhere in this book');
  await expect(count).toHaveText('Not found');

  // Of a result that is not where it was it is said, and offered, what its row says and offers.
  renameSync(join(folder, 'book.md'), join(folder, 'moved.md'));
  await field.fill('patient');
  await expect(count).toHaveText('The result can’t be read any more');
  await expect(page.getByText('The result was moved or deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Locate…' })).toBeVisible();
  renameSync(join(folder, 'moved.md'), join(folder, 'book.md'));
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(/of 5$/);
  await expect(page.getByText('The result was moved or deleted')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(text).toBeFocused();

  // The text grows by itself, and the page does when it is read.
  const fontPx = () => text.evaluate((article) => Number.parseFloat(getComputedStyle(article).fontSize));
  const before = await fontPx();
  await page.keyboard.press('Control++');
  await expect.poll(fontPx).toBeCloseTo(before * 1.1);
  const sheet = page.getByRole('region', { name: 'PDF' });
  await sheet.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control++');
  await expect(sheet.getByRole('img')).toHaveAttribute('src', /@2400\.png$/);
  expect(await fontPx()).toBeCloseTo(before * 1.1);
  await page.keyboard.press('Control+0');

  await page.keyboard.press('Escape');
  await expect(row(page, 'book.pdf')).toBeVisible();
});

const hostile = `# Harmless

<script>globalThis.harmed = true</script>
<img src="x" onerror="globalThis.harmed = true">
<iframe src="https://example.com/"></iframe>
<style>body { display: none }</style>
<details open ontoggle="globalThis.harmed = true"><summary>More</summary>inside</details>

[run](javascript:globalThis.harmed=true) and [out](https://example.com/out) and [file](file:///etc/passwd)

![remote](http://127.0.0.1:1/tracker.png) ![above](../../../../etc/passwd) ![](data:text/html;base64,PHNjcmlwdD4=)

${'a very long line '.repeat(60_000)}

${'> '.repeat(3000)}deep

$\\href{javascript:globalThis.harmed=true}{x}$ and $\\frac{a}{b}$

The end of it.
`;

test('A hostile result of a service shows its words and does nothing else', async ({ app, page, folder }) => {
  const service = new FaultService({
    now: Date.now,
    polls: 0,
    result: () => ({ bytes: Buffer.from(hostile), type: 'text/markdown' }),
  });
  await service.listen();
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  copyFileSync(sample('article.pdf'), join(papers, 'article.pdf'));
  const shell = await watchShell(app);
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await setCloudAddress(page, service.baseUrl);
  await openSettings(page);
  await enterKey(page, 'Enter…', 'any-key-5f2c8a');
  await closeSettings(page);
  await choose(page, 'Cloud');
  await drop(page, [join(papers, 'article.pdf')]);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expectDone(page, 'article.pdf');
  // Nothing of the PDF is in it, and the receipt says so.
  await expect(row(page, 'article.pdf')).toContainText('Done with', { timeout: 30_000 });
  await expect(row(page, 'article.pdf')).toContainText('gaps');

  const before = page.url();
  await chooseFromRow(page, 'article.pdf', 'Read here');
  const text = page.getByRole('article', { name: 'Text of the result' });
  await expect(text.getByRole('heading', { name: 'Harmless' })).toBeVisible();
  // The rest comes behind what is on screen, and the end moves away.
  await expect(async () => {
    await text.evaluate((article) => article.scrollTo(0, article.scrollHeight));
    await expect(text.getByText('The end of it.')).toBeVisible({ timeout: 1000 });
  }).toPass();

  expect(
    await text.locator('script, iframe, style, [onerror], [ontoggle], [href^="javascript"], [href^="file"]').count(),
  ).toBe(0);
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
  await text.evaluate((article) => article.scrollTo(0, 0));
  await text.getByText('run', { exact: true }).click();
  await text.getByRole('link', { name: 'out' }).click();
  await expect.poll(shell).toEqual([{ method: 'openExternal', target: 'https://example.com/out' }]);
  expect(page.url()).toBe(before);
  expect(errors).toEqual([]);
  await service.stop();
});
