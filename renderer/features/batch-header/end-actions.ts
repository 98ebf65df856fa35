/** The buttons of the header when no task is running, and which of them is the primary one. Pure. */

import type { QueueCounts } from '../../tasks/queue-counts.ts';
import type { Run } from './run.ts';

export type EndAction = 'retry' | 'resume' | 'copy-all' | 'open-folder' | 'show-asking';

interface EndState {
  summary: Pick<QueueCounts, 'done' | 'paused'> & { retryable: readonly string[] };
  phase: 'asking' | 'finished';
  /** Only some of the rows need the user, and the list is not yet filtered to them. */
  canFilterAsking: boolean;
  /** The folder that holds all results, if there is only one. */
  folder: object | null;
}

interface EndActions {
  /** In the order of the buttons; the primary button comes after them. */
  secondary: EndAction[];
  primary: EndAction | null;
}

/**
 * The results are saved, so the main action is to open them. While tasks wait for the user, the main action leads to
 * those tasks instead.
 */
export function endActions({ summary, phase, canFilterAsking, folder }: EndState): EndActions {
  const offered: EndAction[] = [];
  if (summary.retryable.length > 0) offered.push('retry');
  if (phase === 'finished' && summary.done > 0) offered.push('copy-all');
  if (folder !== null) offered.push('open-folder');
  if (summary.paused > 0) offered.push('resume');
  if (phase === 'asking' && canFilterAsking) offered.push('show-asking');
  const wanted: EndAction[] = phase === 'asking' ? ['show-asking', 'resume'] : ['open-folder', 'copy-all', 'retry'];
  const primary = wanted.find((action) => offered.includes(action)) ?? null;
  return { secondary: offered.filter((action) => action !== primary), primary };
}

export const pausedIds = ({ tasks }: Pick<Run, 'tasks'>): string[] =>
  tasks.filter(({ status }) => status === 'paused').map(({ id }) => id);
