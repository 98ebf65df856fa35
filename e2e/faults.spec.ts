/** What nobody foresaw in the window: it is written down, told once, and the app goes on. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseMenuItem, drop, expect, test } from './fixture.ts';
import { sample } from './samples.ts';
import { row } from './window.ts';

function faults(userData: string): Record<string, unknown>[] {
  return readFileSync(join(userData, 'logs', 'diagnostics.log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === 'fault');
}

/** Its result lies beside it. */
function paper(folder: string): string {
  const path = join(folder, 'table.pdf');
  copyFileSync(sample('table.pdf'), path);
  return path;
}

test('What nobody foresaw is written down, told once, and the app goes on', async ({ launch, folder }) => {
  const { app, page, userData } = await launch();
  const written = () => JSON.stringify(faults(userData));
  const told = page.getByText('Something went wrong inside Quire');
  await drop(page, [paper(folder)]);
  await expect(row(page, 'table.pdf')).toBeVisible();

  await test.step('a promise behind the window that nobody awaited', async () => {
    await app.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error('Nobody awaits this either.')));
    });
    await expect(told).toHaveCount(1);
    expect(written()).toContain('Nobody awaits this either.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(told).toHaveCount(0);
  });

  await test.step('errors in the window', async () => {
    await page.evaluate(() => {
      for (const what of ['first', 'second']) {
        setTimeout(() => {
          throw new Error(`The ${what} fault, at https://example.com/?token=secret-of-the-test`);
        });
      }
      setTimeout(() => void Promise.reject(new Error('Nobody awaits this.')));
    });
    await expect.poll(() => faults(userData).length).toBe(4);
    expect(written()).toContain('The first fault');
    expect(written()).toContain('Nobody awaits this.');
    expect(written()).not.toContain('secret-of-the-test');
    await expect(told).toHaveCount(1);
    await expect(row(page, 'table.pdf')).toBeVisible();
  });

  await test.step('a window that can’t be drawn says so, and is back with its queue when it is loaded again', async () => {
    await page.evaluate(() => {
      const createElement = document.createElement.bind(document);
      document.createElement = ((name: string, options?: ElementCreationOptions) => {
        if (name === 'input' || name === 'select') throw new Error('This can’t be drawn.');
        return createElement(name, options);
      }) as typeof document.createElement;
    });
    await chooseMenuItem(app, 'settings');
    await expect(page.getByRole('heading', { name: 'The window ran into a problem' })).toBeVisible();
    await expect.poll(written).toContain('"of":"drawing"');
    await page.getByRole('button', { name: 'Reload window' }).click();
    await expect(row(page, 'table.pdf')).toBeVisible();
  });
});
