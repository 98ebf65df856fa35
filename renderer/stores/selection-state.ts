/** Selecting rows, as in file managers. Pure: `order` is the list as it is shown. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** The row that keys act on. The only row in the Tab order. */
  readonly active: string | null;
  /** The start of a range. */
  readonly anchor: string | null;
}

export const noSelection: Selection = { selected: new Set(), active: null, anchor: null };

export type SelectMode =
  /** Only this row. */
  | 'only'
  /** From the anchor to this row. */
  | 'range'
  /** Adds or removes this row. */
  | 'toggle'
  /** Makes this row active, leaves the selection. */
  | 'move';

function rangeBetween(order: readonly string[], from: string, to: string): Set<string> {
  const a = order.indexOf(from);
  const b = order.indexOf(to);
  if (a < 0 || b < 0) return new Set([to]);
  return new Set(order.slice(Math.min(a, b), Math.max(a, b) + 1));
}

export function select(state: Selection, order: readonly string[], id: string, mode: SelectMode): Selection {
  switch (mode) {
    case 'only':
      return { selected: new Set([id]), active: id, anchor: id };
    case 'range': {
      const anchor = state.anchor ?? state.active ?? id;
      return { selected: rangeBetween(order, anchor, id), active: id, anchor };
    }
    case 'toggle': {
      const selected = new Set(state.selected);
      if (!selected.delete(id)) selected.add(id);
      return { selected, active: id, anchor: id };
    }
    case 'move':
      return { ...state, active: id };
  }
}

/** Removes rows that are gone. If the active row is gone, the row that took its place becomes active. */
export function prune(state: Selection, before: readonly string[], after: readonly string[]): Selection {
  const present = new Set(after);
  const lost = (id: string | null) => id !== null && !present.has(id);
  const anyLost = lost(state.active) || lost(state.anchor) || [...state.selected].some((id) => !present.has(id));
  if (!anyLost) return state;
  const selected = new Set([...state.selected].filter((id) => present.has(id)));
  let active = state.active;
  if (active !== null && !present.has(active)) {
    const place = before.indexOf(active);
    const following = before.slice(place + 1).find((id) => present.has(id));
    active = following ?? before.slice(0, Math.max(0, place)).findLast((id) => present.has(id)) ?? null;
  }
  return { selected, active, anchor: state.anchor !== null && present.has(state.anchor) ? state.anchor : active };
}

/** The row `step` rows away, limited to the list. */
export function neighbour(order: readonly string[], active: string | null, step: number): string | null {
  if (order.length === 0) return null;
  const at = active === null ? -1 : order.indexOf(active);
  const target = at < 0 ? (step > 0 ? 0 : order.length - 1) : at + step;
  return order[Math.min(order.length - 1, Math.max(0, target))] ?? null;
}
