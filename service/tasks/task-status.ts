import type { TaskStatus } from '../contract.ts';
import type { Task } from './conversion-task.ts';
import type { PageProgress } from './engine.ts';

/**
 * A task as one of the contract's three shapes (2.3). What lies beyond the contract is told only to clients that asked.
 *
 * @param downloadUrl made only when it is needed: each reading of a completed task gets a fresh link
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

/** Whole per cent, below 100 until the result is there. */
export function percentOf(progress: PageProgress | null): number {
  if (!progress || progress.pages === 0) return 0;
  return Math.min(99, Math.floor((100 * progress.page) / progress.pages));
}

/** Progress never goes back, whatever a converter reports. */
export const furthest = (before: PageProgress | null, now: PageProgress): PageProgress =>
  before ? { page: Math.max(before.page, now.page), pages: Math.max(before.pages, now.pages) } : now;
