/** Undoes a removal or a rename. */
import type { Page } from '../../electron/ipc/commands.ts';
import { dismissNotice, useNotices } from '../stores/notices.ts';
import { pageOfUndoable, removeUndoable, type Undoable, useUndoables } from '../stores/undo.ts';
import { undoForget } from './history.ts';
import { undoRemove, undoRename } from './queue.ts';
import { undoRemoveWatch } from './watch.ts';

export function undo({ of, token }: Pick<Undoable, 'of' | 'token'>): void {
  removeUndoable(token);
  for (const notice of useNotices.getState().notices) {
    if (notice.kind === 'undo' && notice.token === token) dismissNotice(notice.id);
  }
  switch (of) {
    case 'names':
      void undoRename(token);
      return;
    case 'tasks':
      void undoRemove(token);
      return;
    case 'history':
      void undoForget(token);
      return;
    case 'watches':
      void undoRemoveWatch(token);
      return;
  }
}

/** The latest change on this page that can be undone, even after its notice has disappeared. */
export const undoableOn = (page: Page): Undoable | null =>
  useUndoables.getState().undoables.findLast(({ of }) => pageOfUndoable[of] === page) ?? null;

export function undoOn(page: Page): void {
  const undoable = undoableOn(page);
  if (undoable) undo(undoable);
}
