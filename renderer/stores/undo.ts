/** Changes that can be undone, the newest last. They outlive their notices. */
import { create } from 'zustand';
import type { Page } from '../../electron/ipc/commands.ts';

export interface Undoable {
  /**
   * `tasks`: rows removed from the queue. `history`: removed entries. `watches`: removed folders. `names`: renamed
   * results.
   */
  of: 'tasks' | 'history' | 'watches' | 'names';
  token: string;
}

/** The page where the change is visible and can be undone. */
export const pageOfUndoable = {
  tasks: 'queue',
  history: 'history',
  watches: 'settings',
  names: 'queue',
} as const satisfies Record<Undoable['of'], Page>;

const mostUndoables = 50;

export const useUndoables = create<{ undoables: readonly Undoable[] }>(() => ({ undoables: [] }));

export const addUndoable = (undoable: Undoable): void =>
  useUndoables.setState(({ undoables }) => ({ undoables: [...undoables, undoable].slice(-mostUndoables) }));

export const removeUndoable = (token: string): void =>
  useUndoables.setState(({ undoables }) => ({ undoables: undoables.filter((one) => one.token !== token) }));
