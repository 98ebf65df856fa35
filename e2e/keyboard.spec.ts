/** Everything without a mouse: one walk from the empty window to an empty list again. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { answerOpenDialogs, chooseMenuItem, expect, test, watchShell } from './fixture.ts';
import { sample } from './samples.ts';
import { expectDone, row } from './window.ts';

const focused = (page: Page) => page.locator(':focus');

/** Tab, as often as it takes, until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    // Nothing has the focus where the page was not drawn yet, and behind its last element.
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      return element.getAttribute('aria-label') ?? element.textContent ?? '';
    });
    if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

const menuItem = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    return item && { label: item.label, enabled: item.enabled };
  }, id);

/** Ctrl+A and the keys that delete mean the field's own text, wherever the field is. */
async function expectEdits(field: Locator): Promise<void> {
  const page = field.page();
  await field.fill('something else');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('');
  // With nothing left to delete, they still mean nothing else; nor do the keys for selected rows.
  for (const key of ['Delete', 'Backspace', 'Control+r', 'Control+.', 'Control+p']) await page.keyboard.press(key);
  await expect(field).toBeFocused();
}

test('A person without a mouse adds files, reads details, removes, undoes, searches and finds the way back', async ({
  app,
  page,
  folder,
}) => {
  const paths = ['article.pdf', 'table.pdf'].map((name) => join(folder, name));
  for (const [index, name] of ['article.pdf', 'table.pdf'].entries()) copyFileSync(sample(name), paths[index] ?? '');
  await answerOpenDialogs(app, paths);
  const shell = await watchShell(app);

  await test.step('adds files from the menu', async () => {
    await tabTo(page, 'Add…');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Files…/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectDone(page, 'article.pdf', 'table.pdf');
  });

  await test.step('walks in the list, types a name, opens', async () => {
    await tabTo(page, 'article.pdf');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'table.pdf')).toBeFocused();
    await page.keyboard.press('a');
    await expect(row(page, 'article.pdf')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await shell()).map(({ target }) => target)).toContain(join(folder, 'article.md'));
  });

  await test.step('looks at the result with Space, and away again', async () => {
    const result = page.getByRole('article', { name: 'Text of the result' });
    for (const back of ['Space', 'Escape']) {
      await page.keyboard.press('Space');
      await expect(page.getByRole('heading', { level: 1, name: 'article.pdf' })).toBeFocused();
      await expect(result).toBeVisible();
      await page.keyboard.press(back);
      await expect(row(page, 'article.pdf')).toBeFocused();
    }
  });

  await test.step('finds the details beside the row, and puts them away', async () => {
    const details = page.getByRole('complementary', { name: 'File details' });
    const toggle = page.getByRole('button', { name: 'Details', exact: true });
    await expect(details).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+i');
    await expect(details).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'table.pdf')).toBeFocused();
    await expect(details).toBeHidden();
    await page.keyboard.press('Control+i');
    await expect(details).toContainText('table.pdf');
    await page.keyboard.press('ArrowUp');
    await expect(row(page, 'article.pdf')).toBeFocused();
  });

  await test.step('reaches the row’s controls and its menu', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'article.pdf').getByRole('button', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 'article.pdf')).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(row(page, 'article.pdf')).toBeFocused();
    // What the menu opens gives the focus back to the row: the menu is gone.
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Rename…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, 'article.pdf')).toBeFocused();
  });

  await test.step('removes and undoes', async () => {
    await page.keyboard.press('Delete');
    await expect(row(page, 'article.pdf')).toHaveCount(0);
    await expect(row(page, 'table.pdf')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'article.pdf')).toHaveCount(1);
    // In the menu bar too, which says so while nobody writes.
    await page.keyboard.press('Delete');
    await expect(row(page, 'article.pdf').or(row(page, 'table.pdf'))).toHaveCount(1);
    await expect.poll(() => menuItem(app, 'undo')).toEqual({ label: 'Undo Remove', enabled: true });
    await chooseMenuItem(app, 'undo');
    await expect(row(page, '.pdf')).toHaveCount(2);
    expect(await menuItem(app, 'resume')).toEqual({ label: 'Resume Selected', enabled: false });
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(row(page, 'article.pdf')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    // With its button too, which goes with the message and gives the focus back.
    await page.keyboard.press('Delete');
    await expect(row(page, 'table.pdf')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(row(page, 'table.pdf')).toHaveCount(1);
    await expect(page.getByRole('row').and(focused(page))).toHaveCount(1);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(row(page, 'table.pdf')).toBeFocused();
  });

  await test.step('searches', async () => {
    await page.keyboard.press('Control+f');
    const search = page.getByRole('searchbox', { name: 'Search files' });
    await expect(search).toBeFocused();
    await page.keyboard.type('report 1996');
    expect(await search.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await search.fill('table');
    await expect(row(page, 'article.pdf')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(row(page, 'article.pdf')).toHaveCount(1);
    await expect(row(page, 'table.pdf')).toBeFocused();
  });

  await test.step('is kept inside a dialog and given the focus back', async () => {
    await page.keyboard.press('Control+l');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Address of a PDF')).toBeFocused();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'table.pdf')).toBeFocused();
  });

  await test.step('goes to the settings and back', async () => {
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('button', { name: 'Back to the queue' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'table.pdf')).toBeFocused();
  });

  await test.step('writes in the fields of other pages without touching the queue', async () => {
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Control+,');
    await expectEdits(page.getByRole('textbox', { name: 'Cloud address' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+h');
    await page.keyboard.press('Control+f');
    await expectEdits(page.getByRole('searchbox', { name: 'Search history' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
  });

  await test.step('selects, removes and takes back in the history alone', async () => {
    await page.keyboard.press('Control+h');
    await tabTo(page, /^(article|table)\.pdf/);
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Delete');
    await expect(page.getByText('What you convert is remembered here.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(row(page, '.pdf')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
  });

  await test.step('finds help, and comes back', async () => {
    for (const [key, title] of [
      ['Control+/', 'Keyboard shortcuts'],
      ['F1', 'Guide'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await chooseMenuItem(app, 'report');
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await expect(dialog).toContainText('"quire"');
    await expect(dialog).not.toContainText(/article|table\.pdf/);
    await dialog.getByRole('button', { name: 'Copy report' }).click();
    await expect(dialog).toBeHidden();
    // It is copied while the dialog closes.
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('"quire"');
    await chooseMenuItem(app, 'news');
    await expect(page.getByRole('dialog', { name: 'What’s new' })).toContainText('0.1.0');
    await page.keyboard.press('Escape');
    await chooseMenuItem(app, 'licences');
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await licences.locator('summary', { hasText: /^PDFium/ }).click();
    await expect(licences.getByText('Copyright 2014 PDFium Authors')).toBeVisible();
    // Of each bundle one, and of what lies beside them.
    for (const name of [/^pino /, /^react /, /^mdast-util-from-markdown /, /^keytar/, /^Tesseract/, /^Electron/]) {
      await expect(licences.locator('summary', { hasText: name }).first()).toBeAttached();
    }
    await page.keyboard.press('Escape');
    await row(page, 'table.pdf').click();
  });

  await test.step('clears the list', async () => {
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Delete');
    await expect(page.getByText('Drop PDFs or folders')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose files…' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('row').and(focused(page))).toHaveCount(1);
  });
});
