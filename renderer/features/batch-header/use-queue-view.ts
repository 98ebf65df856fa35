import { useMemo } from 'react';
import { useQueue } from '../../stores/queue.ts';
import { estimateRemainingMs, spansOf, unionMs } from './estimate.ts';
import { commonFolder, leaving, summarise, titleOf, troubledService } from './summary.ts';

/** Everything that the header says, worked out once per change of the queue. */
export function useQueueView() {
  const tasks = useQueue((queue) => queue.tasks);
  const batches = useQueue((queue) => queue.batches);
  const services = useQueue((queue) => queue.services);
  const paused = useQueue((queue) => queue.paused);
  return useMemo(() => {
    const list = [...tasks.values()].sort((a, b) => a.order - b.order);
    const summary = summarise(list);
    return {
      summary,
      paused,
      title: titleOf(batches, list),
      leaving: leaving(batches, list),
      trouble: troubledService(services, list),
      remainingMs: estimateRemainingMs(list),
      workedMs: unionMs(spansOf(list)),
      folder: commonFolder(list),
    };
  }, [tasks, batches, services, paused]);
}

export type QueueView = ReturnType<typeof useQueueView>;
