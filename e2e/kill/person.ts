/** Who sits before the app's window after it died: answers what it asks, in the one way that gets the documents done. */
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';

export interface Sitting {
  child: ChildProcess;
  /** Resolves when the person has closed the app, or the app has ended under their hands. */
  finished: Promise<void>;
}

/** Opens the app's window and answers until `isDone`. */
export async function sitDown(binary: string, env: Record<string, string>, isDone: () => boolean): Promise<Sitting> {
  const app = await _electron.launch({
    ...{ executablePath: binary, args: ['.'], env },
    cwd: resolve(import.meta.dirname, '..', '..'),
  });
  const child = app.process();
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return { child, finished: Promise.race([answerAll(app, isDone), gone]).then(() => gone) };
}

async function answerAll(app: ElectronApplication, isDone: () => boolean): Promise<void> {
  try {
    const page = await app.firstWindow();
    while (!isDone()) {
      await answer(page);
      await delay(100);
    }
    await app.close();
  } catch {
    // The app was killed while somebody looked at it.
  }
}

/** “Send again” to what may have been accepted; “Retry” to what the service on this computer died over too often. */
async function answer(page: Page): Promise<void> {
  for (const name of ['Decide…', 'Retry']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    if (!(await button.isVisible())) continue;
    await button.click({ timeout: 2000 });
    if (name === 'Decide…') {
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click({ timeout: 2000 });
    }
    return;
  }
}
