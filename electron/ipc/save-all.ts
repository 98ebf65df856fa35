import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pMap from 'p-map';
import { type ErrorData, toErrorData } from '../../core/errors/codes.ts';

/** Each waits for the disk; more would only wait for each other. */
const copiesAtATime = 8;

/** Copies results into a folder. One that can't be copied is named with its reason, and the others go on. */
export async function copyAll(
  results: readonly { id: string; name: string }[],
  folder: string,
  copy: (id: string, path: string) => Promise<unknown>,
): Promise<{ saved: number; skipped: { name: string; error: ErrorData }[] }> {
  const names = namesForCopies(
    results.map(({ name }) => name),
    await readdir(folder),
  );
  const skipped: { name: string; error: ErrorData }[] = [];
  const copyOne = async ({ id, name }: { id: string; name: string }, index: number) => {
    try {
      await copy(id, join(folder, names[index] ?? name));
    } catch (error) {
      skipped.push({ name, error: toErrorData(error) });
    }
  };
  await pMap(results, copyOne, { concurrency: copiesAtATime });
  return { saved: results.length - skipped.length, skipped };
}

/**
 * A name for each copy that no file in the folder and no other copy has: "report.md", "report (2).md". Pure.
 * `taken` are the names in the folder; upper and lower case count as the same, as they do on most systems.
 */
export function namesForCopies(names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  /** The number that comes next for a name: of many that are called alike, none tries all those before it. */
  const next = new Map<string, number>();
  return names.map((name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    let count = next.get(name.toLowerCase()) ?? 2;
    for (; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${extension}`;
    next.set(name.toLowerCase(), count);
    used.add(free.toLowerCase());
    return free;
  });
}
