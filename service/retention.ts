/** Removes uploads and ended tasks with their results when they are older than they are kept. */

import type { FileStore } from './files/file-store.ts';
import { causeOf, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { TaskStore } from './tasks/task-store.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface Retention {
  /** From their announcement. Those that an unfinished task reads stay. */
  uploadsMs: number;
  /** From the end of their task. The task is forgotten with its result. */
  resultsMs: number;
}

export interface SweeperParts {
  store: Pick<TaskStore, 'endedBefore' | 'remove' | 'needsUpload'>;
  uploads: Pick<Uploads, 'announcedBefore' | 'remove'>;
  results: Pick<FileStore, 'remove'>;
  retention: Retention;
  metrics: Metrics;
  log: Log;
  nowMs?: () => number;
}

export interface Sweeper {
  /** One round. Never throws: what stays behind is tried again in the next. */
  sweep(): Promise<void>;
  /** Counts from the next round on, so that a slip can still be mended. */
  retain(retention: Retention): void;
  /** Ends the rounds, and waits for one under way. */
  stop(): Promise<void>;
}

const sweepEveryMs = 60 * 60_000;

/** Sweeps now and then every hour. */
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

async function sweepOnce({
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
      // One file that can't be removed keeps no other.
      log({ level: 'warn', message: 'an old file could not be removed', details: { what, cause: causeOf(error) } });
    }
  };
  for (const id of store.endedBefore(now - retention.resultsMs)) {
    await attempt('task', () => {
      // The row first: a result without a task is removed at the next start, a task without its result would lie.
      store.remove(id);
      return results.remove(id);
    });
  }
  for (const id of uploads.announcedBefore(now - retention.uploadsMs)) {
    // Asked at the last moment: while others were removed, somebody may have submitted it.
    if (!store.needsUpload(id)) await attempt('upload', () => uploads.remove(id));
  }
  if (swept.task + swept.upload === 0) return;
  metrics.swept('task', swept.task);
  metrics.swept('upload', swept.upload);
  log({ level: 'info', message: 'old files removed', details: { tasks: swept.task, uploads: swept.upload } });
}
