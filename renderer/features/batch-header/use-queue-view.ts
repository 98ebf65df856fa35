import { useQueue } from '../../stores/queue.ts';
import { queueNowMs } from '../../stores/queue-clock.ts';
import type { QueueState } from '../../stores/queue-state.ts';
import { titleOfBatches } from '../../tasks/batch-title.ts';
import { estimateRemainingMs, spansOf, unionMs } from '../../tasks/estimate.ts';
import { commonFolder, readyBatch, summarise, troubledService } from '../../tasks/queue-counts.ts';
import { nextRun, phaseOf, type Run } from './run.ts';

/** The numbers are those of the run; `all` is the whole list. */
function deriveQueueView({ tasks, order, batches, services, speeds, paused }: QueueState, before: Run | null) {
  const list = order.flatMap((id) => tasks.get(id) ?? []);
  const run = nextRun(list, before, paused);
  const all = summarise(list, paused);
  return {
    run,
    summary: run.summary,
    all,
    phase: phaseOf(run.summary, all),
    paused,
    title: titleOfBatches(batches, run.tasks),
    readyBatch: readyBatch(batches, list, speeds),
    trouble: troubledService(services, list),
    running: list.some(({ activity }) => activity.kind === 'running'),
    remainingMs: estimateRemainingMs(list, speeds, services, queueNowMs()),
    workedMs: unionMs(spansOf(run.tasks)),
    folder: commonFolder(run.tasks),
  };
}

export type QueueView = ReturnType<typeof deriveQueueView>;

let derived: { revision: number; tasks: QueueState['tasks']; view: QueueView } | null = null;

/** Computed once for each state of the queue, for all components that use it. */
function queueView(queue: QueueState): QueueView {
  if (derived?.revision !== queue.revision || derived.tasks !== queue.tasks) {
    const view = deriveQueueView(queue, derived?.view.run ?? null);
    derived = { revision: queue.revision, tasks: queue.tasks, view };
  }
  return derived.view;
}

export const useQueueView = (): QueueView => useQueue(queueView);
