/** What a person can do with rows of the list, with what it means for the promises. */

import type { ErrorCode } from '../../core/errors/codes.ts';
import type { TaskChange } from '../../core/model/changes.ts';
import type { TaskView } from '../../core/model/views.ts';
import type { Move } from '../../core/tasks/list/roster.ts';
import type { World } from './world.ts';

export type Deed = (world: World, ids: readonly string[]) => unknown;

/** What may have been paid for: only the person's word makes another one of it. */
export const asksForAnother = ({ status, error }: TaskView): boolean =>
  status === 'needs-attention' && error !== null && asking.has(error.code);

const asking: ReadonlySet<ErrorCode> = new Set(['submission-uncertain', 'task-vanished', 'task-of-other-key']);

const canBeAskedAgain = (row: TaskView): boolean =>
  ['failed', 'cancelled', 'skipped', 'needs-attention'].includes(row.status) && !asksForAnother(row);

const rowsOf = (world: World, ids: readonly string[]) => world.rows().filter(({ id }) => ids.includes(id));

const cancelled = (world: World, ids: readonly string[]) =>
  rowsOf(world, ids)
    .filter(({ status }) => status === 'cancelled')
    .map(({ id }) => id);

export const start: Deed = ({ queue }, ids) => queue.start([...ids]);

export const cancel: Deed = (world, ids) => {
  world.services.leave(new Set(ids));
  world.queue.cancel([...ids]);
  world.person.stop(cancelled(world, ids));
};

export const remove: Deed = (world, ids) => {
  const removed = rowsOf(world, ids).map(({ id }) => id);
  world.services.leave(new Set(removed));
  const token = world.queue.remove(removed);
  world.person.remove(removed);
  world.person.removals.push({ token, ids: removed });
};

/** The last removal. */
export const undo: Deed = (world) => {
  const removal = world.person.removals.at(-1);
  if (!removal) return;
  world.queue.undoRemove(removal.token);
  world.person.removals.pop();
  world.person.goOn(removal.ids);
  world.person.stop(cancelled(world, removal.ids));
};

export const retry: Deed = (world, ids) => {
  world.person.askAgain(rowsOf(world, ids).filter(canBeAskedAgain));
  world.queue.retry([...ids]);
};

export const resubmit: Deed = (world, ids) => {
  const rows = rowsOf(world, ids).filter(asksForAnother);
  world.services.leave(new Set(rows.map(({ id }) => id)));
  world.person.askAgain(rows);
  for (const id of ids) world.queue.resubmit(id);
};

export const keepWaiting: Deed = ({ queue }, ids) => {
  for (const id of ids) queue.keepWaiting(id);
};

export const pauseSome: Deed = ({ queue }, ids) => queue.pauseTasks([...ids]);

export const resumeSome: Deed = ({ queue }, ids) => queue.resumeTasks([...ids]);

export const pause: Deed = ({ queue, person }) => {
  queue.pause();
  person.paused = true;
};

export const resume: Deed = ({ queue, person }) => {
  person.paused = false;
  queue.resume();
};

export const move =
  (to: Move): Deed =>
  ({ queue }, ids) =>
    queue.move([...ids], to);

export const change =
  (to: TaskChange): Deed =>
  ({ queue }, ids) =>
    queue.choices.change([...ids], to);

/** Fewer rows, more that happens to each. */
export const mostRows = 5;

export const again =
  (to: TaskChange): Deed =>
  (world, ids) => {
    const rows = rowsOf(world, ids).map(({ id }) => id);
    if (rows.length > 0 && world.rows().length < mostRows) world.queue.choices.again(rows, to);
  };

export const saveElsewhere: Deed = ({ queue, documents, person }, [id]) => {
  person.savesElsewhere = true;
  return id === undefined ? undefined : queue.saveAs(id, `${documents.out}/chosen.md`, true);
};

export const setKey: Deed = ({ queue, unresolved }) => {
  delete unresolved.plain;
  delete unresolved.rich;
  queue.unblock();
};
