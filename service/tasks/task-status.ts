import type { TaskStatus } from '../contract.ts';
import type { Task } from './conversion-task.ts';
import type { PageProgress } from './engine.ts';

/**
 * A task’s status in one of the contract’s three shapes (2.3). Fields beyond the contract are sent only to clients that asked for
 * them.
 *
 * @param downloadUrl called only for a completed task: each answer gets a new link
 */
export function describeStatus(task: Task, progress: PageProgress | null, downloadUrl: () => string): TaskStatus {
  const { extended } = task.options;
  switch (task.state) {
    case 'completed': {
      const { assets, pages, title, authors, warnings, leftOut } = task.result;
      const quire = {
        pages,
        title,
        authors,
        warnings,
        ...(leftOut && leftOut.length > 0 && { leftOut }),
        assets: assets.map(({ path, sizeBytes }) => ({ path, sizeBytes })),
      };
      return {
        success: true,
        state: 'completed',
        progress: 100,
        data: { downloadURL: downloadUrl(), ...(extended && { quire }) },
      };
    }
    case 'failed': {
      const { code, message, page } = task.failure;
      const quire = { code, ...(page !== null && { page }) };
      return {
        success: false,
        state: 'failed',
        progress: task.progress,
        error: message,
        ...(extended && { quire }),
      };
    }
    default:
      return {
        success: true,
        state: 'processing',
        progress: percentOf(progress),
        ...(extended && progress && { quire: progress }),
      };
  }
}

/** Whole per cent, at most 99 until the result is stored. */
export function percentOf(progress: PageProgress | null): number {
  if (!progress || progress.pages === 0) return 0;
  return Math.min(99, Math.floor((100 * progress.page) / progress.pages));
}

/** Progress never goes back, even if a converter reports less. */
export const furthest = (before: PageProgress | null, now: PageProgress): PageProgress =>
  before ? { page: Math.max(before.page, now.page), pages: Math.max(before.pages, now.pages) } : now;
