/** What batches are called, in the window's language. Pure. */
import { type BatchView, batchTitle, type TaskView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';

/** `members`: those of its rows that are still in the list. */
export function wordBatch(name: string | null | undefined, members: readonly TaskView[]): string {
  const title = batchTitle(name, members);
  switch (title.kind) {
    case 'name':
      return title.name;
    case 'files':
      return t('batch.files', { count: title.count });
    case 'web':
      return t('batch.fromWeb', { count: title.count });
  }
}

/** Of several batches together: all are counted, and the newest that has a name is named. */
export function titleOf(batches: readonly BatchView[], tasks: readonly TaskView[]): string {
  const members = Map.groupBy(tasks, ({ batchId }) => batchId);
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const present = [...members.keys()].flatMap((id) => known.get(id) ?? []);
  const [first, ...others] = present.toSorted((a, b) => b.addedAtMs - a.addedAtMs);
  if (!first) return tasks.length === 0 ? '' : wordBatch(null, tasks);
  if (others.length === 0) return wordBatch(first.name, tasks);
  const named = [first, ...others].find(({ name }) => name !== null)?.name ?? null;
  if (named === null) return wordBatch(null, tasks);
  // A watched folder brings one batch after the other: they are one thing.
  const alike = present.filter(({ name }) => name === named);
  const count = tasks.length - alike.reduce((sum, { id }) => sum + (members.get(id)?.length ?? 0), 0);
  return count === 0 ? named : t('batch.several', { name: named, count });
}
