/** Which documents of a drop the system's list of recent documents names. Pure. */
import type { QueueChange } from '../../core/model/views.ts';
import type { TaskMap } from './queue-summary.ts';

/** About as many as such a list shows; a folder of hundreds would push out everything else. */
const most = 10;

/** Ids of tasks that were not there before and came from files, in the order of the drop. */
export function newDocuments(before: TaskMap, { upserted }: Pick<QueueChange, 'upserted'>): string[] {
  return upserted
    .filter(({ id, source }) => source === 'file' && !before.has(id))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ id }) => id);
}
