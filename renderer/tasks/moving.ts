/** Moving waiting tasks within the queue. Pure. */
import type { TaskView } from '../../core/model/views.ts';
import { isMovable } from './actions.ts';

interface Rows {
  ids: readonly string[];
  selected: ReadonlySet<string>;
  tasks: Pick<ReadonlyMap<string, TaskView>, 'get'>;
}

/**
 * The rows that a drag of row `id` moves: all waiting rows of the selection if `id` is selected, else this row. Empty
 * if the row can't be moved, or if `ids` is empty because the list can't be reordered.
 */
export function draggedWith(id: string, { ids, selected, tasks }: Rows): string[] {
  const canMove = (one: string): boolean => {
    const task = tasks.get(one);
    return task !== undefined && isMovable(task);
  };
  if (!canMove(id) || !ids.includes(id)) return [];
  return selected.has(id) ? ids.filter((one) => selected.has(one) && canMove(one)) : [id];
}

/**
 * The row before which the `moving` rows are put by one step up or down, past the next shown row; null: at the end. At
 * either end of the list, rows that were apart come together.
 * @param order of all rows, including those hidden by a filter
 */
export function stepTarget(
  by: 1 | -1,
  { moving, shown, order }: { moving: readonly string[]; shown: readonly string[]; order: readonly string[] },
): string | null {
  const stays = (id: string) => !moving.includes(id);
  const [first = '', last = ''] = [moving[0], moving.at(-1)];
  if (by < 0) return shown.slice(0, shown.indexOf(first)).findLast(stays) ?? first;
  const passed = shown.slice(shown.indexOf(last) + 1).find(stays) ?? last;
  return order[order.indexOf(passed) + 1] ?? null;
}
