/** Moving tasks within the order in which they begin. Pure. */
import type { Entry } from './roster.ts';

/** `before`: this one, wherever it stands; null: the end. */
export type Move = 'first' | 'up' | 'down' | 'last' | { before: string | null };

/** The order with the `moving` ones, in their own order, moved together; a step passes one of the others. */
export function reordered(order: readonly string[], moving: ReadonlySet<string>, move: Move): string[] {
  const block = order.filter((id) => moving.has(id));
  const others = order.filter((id) => !moving.has(id));
  const at = placeAmong(order, moving, move, others.length);
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}

function placeAmong(order: readonly string[], moving: ReadonlySet<string>, move: Move, others: number): number {
  const indexes = order.flatMap((id, index) => (moving.has(id) ? [index] : []));
  const before = (end: number) => order.slice(0, end).filter((id) => !moving.has(id)).length;
  if (typeof move === 'object') {
    const at = move.before === null ? -1 : order.indexOf(move.before);
    return at < 0 ? others : before(at);
  }
  switch (move) {
    case 'first':
      return 0;
    case 'last':
      return others;
    case 'up':
      return Math.max(0, before(indexes[0] ?? 0) - 1);
    case 'down':
      return Math.min(others, before(indexes.at(-1) ?? 0) + 1);
  }
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
