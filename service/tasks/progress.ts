import type { PageProgress } from './engine.ts';

/** Whole per cent, below 100 until the result is there. */
export function percentOf(progress: PageProgress | null): number {
  if (!progress || progress.pages === 0) return 0;
  return Math.min(99, Math.floor((100 * progress.page) / progress.pages));
}

/** Progress never goes back, whatever a converter reports. */
export const furthest = (before: PageProgress | null, now: PageProgress): PageProgress =>
  before ? { page: Math.max(before.page, now.page), pages: Math.max(before.pages, now.pages) } : now;
