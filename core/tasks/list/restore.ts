/** The list as it stands after a stop. Pure. */
import { conversionAfter } from '../../model/conversion.ts';
import { uncertainError } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import { transition } from '../../model/transition.ts';
import type { Batch, JournalContent } from '../journal/journal.ts';
import type { DeferrableEntry } from '../journal/journal-writer.ts';

export interface Restored {
  tasks: Task[];
  batches: Batch[];
  /** What has to be written; null: nothing. */
  lines: DeferrableEntry | null;
}

/**
 * Submissions whose answer nobody read are asked about, and noted as perhaps charged; everything else goes on from where it
 * stood. A drop whose name is lost is called by what is in it, one of which no task is left is gone.
 */
export function restored(kept: Pick<JournalContent, 'tasks' | 'batches'>, nowMs: number): Restored {
  const changes = kept.tasks.map((before) => ({
    before,
    after: transition(before, { type: 'restored', uncertain: uncertainError(before) }),
  }));
  const changed = changes.filter(({ before, after }) => before !== after);
  const conversions = changed.flatMap(({ before, after }) => conversionAfter(before, after, nowMs) ?? []);
  const { found, missing, empty } = batchesOf(kept);
  const needsWriting = changed.length + missing.length + empty.length > 0;
  return {
    tasks: changes.map(({ after }) => after),
    batches: [...found, ...missing],
    lines: needsWriting
      ? { tasks: changed.map(({ after }) => after), conversions, batches: missing, removedBatches: empty }
      : null,
  };
}

function batchesOf({ tasks, batches }: Pick<JournalContent, 'tasks' | 'batches'>) {
  const dropped = Map.groupBy(tasks, ({ batchId }) => batchId);
  const known = new Set(batches.map(({ id }) => id));
  return {
    found: batches.filter(({ id }) => dropped.has(id)),
    missing: [...dropped]
      .filter(([id]) => !known.has(id))
      .map(([id, [first]]) => ({ id, name: null, addedAtMs: first?.addedAtMs ?? 0 })),
    empty: batches.filter(({ id }) => !dropped.has(id)).map(({ id }) => id),
  };
}
