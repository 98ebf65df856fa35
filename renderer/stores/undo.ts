/** What was removed and can be brought back, the newest last. It outlives the message that says so. */
import { create } from 'zustand';
import type { Page } from '../../electron/ipc/commands.ts';

export interface Removal {
  /** Whether rows of the list were removed, entries of the history, or watched folders; or results were renamed. */
  of: 'tasks' | 'history' | 'watches' | 'names';
  token: string;
}

/** The page on which it is seen, and comes back. */
export const pageOfRemoval = {
  tasks: 'queue',
  history: 'history',
  watches: 'settings',
  names: 'queue',
} as const satisfies Record<Removal['of'], Page>;

/** Nobody goes back further. */
const most = 50;

export const useRemovals = create<{ removals: readonly Removal[] }>(() => ({ removals: [] }));

export const noteRemoval = (removal: Removal): void =>
  useRemovals.setState(({ removals }) => ({ removals: [...removals, removal].slice(-most) }));

export const takeRemoval = (token: string): void =>
  useRemovals.setState(({ removals }) => ({ removals: removals.filter((one) => one.token !== token) }));
