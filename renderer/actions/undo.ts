/** Takes back what was removed: from the list, from the history, or from the watched folders. */
import { dismissNotice, type Notice } from '../stores/notices.ts';
import { undoForget } from './history.ts';
import { undoRemove } from './queue.ts';
import { undoRemoveWatch } from './watch.ts';

export type UndoNotice = Extract<Notice, { kind: 'undo' }>;

export function takeBack({ id, of, token }: UndoNotice): void {
  dismissNotice(id);
  switch (of) {
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
