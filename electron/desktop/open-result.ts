import { access } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { shell } from 'electron';
import { AppError } from '../errors/codes.ts';

async function mustExist(path: string): Promise<void> {
  try {
    await access(path);
  } catch (cause) {
    throw new AppError('file-missing', { name: basename(path) }, undefined, { cause });
  }
}

/** Only a document of the kinds that we write is handed to another program: never something that a system would run. */
export const isOpenable = (path: string) => ['.md', '.epub'].includes(extname(path).toLowerCase());

/** Opens a saved result in its default app. Throws AppError `file-missing`, `open-failed`. */
export async function openResult(path: string): Promise<void> {
  const name = basename(path);
  if (!isOpenable(path)) throw new AppError('open-failed', { name, reason: 'it is neither Markdown nor an EPUB.' });
  await mustExist(path);
  const problem = await shell.openPath(path);
  if (problem) {
    throw new AppError('open-failed', { name, reason: 'no app on this system opens it.' }, { cause: problem });
  }
}

/** Throws AppError `file-missing`. */
export async function reveal(path: string): Promise<void> {
  await mustExist(path);
  shell.showItemInFolder(path);
}
