/** Which rows a drag within the list moves, and where they would stand. Pure. */
import type { TaskView } from '../../../core/model/views.ts';

/** What has begun stays where it is: its place means nothing any more. */
export const isMovable = ({ status }: TaskView): boolean => status === 'queued' || status === 'ready';

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
