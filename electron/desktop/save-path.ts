/** Where a result is saved, by the system's dialog for saving. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Asks until nothing is replaced that a person has not agreed to. Not every system's dialog adds the extension; a name typed without it
 * gets it here. What the dialog asked about then was another name, so if the whole one is taken, it is shown the whole one.
 *
 * @param ask shows the dialog with this path; `taken`: the name that is in use, if that is why it is shown again
 */
export async function savePath(
  ask: (suggested: string, taken: string | null) => Promise<string | null>,
  suggested: string,
  extension: string,
): Promise<string | null> {
  let taken: string | null = null;
  for (let shown = suggested; ; ) {
    const chosen = await ask(shown, taken);
    if (!chosen) return null;
    if (basename(chosen).toLowerCase().endsWith(extension)) return chosen;
    shown = join(dirname(chosen), basename(chosen) + extension);
    if (!existsSync(shown)) return shown;
    taken = basename(shown);
  }
}
