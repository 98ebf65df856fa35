/** Shows the queue in the dock or taskbar, in notifications and recent documents, and keeps the computer awake for it. */
import { app } from 'electron';
import type { Queue } from '../../core/tasks/queue-face.ts';
import { currentWords } from './language.ts';
import type { MainWindow } from './main-window.ts';
import { sleepBlocker } from './power.ts';
import { QueueFollower, type QueueNews, type QueueNotification, type Sight, type Wishes } from './queue-news.ts';
import { notify, showInTaskbar } from './taskbar.ts';

export interface SystemParts {
  window: Pick<MainWindow, 'current' | 'show' | 'send' | 'whenListening'>;
  settings(): Wishes;
  reveal(path: string): Promise<void>;
}

export function showQueueInSystem(
  queue: Pick<Queue, 'snapshot' | 'onChange' | 'sourceOf' | 'resultOf'>,
  { window, settings, reveal }: SystemParts,
): void {
  const keepAwake = sleepBlocker();
  const follower = new QueueFollower(queue.snapshot());

  async function showBatch(batchId: string) {
    window.show();
    await window.whenListening();
    window.send('queue.showBatch', { batchId });
  }

  function showNotification({ title, ...news }: QueueNotification) {
    const { id } = news.batch;
    const words = currentWords();
    const body = news.kind === 'finished' ? words.batch(news.batch) : words.waiting(news.batch);
    const result =
      news.kind === 'finished' ? follower.tasksIn(id).flatMap((task) => queue.resultOf(task) ?? [])[0] : null;
    notify(
      { title: words.title(title), body },
      {
        onClick: () => void showBatch(id),
        onOpenFolder: result ? () => void reveal(result.path).catch(() => showBatch(id)) : null,
      },
    );
  }

  function show({ progress, stayAwake, recent, notifications }: QueueNews) {
    showInTaskbar(window.current(), progress);
    keepAwake(stayAwake);
    for (const path of recent.flatMap((id) => queue.sourceOf(id) ?? [])) app.addRecentDocument(path);
    for (const news of notifications) showNotification(news);
  }

  function sight(): Sight {
    const shown = window.current();
    if (shown?.isFocused()) return 'focused';
    return shown?.isMinimized() === false ? 'unfocused' : 'hidden';
  }

  show(follower.first(settings()));
  queue.onChange((change) => show(follower.next(change, sight(), settings())));
}
