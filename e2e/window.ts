/** What a person does in the window, in a person's words. Only roles and visible text. */
import { expect, type Locator, type Page } from 'playwright/test';

export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export async function expectDone(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(row(page, name)).toContainText('Done', { timeout: 120_000 });
}

export async function choose(page: Page, option: 'Markdown' | 'EPUB' | 'This computer' | 'Cloud'): Promise<void> {
  const radio = page.getByRole('radio', { name: option });
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}

/** The row's overflow menu. */
export async function chooseFromRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true }).click();
export const closeSettings = (page: Page) => page.getByRole('button', { name: 'Back to the queue' }).click();

export async function setCloudAddress(page: Page, address: string): Promise<void> {
  await openSettings(page);
  const field = page.getByRole('textbox', { name: 'Cloud address' });
  await field.fill(address);
  await field.press('Enter');
  await closeSettings(page);
}

/** In the settings page: types a key into the dialog that Enter… or Replace… opens. */
export async function enterKey(page: Page, button: 'Enter…' | 'Replace…', key: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key', { exact: true }).fill(key);
  await dialog.getByRole('button', { name: 'Save key' }).click();
  await expect(dialog).toBeHidden();
}
