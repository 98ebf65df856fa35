/** What the window knows of a document before it runs: its pages, its first page, whether it is a scan or needs a password. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drop, expect, root, test } from './fixture.ts';
import { row } from './window.ts';

test('A dropped document shows its pages and its first page before it runs', async ({ page, folder }) => {
  copyFileSync(join(root, 'assets', 'samples', 'article.pdf'), join(folder, 'article.pdf'));
  copyFileSync(join(root, 'assets', 'samples', 'scan.pdf'), join(folder, 'scan.pdf'));
  await page.evaluate(() => window.quire?.request('queue.pause'));
  await drop(page, [join(folder, 'article.pdf'), join(folder, 'scan.pdf')]);
  const picture = row(page, 'article.pdf').locator('img');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(80);
  await expect(row(page, 'article.pdf')).toContainText(/\d+ pages?/);
  // A word of its own: the name of the file holds it, too.
  await expect(row(page, 'scan.pdf').getByText('scan', { exact: true })).toBeVisible({ timeout: 30_000 });
  for (const name of ['article.pdf', 'scan.pdf']) await expect(row(page, name)).toContainText('Waiting');
});

test('A protected document asks for its password in its row, says that one is wrong, and is converted with the right one', async ({
  page,
  folder,
}) => {
  const protectedOnes = ['secret.pdf', 'secret too.pdf'].map((name) => join(folder, name));
  const encrypted = readFileSync(join(root, 'engine', 'fixtures', 'encrypted.pdf'));
  // Not byte for byte the same, or the second would be left out as known.
  for (const path of protectedOnes) writeFileSync(path, Buffer.concat([encrypted, Buffer.from(`\n% ${path}\n`)]));
  await drop(page, protectedOnes);
  const secret = row(page, 'secret.pdf');
  const other = row(page, 'secret too.pdf');
  for (const one of [secret, other]) await expect(one).toContainText('Needs password', { timeout: 30_000 });
  const field = secret.getByLabel('Password for secret.pdf');
  await field.fill('not this one');
  await field.press('Enter');
  await expect(secret).toContainText('Wrong password, try again', { timeout: 30_000 });
  await expect(field).toHaveValue('');
  await field.fill('open-me');
  await secret.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Try the same password' }).click();
  for (const one of [secret, other]) await expect(one).toContainText('Done', { timeout: 60_000 });
  expect(readFileSync(join(folder, 'secret.md'), 'utf8')).toContain('Only who knows the password reads this.');
});
