/** Hands results, folders and links to other programs. */
import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { AppError } from '../../core/errors/codes.ts';
import { externalAddress, isOpenable } from './allowed.ts';
import { currentWords } from './language.ts';
import { openAnswer, openQuestion } from './link-question.ts';

async function mustExist(path: string, missing: 'file-missing' | 'result-missing'): Promise<void> {
  try {
    await access(path);
  } catch (cause) {
    throw new AppError(missing, { name: basename(path) }, undefined, { cause });
  }
}

/** Opens a saved result in its default app. Throws AppError `result-missing`, `open-failed`. */
export async function openResult(path: string): Promise<void> {
  const name = basename(path);
  if (!isOpenable(path)) throw new AppError('open-failed', { name, why: 'neither-markdown-nor-epub' });
  await mustExist(path, 'result-missing');
  const problem = await shell.openPath(path);
  if (problem) {
    throw new AppError('open-failed', { name, why: 'no-app' }, { cause: problem });
  }
}

/** Shows a file in the system's file manager. Throws AppError `file-missing`. */
export async function reveal(path: string): Promise<void> {
  await mustExist(path, 'file-missing');
  shell.showItemInFolder(path);
}

/** Opens a link of a result after a person has seen its whole address and agreed. False: it was not opened. */
export async function openLink(window: BrowserWindow | null, address: string): Promise<boolean> {
  const url = externalAddress(address);
  if (url === null) return false;
  const words = currentWords().link;
  return openIfAgreed(window, url, url.startsWith('mailto:') ? words.writeTo : words.open, url);
}

/** Opens the page for a new report after a person has agreed that it is filled in. False: it was not opened. */
export function openReport(window: BrowserWindow | null, address: string): Promise<boolean> {
  const { origin, pathname, host } = new URL(address);
  const words = currentWords().link;
  return openIfAgreed(window, address, words.report, words.reportDetail(`${origin}${pathname}`, host));
}

async function openIfAgreed(window: BrowserWindow | null, url: string, message: string, detail: string) {
  const options = openQuestion(message, detail, currentWords().link);
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  if (response !== openAnswer) return false;
  await shell.openExternal(url);
  return true;
}

/** Opens an address of package.json, which a person chose by its name. */
export const openOwnPage = (address: string): Promise<void> => shell.openExternal(address);

/** The file with Chromium's licences, which every build of Electron has beside its program; null: it is not there. */
export function chromiumNotices(): string | null {
  const path = join(dirname(app.getPath('exe')), 'LICENSES.chromium.html');
  return existsSync(path) ? path : null;
}
