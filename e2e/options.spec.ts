/** How files are converted: presets, lanes, options of one file, and the same file once more in another way. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { ElectronApplication, Page } from 'playwright/test';
import { answerOpenDialogs, chooseMenuItem, drop, expect, test } from './fixture.ts';
import { sample } from './samples.ts';
import { choose, chooseFromRow, closeSettings, expectDone, row } from './window.ts';

const presets = (page: Page) => page.getByRole('button', { name: /^Preset: / });

async function fromPresets(page: Page, item: string): Promise<void> {
  await presets(page).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

async function fill(page: Page, field: string, text: string): Promise<void> {
  const input = page.getByRole('complementary').getByRole('textbox', { name: field, exact: true });
  await input.fill(text);
  await input.press('Enter');
}

/** From the menu, as far as the queue: the page has the choice between them, and could still convert before. */
async function pause(app: ElectronApplication, page: Page): Promise<void> {
  await chooseMenuItem(app, 'pause-resume');
  const isPaused = () =>
    page.evaluate(async () => {
      const reply = await window.quire?.request('queue.snapshot');
      return reply?.ok === true && reply.value.paused;
    });
  await expect.poll(isPaused).toBe(true);
}

/** A book's files as text, by the ends of their names. */
function read(epub: string): { opf: string; text: string; names: string[] } {
  const files = Object.entries(unzipSync(readFileSync(epub)));
  const ending = (end: string) => files.filter(([name]) => name.endsWith(end)).map(([, bytes]) => strFromU8(bytes));
  return { opf: ending('.opf').join(), text: ending('.xhtml').join(), names: files.map(([name]) => name) };
}

test('Presets are chosen in the toolbar, dropped upon, kept under a name and removed', async ({
  app,
  page,
  folder,
}) => {
  for (const name of ['article.pdf', 'book.pdf', 'table.pdf']) copyFileSync(sample(name), join(folder, name));

  await fromPresets(page, 'Obsidian note');
  await expect(presets(page)).toHaveAccessibleName('Preset: Obsidian note');
  await drop(page, [join(folder, 'book.pdf')]);
  await expectDone(page, 'book.pdf');
  const note = readFileSync(join(folder, 'book.md'), 'utf8');
  expect(note).toMatch(/^---\ntitle: ".+"\n/);
  const [image = ''] = /attachments\/book\/[^)\s]+/.exec(note) ?? [];
  expect(existsSync(join(folder, image)), image).toBe(true);

  // A lane is for this drop alone.
  await drop(page, [join(folder, 'article.pdf')], 'Kindle EPUB');
  await expectDone(page, 'article.pdf');
  await expect(presets(page)).toHaveAccessibleName('Preset: Obsidian note');
  const books = readdirSync(folder).filter((name) => name.endsWith('.epub'));
  expect(books).toHaveLength(1);
  expect(books).not.toContain('article.epub');

  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  await choose(page, 'EPUB');
  await answerOpenDialogs(app, [shelf]);
  await page.getByRole('button', { name: /^Save to: / }).click();
  await page.getByRole('menuitem', { name: 'A folder…' }).click();
  await expect(presets(page)).toHaveAccessibleName('Preset: none');
  await fromPresets(page, 'Save as preset…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('epub');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('A preset with this name already exists.');
  await dialog.getByLabel('Name').fill('My shelf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(presets(page)).toHaveAccessibleName('Preset: My shelf');

  await fromPresets(page, 'Markdown');
  // What is set has the first lane: the others move.
  await expect(presets(page)).toHaveAccessibleName('Preset: Markdown');
  await drop(page, [join(folder, 'table.pdf')], 'My shelf');
  await expect.poll(() => readdirSync(shelf), { timeout: 60_000 }).toEqual(['table.epub']);

  await fromPresets(page, 'Manage presets…');
  await page.getByRole('button', { name: 'Rename “My shelf”…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove “Shelf”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove “Shelf”' })).toBeHidden();
  await closeSettings(page);
});

test('One waiting file is converted with options of its own, then once more with others', async ({
  app,
  page,
  folder,
}) => {
  copyFileSync(sample('book.pdf'), join(folder, 'book.pdf'));
  await drop(page, [join(folder, 'book.pdf')]);
  await expectDone(page, 'book.pdf');
  const whole = readFileSync(join(folder, 'book.md'), 'utf8');
  await pause(app, page);
  await chooseFromRow(page, 'book.pdf', 'Show details');
  const details = page.getByRole('complementary');
  await details.getByRole('button', { name: 'Convert again with…' }).click();
  await expect(details.getByLabel('Format', { exact: true })).toBeFocused();
  await expect(details.getByLabel('Format', { exact: true })).toBeInViewport({ ratio: 1 });
  await fill(page, 'Pages', '2-');
  // What was chosen outlives the details.
  await page.keyboard.press('Control+i');
  await expect(details).toBeHidden();
  await page.keyboard.press('Control+i');
  await expect(details.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('2-');
  await details.getByRole('button', { name: 'Convert again', exact: true }).click();
  const second = row(page, 'book.pdf').nth(1);
  await expect(second).toContainText('Waiting');

  // The new row is selected, and its options are open until it begins.
  await expect(details.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('2-');
  await fill(page, 'Pages', '2');
  await expect(details).toContainText(/1 of \d+ pages/);
  await fill(page, 'Pages', '900');
  await expect(details).toContainText(/The document has only \d+ pages/);
  await fill(page, 'Pages', '2');
  await details.getByLabel('Format', { exact: true }).selectOption('EPUB');
  await fill(page, 'Title', 'A page of my own');
  await fill(page, 'Author', 'Ada Lovelace; Grace Hopper');
  await details.getByLabel('Cover', { exact: true }).selectOption('None');
  await fill(page, 'File name', '{author} - {title}');
  await expect(details).toContainText('Ada Lovelace et al. - A page of my own.epub');

  await chooseMenuItem(app, 'pause-resume');
  await expect(second).toContainText('Done', { timeout: 60_000 });
  const { opf, text, names } = read(join(folder, 'Ada Lovelace et al. - A page of my own.epub'));
  expect(opf).toMatch(/<dc:title[^>]*>A page of my own</);
  expect(opf.match(/<dc:creator/g)).toHaveLength(2);
  expect(names.filter((name) => /cover/.test(name))).toEqual([]);
  expect(text).toContain('page-2');
  expect(text).not.toMatch(/page-[13]"/);
  expect(readFileSync(join(folder, 'book.md'), 'utf8')).toBe(whole);

  // Both rows at once: once more as books, and of their waiting rows the first page alone.
  await pause(app, page);
  await chooseMenuItem(app, 'select-all');
  const together = page.getByRole('complementary', { name: 'Details of the selected files' });
  await expect(together).toContainText('2 files selected');
  await together.getByRole('button', { name: 'Convert again with…' }).click();
  const format = together.getByLabel('Format', { exact: true });
  await expect(format.locator('option:checked')).toHaveText('Different');
  await format.selectOption('EPUB');
  await together.getByRole('button', { name: 'Convert again', exact: true }).last().click();
  await expect(together).toContainText('2 wait');
  await expect(format).toHaveValue('epub');
  await expect(together.getByRole('textbox', { name: 'Pages', exact: true })).toHaveAttribute(
    'placeholder',
    'Different',
  );
  await fill(page, 'Pages', '1');
  await row(page, 'book.pdf').nth(2).click();
  await expect(details.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('1');
  await row(page, 'book.pdf').nth(3).click();
  await expect(details.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('1');
});
