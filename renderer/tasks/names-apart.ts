/** What tells documents of one name apart. Pure. */
import type { TaskView } from '../../core/model/views.ts';

type Named = Pick<TaskView, 'id' | 'name' | 'origin'>;

/**
 * By the id of each document that shares its name with one of another folder: its name behind the end of its folder's path, as long as
 * all of the name need to differ ("a/x.pdf", or "2024/a/x.pdf" where there is 2025/a too).
 */
export function namesApart(documents: readonly Named[]): Map<string, string> {
  const apart = new Map<string, string>();
  for (const same of Map.groupBy(documents, ({ name }) => name).values()) {
    if (same.every(({ origin }) => origin === same[0]?.origin)) continue;
    const parts = same.map(partsOf);
    const deepest = Math.max(...parts.map(({ length }) => length));
    const endsOf = (depth: number) => parts.map((path) => path.slice(-depth).join('/'));
    const count = new Set(endsOf(deepest)).size;
    let depth = 1;
    while (depth < deepest && new Set(endsOf(depth)).size < count) depth += 1;
    const ends = endsOf(depth);
    for (const [index, { id, name }] of same.entries()) apart.set(id, `${ends[index]}/${name}`);
  }
  return apart;
}

/** The folders of a path, or of an address, which ends in the document itself. */
const partsOf = ({ name, origin }: Named): string[] => {
  const parts = origin.split(/[\\/]+/).filter((part) => part !== '');
  return /^https?:\/\//i.test(origin) && parts.at(-1) === name ? parts.slice(0, -1) : parts;
};
