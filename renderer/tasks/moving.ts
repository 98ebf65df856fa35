/** Which rows a drag within the list moves, and where they would stand. Pure. */
import type { TaskView } from '../../core/model/views.ts';
import { isMovable } from './actions.ts';

/** Of a row that belongs to a selection, all of the selection that still waits; none: the row, or the list, does not move. */
export function movedWith(
  id: string,
  {
    ids,
    selected,
    tasks,
  }: { ids: readonly string[]; selected: ReadonlySet<string>; tasks: Pick<ReadonlyMap<string, TaskView>, 'get'> },
): string[] {
  const waits = (one: string): boolean => {
    const task = tasks.get(one);
    return task !== undefined && isMovable(task);
  };
  if (!waits(id) || !ids.includes(id)) return [];
  return selected.has(id) ? ids.filter((one) => selected.has(one) && waits(one)) : [id];
}

/**
 * Before which row a step takes the `moving` ones, past the next row that is shown; null: to the end. Where there is none, they come
 * together where the outermost of them stands.
 * @param order of all rows, also of those that a filter hides
 */
export function stepPast(
  by: 1 | -1,
  { moving, shown, order }: { moving: readonly string[]; shown: readonly string[]; order: readonly string[] },
): string | null {
  const stays = (id: string) => !moving.includes(id);
  const [first = '', last = ''] = [moving[0], moving.at(-1)];
  if (by < 0) return shown.slice(0, shown.indexOf(first)).findLast(stays) ?? first;
  const passed = shown.slice(shown.indexOf(last) + 1).find(stays) ?? last;
  return order[order.indexOf(passed) + 1] ?? null;
}

export interface RowBox {
  id: string;
  top: number;
  bottom: number;
}

/** Before which row: the one under the pointer or, in its lower half, the next one; null: at the end. */
export function gapAt(
  y: number,
  { id, top, bottom }: RowBox,
  ids: readonly string[],
): { before: string | null; edge: number } {
  if (y < (top + bottom) / 2) return { before: id, edge: top };
  return { before: ids[ids.indexOf(id) + 1] ?? null, edge: bottom };
}

/** So near to the edge the list scrolls, the faster the nearer. */
const edgePx = 40;
const fastestPx = 14;

/** How far the list scrolls in a frame; negative: upwards. */
export function scrollBy(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const above = Math.max(0, top + edgePx - y);
  const below = Math.max(0, y - (bottom - edgePx));
  const share = Math.min(1, Math.max(above, below) / edgePx);
  return Math.round(share * fastestPx) * (above > below ? -1 : 1);
}
