/** Tasks as they stand after a stop. Pure. */
import { conversionAfter } from './conversion.ts';
import type { Lines } from './merged-lines.ts';
import { uncertainError } from './runner.ts';
import type { Task } from './task.ts';
import { transition } from './transition.ts';

/**
 * Submissions whose answer nobody read are asked about, and noted as perhaps charged; everything else goes on from where it
 * stood. `lines` is what has to be written; null: nothing.
 */
export function restored(tasks: readonly Task[], nowMs: number): { tasks: Task[]; lines: Lines | null } {
  const changes = tasks.map((before) => ({
    before,
    after: transition(before, { type: 'restored', uncertain: uncertainError(before) }),
  }));
  const changed = changes.filter(({ before, after }) => before !== after);
  const conversions = changed.flatMap(({ before, after }) => conversionAfter(before, after, nowMs) ?? []);
  return {
    tasks: changes.map(({ after }) => after),
    lines: changed.length > 0 ? { tasks: changed.map(({ after }) => after), conversions } : null,
  };
}
