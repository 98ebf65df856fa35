/** Takes back what was removed: from the list, from the history, or from the watched folders. */
import type { Page } from '../../electron/ipc/commands.ts';
import { dismissNotice, useNotices } from '../stores/notices.ts';
import { pageOfRemoval, type Removal, takeRemoval, useRemovals } from '../stores/undo.ts';
import { undoForget } from './history.ts';
import { undoRemove, undoRename } from './queue.ts';
import { undoRemoveWatch } from './watch.ts';

export function takeBack({ of, token }: Pick<Removal, 'of' | 'token'>): void {
  takeRemoval(token);
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

/** The newest removal on this page, also after its message has gone. */
export const undoableOn = (page: Page): Removal | null =>
  useRemovals.getState().removals.findLast(({ of }) => pageOfRemoval[of] === page) ?? null;

export function undoOn(page: Page): void {
  const removal = undoableOn(page);
  if (removal) takeBack(removal);
}
