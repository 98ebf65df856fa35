/** Hands results, folders and links to other programs. */
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import { AppError } from '../../core/errors/codes.ts';
import { externalAddress, isOpenable } from './allowed.ts';
import { currentWords } from './language.ts';

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
  const options = {
    type: 'question' as const,
    message: url.startsWith('mailto:') ? words.writeTo : words.open,
    detail: url,
    buttons: [words.yes, words.no],
    defaultId: 0,
    cancelId: 1,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  if (response !== 0) return false;
  await shell.openExternal(url);
  return true;
}
