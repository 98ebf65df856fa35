/** The programs that make PDFs for the benches. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright';

/**
 * Runs a program in a folder, where it makes a file.
 *
 * @throws Error where the program is missing or makes nothing
 */
export function makeFile(folder: string, name: string, given: readonly string[], made = 'a.pdf'): void {
  const { error, status } = spawnSync(name, given, { cwd: folder, stdio: 'ignore', timeout: 120_000 });
  if (error) throw error;
  // TeX's exit status tells also of what it could mend.
  if (status !== 0 && !existsSync(join(folder, made))) throw new Error(`${name} failed`);
}

/** Prints a page with Chromium: Playwright's, or what `CHROMIUM` names. */
export async function printPage(html: string, options: NonNullable<Parameters<Page['pdf']>[0]>): Promise<void> {
  const executablePath = process.env.CHROMIUM;
  const opened = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await opened.newPage();
    await page.goto(pathToFileURL(html).href);
    await page.pdf(options);
  } finally {
    await opened.close();
  }
}
