import { useQueue } from '../../stores/queue.ts';
import type { QueueState } from '../../stores/queue-state.ts';
import { estimateRemainingMs, spansOf, unionMs } from './estimate.ts';
import { commonFolder, leaving, summarise, titleOf, troubledService } from './summary.ts';

function deriveQueueView({ tasks, order, batches, services, speeds, paused }: QueueState) {
  const list = order.flatMap((id) => tasks.get(id) ?? []);
  return {
    summary: summarise(list),
    paused,
    title: titleOf(batches, list),
    leaving: leaving(batches, list, speeds),
    trouble: troubledService(services, list),
    running: list.some(({ activity }) => activity.kind === 'running'),
    remainingMs: estimateRemainingMs(list, speeds, services, Date.now()),
    workedMs: unionMs(spansOf(list)),
    folder: commonFolder(list),
  };
}

export type QueueView = ReturnType<typeof deriveQueueView>;

let derived: { revision: number; tasks: QueueState['tasks']; view: QueueView } | null = null;

/** Everything that the header says, worked out once for each state of the queue, however many ask. */
export function queueView(queue: QueueState): QueueView {
  if (derived?.revision !== queue.revision || derived.tasks !== queue.tasks) {
    derived = { revision: queue.revision, tasks: queue.tasks, view: deriveQueueView(queue) };
  }
  return derived.view;
}

export const useQueueView = (): QueueView => useQueue(queueView);
