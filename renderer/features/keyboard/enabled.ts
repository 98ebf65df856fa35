/** Which commands are enabled. Pure. */

import { hasEnded } from '../../../core/model/status.ts';
import type { PastView, TaskView } from '../../../core/model/views.ts';
import {
  type Command,
  type CommandRule,
  commandIds,
  commands,
  type MenuState,
  meaningOf,
  type Where,
} from '../../../electron/ipc/commands.ts';
import { idsFor, menuActions, type TaskAction } from '../../tasks/actions.ts';
import { type PastAction, pastActions } from '../../tasks/past.ts';

export interface MenuContext {
  where: Omit<Where, 'byKey'>;
  /** The tasks that commands on rows apply to. */
  tasks: readonly TaskView[];
  past: readonly PastView[];
  /** The number of rows on the page. */
  listed: number;
  /** The list is sorted by the order in which tasks start. */
  dropOrder: boolean;
  /** The latest change on this page that can be undone. */
  undoable: 'removal' | 'rename' | null;
}

/** The task action of each command, where the names differ. */
const actionOf: Partial<Record<Command, TaskAction>> = {
  read: 'preview',
  'move-up': 'move-first',
  'move-down': 'move-first',
};

const isAction = (command: Command, actions: ReadonlySet<TaskAction>): boolean =>
  actions.has(actionOf[command] ?? (command as TaskAction));

function isEnabledOnTasks(command: Command, tasks: readonly TaskView[], actions: ReadonlySet<TaskAction>): boolean {
  if (command === 'again-with') return tasks.length > 0 && tasks.every(hasEnded);
  if (command === 'retry') return idsFor('retry', tasks).length > 0;
  return isAction(command, actions);
}

/** The commands that work on entries of the history. */
export const pastActionOf: Partial<Record<Command, PastAction>> = {
  open: 'open',
  reveal: 'reveal',
  locate: 'locate',
  again: 'convert',
  remove: 'forget',
};

function isEnabledOnPast(command: Command, entries: readonly PastView[]): boolean {
  const action = pastActionOf[command];
  return action !== undefined && entries.some((entry) => pastActions(entry).flat().includes(action));
}

export function menuState({ where, tasks, past, listed, dropOrder, undoable }: MenuContext): MenuState {
  const actions = new Set(tasks.flatMap((task) => menuActions(task).flat()));
  const isEnabled = (command: Command): boolean => {
    const meaning = meaningOf(command, { ...where, byKey: false });
    if (meaning !== 'act') return meaning === 'text';
    if ((command === 'move-up' || command === 'move-down') && !dropOrder) return false;
    if (command === 'undo') return undoable !== null;
    if (command === 'select-all' || command === 'details') return listed > 0;
    if ((commands[command] satisfies CommandRule).on !== 'rows') return true;
    return where.page === 'history' ? isEnabledOnPast(command, past) : isEnabledOnTasks(command, tasks, actions);
  };
  return {
    enabled: commandIds.filter(isEnabled),
    undo: where.focus !== 'field' && undoable !== null && !where.covered ? undoable : 'text',
  };
}
