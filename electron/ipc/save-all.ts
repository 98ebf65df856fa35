import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pMap from 'p-map';
import { type ErrorData, toErrorData } from '../../core/errors/codes.ts';
import { saveError } from '../../core/files/file-error.ts';
import { nameKey } from '../../core/files/naming.ts';

/** Copies in parallel; more would not make the disk faster. */
const copiesAtATime = 8;

/**
 * Copies results into a folder, where nothing is replaced: `copy` throws `name-taken` where a name has come into use meanwhile, and
 * the next one is taken. A result that can't be copied is reported with its error; the others are still copied.
 *
 * @throws AppError that says why the folder can't be read, `target-missing` where it is gone
 */
export async function copyAll(
  results: readonly { id: string; name: string }[],
  folder: string,
  copy: (id: string, path: string) => Promise<unknown>,
): Promise<{ saved: number; skipped: { name: string; error: ErrorData }[] }> {
  const taken = await readdir(folder).catch((error) => {
    throw saveError(error, folder, '');
  });
  const nameFor = freeNames(taken);
  const skipped: { name: string; error: ErrorData }[] = [];
  const copyOne = async ({ id, name }: { id: string; name: string }) => {
    for (;;) {
      try {
        return void (await copy(id, join(folder, nameFor(name))));
      } catch (thrown) {
        const error = toErrorData(thrown);
        if (error.code !== 'name-taken') return void skipped.push({ name, error });
      }
    }
  };
  await pMap(results, copyOne, { concurrency: copiesAtATime });
  return { saved: results.length - skipped.length, skipped };
}

/**
 * Gives each copy a name of its own, in the order in which they are asked for: "report.md", "report (2).md".
 * `taken`: the names in the folder. Names that some file system takes for one count as equal.
 */
export function freeNames(taken: readonly string[]): (name: string) => string {
  const used = new Set(taken.map(nameKey));
  /** The next number for each name, so that many equal names do not try all earlier numbers again. */
  const next = new Map<string, number>();
  return (name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    let count = next.get(nameKey(name)) ?? 2;
    for (; used.has(nameKey(free)); count++) free = `${stem} (${count})${extension}`;
    next.set(nameKey(name), count);
    used.add(nameKey(free));
    return free;
  };
}
