/** Where a result is saved, by the system's dialog for saving. */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { numberedStem } from '../../core/files/naming.ts';

/**
 * Asks until nothing is replaced that a person has not agreed to. Not every system's dialog adds the extension; a name typed without it
 * gets it here. What the dialog asked about then was another name, so if the whole one is taken, it is shown the whole one.
 *
 * @param suggested the name of a result, or what its name is to be without extension: a title may hold what no file's name can
 * @param ask shows the dialog with this path; `taken`: the name that is in use, if that is why it is shown again
 */
export async function savePath(
  ask: (suggested: string, taken: string | null) => Promise<string | null>,
  suggested: { folder: string; name: string },
  extension: string,
): Promise<string | null> {
  let taken: string | null = null;
  const { folder, name } = suggested;
  const isResult = extname(name).toLowerCase() === extension;
  for (let shown = join(folder, isResult ? name : numberedStem(name, 1)); ; ) {
    const chosen = await ask(shown, taken);
    if (!chosen) return null;
    if (basename(chosen).toLowerCase().endsWith(extension)) return chosen;
    shown = join(dirname(chosen), basename(chosen) + extension);
    if (!existsSync(shown)) return shown;
    taken = basename(shown);
  }
}
