/** Several entries of the journal as the one that has the same effect. Pure. */
import type { Entry } from './journal.ts';

/**
 * What may be written late. The rest depends on what the tables hold when it is written: it is written at once or not at all,
 * and may end a merged entry, as the journal performs it last.
 */
export type Lines = Omit<Entry, 'forgotten' | 'remembered' | 'watched'>;

/** `first`, then `second`: of everything that has an id the last word counts, be it a row or its removal. */
export function merged(first: Lines, second: Entry): Entry {
  const tasks = lastWords(idOf, [first.tasks, first.removedTasks], [second.tasks, second.removedTasks]);
  const batches = lastWords(idOf, [first.batches, first.removedBatches], [second.batches, second.removedBatches]);
  const releases = lastWords(
    ({ key }) => key,
    [first.releases, first.doneReleases],
    [second.releases, second.doneReleases],
  );
  return {
    ...first,
    ...second,
    tasks: tasks.rows,
    removedTasks: tasks.removed,
    batches: batches.rows,
    removedBatches: batches.removed,
    releases: releases.rows,
    doneReleases: releases.removed,
    // A later word on a conversion adds to the earlier ones.
    conversions: [...(first.conversions ?? []), ...(second.conversions ?? [])],
  };
}

const idOf = ({ id }: { id: string }): string => id;

type Words<T> = readonly [rows: readonly T[] | undefined, removed: readonly string[] | undefined];

/** Within one entry, rows are put before others are removed. */
function lastWords<T>(keyOf: (row: T) => string, ...entries: readonly Words<T>[]): { rows: T[]; removed: string[] } {
  const words = new Map<string, T | null>();
  for (const [rows = [], removed = []] of entries) {
    for (const row of rows) words.set(keyOf(row), row);
    for (const id of removed) words.set(id, null);
  }
  return {
    rows: [...words.values()].flatMap((row) => row ?? []),
    removed: [...words].flatMap(([id, row]) => (row === null ? [id] : [])),
  };
}
