/** The window, its menus and its errors in the reader's language, chosen by the system or by hand. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drop, expect, test } from './fixture.ts';
import { openSettings } from './window.ts';

test('The language is chosen in Settings and holds at once, in the menus too, and after a restart', async ({
  folder,
  launch,
}) => {
  const { app, page, userData } = await launch();
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
  await app.close();
  const again = await launch({ userData });
  await expect(again.page.getByText('拖入 PDF 或文件夹')).toBeVisible();
});
