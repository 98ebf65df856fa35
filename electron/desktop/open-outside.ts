import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { shell } from 'electron';
import { AppError } from '../../core/errors/codes.ts';
import { isOpenable } from './allowed.ts';

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

/** Throws AppError `file-missing`. */
export async function reveal(path: string): Promise<void> {
  await mustExist(path, 'file-missing');
  shell.showItemInFolder(path);
}
