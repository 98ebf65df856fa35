/** Takes back what was removed: from the list, or from the history. */
import { dismissNotice, type Notice } from '../stores/notices.ts';
import { undoForget } from './history.ts';
import { undoRemove } from './queue.ts';

export type UndoNotice = Extract<Notice, { kind: 'undo' }>;

export function takeBack({ id, of, token }: UndoNotice): void {
  dismissNotice(id);
  void (of === 'tasks' ? undoRemove(token) : undoForget(token));
}
