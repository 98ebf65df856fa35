/** Decides what the system shows of a queue that changes. Pure but for the queue's state, which it follows. */
import {
  type BatchTitle,
  type BatchView,
  batchTitle,
  type QueueChange,
  type QueueSnapshot,
} from '../../core/model/views.ts';
import type { Settings } from '../../core/settings/schema.ts';
import {
  type FinishedBatch,
  finishedBatches,
  newDocuments,
  type QueueProgress,
  summarise,
  tasksOf,
  updateTasks,
  type WaitingBatch,
  waitingForStart,
  workingBatches,
} from './queue-facts.ts';

/** What a person sees of the app's window. */
export type Sight = 'focused' | 'unfocused' | 'hidden';

export type Wishes = Pick<Settings, 'notifications' | 'keepAwake' | 'recentDocuments'>;

export type QueueNotification =
  | { kind: 'finished'; batch: FinishedBatch; title: BatchTitle }
  | { kind: 'waiting'; batch: WaitingBatch; title: BatchTitle };

export interface QueueNews {
  /** For dock and taskbar. */
  progress: QueueProgress;
  /** The computer must not fall asleep. */
  stayAwake: boolean;
  /** Ids of tasks whose sources the system lists as recent documents. */
  recent: string[];
  notifications: QueueNotification[];
}

export class QueueFollower {
  readonly #tasks;
  #batches: readonly BatchView[];

  constructor(first: QueueSnapshot) {
    this.#tasks = tasksOf(first);
    this.#batches = first.batches;
  }

  /** What the system shows before anything has changed. */
  first(wishes: Wishes): QueueNews {
    return { ...this.#lasting(wishes), recent: [], notifications: [] };
  }

  /**
   * Nothing is notified to a person who has the window in front. Documents that wait for Start are notified once, and only while
   * the window is hidden: a person who has just dropped them sees them wait.
   */
  next(change: Pick<QueueChange, 'upserted' | 'removed' | 'batches'>, sight: Sight, wishes: Wishes): QueueNews {
    const tasks = this.#tasks;
    const worked = workingBatches(tasks);
    const waited = waitingForStart(tasks) !== null;
    const recent = wishes.recentDocuments ? newDocuments(tasks, change) : [];
    updateTasks(tasks, change);
    this.#batches = change.batches ?? this.#batches;
    const notifications: QueueNotification[] = [];
    if (wishes.notifications && sight !== 'focused') {
      const batch = waited || sight !== 'hidden' ? null : waitingForStart(tasks);
      if (batch) notifications.push({ kind: 'waiting', batch, title: this.#titleOf(batch.id) });
      for (const batch of finishedBatches(worked, tasks)) {
        notifications.push({ kind: 'finished', batch, title: this.#titleOf(batch.id) });
      }
    }
    return { ...this.#lasting(wishes), recent, notifications };
  }

  /** Ids of a batch's tasks, in the order of the queue. */
  tasksIn(batchId: string): string[] {
    return [...this.#tasks.values()].filter((task) => task.batchId === batchId).map(({ id }) => id);
  }

  #lasting({ keepAwake }: Wishes): Pick<QueueNews, 'progress' | 'stayAwake'> {
    const progress = summarise(this.#tasks);
    return { progress, stayAwake: keepAwake && progress.needsPower };
  }

  #titleOf(batchId: string): BatchTitle {
    const members = [...this.#tasks.values()].filter((task) => task.batchId === batchId);
    return batchTitle(this.#batches.find(({ id }) => id === batchId)?.name, members);
  }
}
