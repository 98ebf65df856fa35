/** Folders with their parents, by one rule for the service and the app. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, unless it is there. Node’s recursive mkdir goes round for ever where a parent is there but can hold no
 * folder (/proc on Linux, some network drives): the system says each time that something is missing.
 *
 * @param mode of each folder that is made
 * @throws the system’s error; where a parent can hold no folder, or a link leads nowhere, one of code ENOENT that names it
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const isFolder = (at: string) =>
    stat(at).then(
      (found) => found.isDirectory(),
      () => false,
    );
  try {
    await mkdir(path, mode);
  } catch (error) {
    if (await isFolder(path)) return;
    if (
      codeOf(error) === 'EEXIST' &&
      !(await access(path).then(
        () => true,
        () => false,
      ))
    )
      throw leadsNowhere(path, error);
    const parent = dirname(path);
    if (!isMissing(error) || parent === path) throw error;
    // Who makes a folder beside it may have made the parent by now.
    if (!(await isFolder(parent))) await makeFolder(parent, mode);
    await mkdir(path, mode).catch(async (again: unknown) => {
      // Another process may have made it.
      if (!(await isFolder(path))) throw isMissing(again) ? holdsNone(parent, again) : again;
    });
  }
}

/** The same, when it returns. */
export function makeFolderSync(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (isFolderSync(path)) return;
    if (codeOf(error) === 'EEXIST' && !existsSync(path)) throw leadsNowhere(path, error);
    const parent = dirname(path);
    if (!isMissing(error) || parent === path) throw error;
    if (!isFolderSync(parent)) makeFolderSync(parent, mode);
    try {
      mkdirSync(path, mode);
    } catch (again) {
      if (!isFolderSync(path)) throw isMissing(again) ? holdsNone(parent, again) : again;
    }
  }
}

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const missing = (message: string, cause: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ENOENT' });
const holdsNone = (parent: string, cause: unknown) => missing(`No folder can be made in ${parent}.`, cause);
/** As to a disk that is not connected. */
const leadsNowhere = (path: string, cause: unknown) => missing(`${path} is a link that leads nowhere.`, cause);

/** Why a folder can't be made or written into, as the end of a sentence. */
export function whyNoFolder(error: unknown): string {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'there is a file in its place.';
    case 'EACCES':
    case 'EPERM':
      return 'there is no permission to write there.';
    case 'EROFS':
      return 'the disk is read-only.';
    case 'ELOOP':
      return 'its links lead round in a circle.';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
