/** Removes uploads and ended tasks with their results when they are older than they are kept. */

import type { Asynchronous } from './asynchronous.ts';
import type { FileStore } from './files/file-store.ts';
import { causeOf, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { TaskStore } from './tasks/task-store.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface Retention {
  /** From their announcement. Uploads that an unfinished task reads are kept. */
  uploadsMs: number;
  /** From the end of their task. The task is removed with its result. */
  resultsMs: number;
}

export interface SweeperParts {
  store: Asynchronous<Pick<TaskStore, 'endedBefore' | 'remove' | 'needsUpload'>>;
  uploads: Asynchronous<Pick<Uploads, 'announcedBefore' | 'remove'>>;
  results: Pick<FileStore, 'remove'>;
  retention: Retention;
  metrics: Metrics;
  log: Log;
  nowMs?: () => number;
}

export interface Sweeper {
  /** One round. Never throws: what could not be removed is tried again in the next round. */
  sweep(): Promise<void>;
  /** Takes effect with the next round, so that a mistake can still be corrected. */
  retain(retention: Retention): void;
  /** Ends the rounds, and waits for the current one. */
  stop(): Promise<void>;
}

const sweepEveryMs = 60 * 60_000;

/** Sweeps at once and then every hour. */
export function startSweeper(parts: SweeperParts): Sweeper {
  const { log } = parts;
  let { retention } = parts;
  let round: Promise<void> = Promise.resolve();
  const sweep = () => {
    round = round
      .then(() => sweepOnce({ ...parts, retention }))
      .catch((error) =>
        log({ level: 'warn', message: 'old files could not be removed', details: { cause: causeOf(error) } }),
      );
    return round;
  };
  const timer = setInterval(sweep, sweepEveryMs).unref();
  void sweep();
  return {
    sweep,
    retain(changed) {
      retention = changed;
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** One round, now. */
export async function sweepOnce({
  store,
  uploads,
  results,
  retention,
  metrics,
  log,
  nowMs = Date.now,
}: SweeperParts): Promise<void> {
  const now = nowMs();
  const swept = { task: 0, upload: 0 };
  const attempt = async (what: keyof typeof swept, removal: () => Promise<void>) => {
    try {
      await removal();
      swept[what] += 1;
    } catch (error) {
      // A file that can’t be removed does not stop the removal of others.
      log({ level: 'warn', message: 'an old file could not be removed', details: { what, cause: causeOf(error) } });
    }
  };
  for (const id of await store.endedBefore(now - retention.resultsMs)) {
    await attempt('task', async () => {
      // The row first: a result without a task is removed at the next start, but a task without its result would be wrong.
      await store.remove(id);
      await results.remove(id);
    });
  }
  for (const id of await uploads.announcedBefore(now - retention.uploadsMs)) {
    // Asked right before the removal: it may have been submitted in the meantime.
    if (!(await store.needsUpload(id))) await attempt('upload', async () => void (await uploads.remove(id)));
  }
  if (swept.task + swept.upload === 0) return;
  metrics.swept('task', swept.task);
  metrics.swept('upload', swept.upload);
  log({ level: 'info', message: 'old files removed', details: { tasks: swept.task, uploads: swept.upload } });
}
