/** The titles of batches, in the window's language. Pure. */
import { type BatchView, batchTitle, type TaskView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';

/** `members`: its tasks that are still in the list. */
export function titleOfBatch(name: string | null | undefined, members: readonly TaskView[]): string {
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

/** One title for several batches: the newest name, and the number of other files. */
export function titleOfBatches(batches: readonly BatchView[], tasks: readonly TaskView[]): string {
  const members = Map.groupBy(tasks, ({ batchId }) => batchId);
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const present = [...members.keys()].flatMap((id) => known.get(id) ?? []);
  const [first, ...others] = present.toSorted((a, b) => b.addedAtMs - a.addedAtMs);
  if (!first) return tasks.length === 0 ? '' : titleOfBatch(null, tasks);
  if (others.length === 0) return titleOfBatch(first.name, tasks);
  const named = [first, ...others].find(({ name }) => name !== null)?.name ?? null;
  if (named === null) return titleOfBatch(null, tasks);
  // A watched folder adds many batches of the same name; they count as one.
  const alike = present.filter(({ name }) => name === named);
  const count = tasks.length - alike.reduce((sum, { id }) => sum + (members.get(id)?.length ?? 0), 0);
  return count === 0 ? named : t('batch.several', { name: named, count });
}
