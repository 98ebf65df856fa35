import type { TaskStatus } from '../contract.ts';
import type { Task } from './conversion-task.ts';
import type { PageProgress } from './engine.ts';
import { percentOf } from './progress.ts';

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
