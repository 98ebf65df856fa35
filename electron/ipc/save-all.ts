import { extname } from 'node:path';

/**
 * A name for each copy that no file in the folder and no other copy has: "report.md", "report (2).md". Pure.
 * `taken` are the names in the folder; upper and lower case count as the same, as they do on most systems.
 */
export function namesForCopies(names: string[], taken: string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${extension}`;
    used.add(free.toLowerCase());
    return free;
  });
}
