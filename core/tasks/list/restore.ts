/** The list of tasks after the program was stopped. Pure. */
import { conversionAfter } from '../../model/conversion.ts';
import { uncertainError } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import { transition } from '../../model/transition.ts';
import type { Batch, JournalContent } from '../journal/journal.ts';
import type { DeferrableEntry } from '../journal/journal-writer.ts';

export interface Restored {
  tasks: Task[];
  batches: Batch[];
  /** Changes to be written; null: none. */
  lines: DeferrableEntry | null;
}

/**
 * Submissions with a lost answer need a person’s decision and are recorded as perhaps charged; everything else
 * continues from its step. A batch whose row is lost gets no name; a batch without tasks is removed.
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
