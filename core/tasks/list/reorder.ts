/** Moving tasks within the order in which they begin. Pure. */
import type { Entry } from './roster.ts';

/** `before`: this one, wherever it stands; null: the end. */
export type Move = 'first' | 'last' | { before: string | null };

/** The order with the `moving` ones, in their own order, moved together. */
export function reordered(order: readonly string[], moving: ReadonlySet<string>, move: Move): string[] {
  const block = order.filter((id) => moving.has(id));
  const others = order.filter((id) => !moving.has(id));
  const at = placeAmong(order, moving, move) ?? others.length;
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}

/** Null: at the end. */
function placeAmong(order: readonly string[], moving: ReadonlySet<string>, move: Move): number | null {
  if (move === 'first') return 0;
  const at = move === 'last' || move.before === null ? -1 : order.indexOf(move.before);
  return at < 0 ? null : order.slice(0, at).filter((id) => !moving.has(id)).length;
}

/** The entries whose position changes, each with its new one: the positions stay the same, their owners change. */
export function repositioned(all: readonly Entry[], ids: ReadonlySet<string>, move: Move) {
  const entries = all.toSorted((a, b) => a.task.position - b.task.position);
  const byId = new Map(entries.map((entry) => [entry.task.id, entry]));
  const order = reordered([...byId.keys()], ids, move);
  return order.flatMap((id, index) => {
    const entry = byId.get(id);
    const position = entries[index]?.task.position;
    return entry && position !== undefined && position !== entry.task.position ? [{ entry, position }] : [];
  });
}
