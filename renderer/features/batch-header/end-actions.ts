/** What the header offers once nothing works any more, and which of it is the one filled button. Pure. */

import type { QueueSummary } from '../../tasks/queue-summary.ts';
import type { Run } from './run.ts';

export type EndAction = 'retry' | 'resume' | 'copy-all' | 'open-folder' | 'show-asking';

interface Ended {
  summary: Pick<QueueSummary, 'done' | 'paused'> & { retryable: readonly string[] };
  phase: 'asking' | 'finished';
  /** Rows with a question stand among others, and the list shows them all. */
  scattered: boolean;
  /** Where all results lie together, if they do. */
  folder: object | null;
}

export interface EndOffer {
  /** In the order in which they stand; the filled one is the last. */
  plain: EndAction[];
  filled: EndAction | null;
}

/**
 * Results are saved by then: what is left is to look at them where they lie. While something waits for a person, the header leads to
 * the rows that ask, and does not draw the eye away from them.
 */
export function endOffer({ summary, phase, scattered, folder }: Ended): EndOffer {
  const offered: EndAction[] = [];
  if (summary.retryable.length > 0) offered.push('retry');
  if (phase === 'finished' && summary.done > 0) offered.push('copy-all');
  if (folder !== null) offered.push('open-folder');
  if (summary.paused > 0) offered.push('resume');
  if (phase === 'asking' && scattered) offered.push('show-asking');
  const wanted: EndAction[] = phase === 'asking' ? ['show-asking', 'resume'] : ['open-folder', 'copy-all', 'retry'];
  const filled = wanted.find((action) => offered.includes(action)) ?? null;
  return { plain: offered.filter((action) => action !== filled), filled };
}

export const pausedIds = ({ tasks }: Pick<Run, 'tasks'>): string[] =>
  tasks.filter(({ status }) => status === 'paused').map(({ id }) => id);
