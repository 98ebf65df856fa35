/** Changes that are shown before they are confirmed. */

export interface ChangesAhead<T extends object> {
  /** @returns ends it: the change is confirmed, or was refused */
  add(change: Partial<T>): () => void;
  /** What was confirmed, with the changes that are on their way: an answer to an earlier one must not take back a later one. */
  over(confirmed: T): T;
}

export function changesAhead<T extends object>(): ChangesAhead<T> {
  const ahead = new Set<Partial<T>>();
  return {
    add(change) {
      const own = { ...change };
      ahead.add(own);
      return () => void ahead.delete(own);
    },
    over(confirmed) {
      let shown = confirmed;
      for (const change of ahead) shown = { ...shown, ...change };
      return shown;
    },
  };
}
