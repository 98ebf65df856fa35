/** What of the queue shows outside the page: dock and taskbar, notifications, recent documents, and that the computer stays awake. */
import { app } from 'electron';
import { type BatchView, batchTitle } from '../../core/model/views.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import { currentWords } from './language.ts';
import type { MainWindow } from './main-window.ts';
import { sleepBlocker } from './power.ts';
import { applyChange, finishedBatches, summarise, tasksOf, waitingForStart, workingBatches } from './queue-summary.ts';
import { newDocuments } from './recent-documents.ts';
import { notifyFinished, notifyWaiting, showProgress } from './taskbar.ts';

export interface Outside extends Pick<MainWindow, 'current' | 'show' | 'send' | 'whenListening'> {
  mayNotify(): boolean;
  mayKeepAwake(): boolean;
  /** Whether the system may list what was added. */
  mayRemember(): boolean;
  reveal(path: string): Promise<void>;
}

export function showQueueOutside(
  queue: Pick<Queue, 'snapshot' | 'onChange' | 'sourceOf' | 'resultOf'>,
  outside: Outside,
): void {
  const keepAwake = sleepBlocker();
  const first = queue.snapshot();
  const tasks = tasksOf(first);
  let batches: BatchView[] = first.batches;

  const show = () => {
    const progress = summarise(tasks);
    showProgress(outside.current(), progress);
    keepAwake(progress.needsPower && outside.mayKeepAwake());
  };
  show();

  const showBatch = async (batchId: string) => {
    outside.show();
    await outside.whenListening();
    outside.send('queue.showBatch', { batchId });
  };

  /** A result of the batch, so that its folder can be shown. */
  const resultIn = (batchId: string): string | null => {
    for (const task of tasks.values()) {
      const saved = task.batchId === batchId ? queue.resultOf(task.id) : null;
      if (saved) return saved.path;
    }
    return null;
  };

  const nameOf = (batchId: string) =>
    currentWords().title(
      batchTitle(
        batches.find(({ id }) => id === batchId)?.name,
        [...tasks.values()].filter((task) => task.batchId === batchId),
      ),
    );
  /** Behind others, perhaps: whoever has just dropped something on it knows what it waits for. */
  const isInSight = () => outside.current()?.isMinimized() === false;

  queue.onChange((change) => {
    const worked = workingBatches(tasks);
    const waited = waitingForStart(tasks) !== null;
    const added = outside.mayRemember() ? newDocuments(tasks, change) : [];
    applyChange(tasks, change);
    batches = change.batches ?? batches;
    show();
    for (const path of added.flatMap((id) => queue.sourceOf(id) ?? [])) app.addRecentDocument(path);
    if (!outside.mayNotify() || outside.current()?.isFocused()) return;
    const waiting = waited || isInSight() ? null : waitingForStart(tasks);
    if (waiting) notifyWaiting(waiting, nameOf(waiting.id), () => void showBatch(waiting.id));
    for (const batch of finishedBatches(worked, tasks)) {
      const result = resultIn(batch.id);
      notifyFinished(batch, nameOf(batch.id), {
        onClick: () => void showBatch(batch.id),
        onOpenFolder: result === null ? null : () => void outside.reveal(result).catch(() => void showBatch(batch.id)),
      });
    }
  });
}
