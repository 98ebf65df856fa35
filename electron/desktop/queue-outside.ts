/** What of the queue shows outside the page: dock and taskbar, notifications, and that the computer stays awake. */
import type { BatchView } from '../ipc/contract.ts';
import type { Queue } from '../tasks/ports.ts';
import type { MainWindow } from './main-window.ts';
import { sleepBlocker } from './power.ts';
import { applyChange, finishedBatches, summarise, tasksOf } from './progress.ts';
import { notifyFinished, showProgress } from './taskbar.ts';

export interface Outside extends Pick<MainWindow, 'current' | 'show'> {
  mayNotify(): boolean;
}

export function showQueueOutside(queue: Pick<Queue, 'snapshot' | 'onChange'>, outside: Outside): void {
  const keepAwake = sleepBlocker();
  const first = queue.snapshot();
  let tasks = tasksOf(first);
  let batches: BatchView[] = first.batches;

  const show = () => {
    const progress = summarise(tasks);
    showProgress(outside.current(), progress);
    keepAwake(progress.needsPower);
  };
  show();

  queue.onChange((change) => {
    const before = tasks;
    tasks = applyChange(before, change);
    batches = change.batches ?? batches;
    show();
    if (!outside.mayNotify() || outside.current()?.isFocused()) return;
    for (const batch of finishedBatches(before, tasks)) {
      const name = batches.find(({ id }) => id === batch.id)?.name ?? 'Quire';
      notifyFinished(batch, name, () => outside.show());
    }
  });
}
