/** The work folder: one folder per task, named by its id, for downloads that are not saved yet. */
import { readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolderSync } from '../../../service/make-folder.ts';
import type { ErrorData } from '../../errors/codes.ts';
import { isTaskId } from '../task-id.ts';

export const workFolderIn = (stateFolder: string): string => join(stateFolder, 'work');

/**
 * Discards the folders of tasks that don’t need them any more, and of copies that were cut off. `canContinue`: whether the task with this id can continue;
 * null: there is no such task. After damage to the journal a download may be all that is left of a task, so it is set
 * aside instead.
 */
export function sweepWorkFolder(
  stateFolder: string,
  canContinue: (id: string) => boolean | null,
  damage: ErrorData | null,
  discard: (folder: string) => void,
): void {
  const workFolder = workFolderIn(stateFolder);
  let names: string[] = [];
  try {
    names = readdirSync(workFolder);
  } catch {
    return;
  }
  for (const name of names.filter(isTaskId)) {
    const needed = canContinue(name);
    if (needed) continue;
    if (damage && needed === null) setAside(stateFolder, join(workFolder, name), damage);
    else discard(join(workFolder, name));
  }
}

function setAside(stateFolder: string, path: string, { params }: ErrorData): void {
  const aside = join(stateFolder, `${basename(String(params.file), '.db')}-results`);
  try {
    makeFolderSync(aside, 0o700);
    renameSync(path, join(aside, basename(path)));
  } catch {
    // It stays where it is until the next start.
  }
}
