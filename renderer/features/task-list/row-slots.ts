/**
 * Reuses row elements: an element whose row has left the visible part shows a row that has entered it. Changing a few
 * texts costs less than creating and removing elements. Pure.
 */

/** The element number of each shown row. */
export type Slots = ReadonlyMap<string, number>;

/** Rows that stay visible keep their elements, and with them focus and hover. The others get free elements in order. */
export function assignSlots(before: Slots, ids: readonly string[]): Slots {
  const kept = ids.flatMap((id) => before.get(id) ?? []);
  if (kept.length === ids.length && kept.length === before.size) return before;
  const taken = new Set(kept);
  const slots = new Map<string, number>();
  let free = 0;
  for (const id of ids) {
    let slot = before.get(id);
    if (slot === undefined) {
      while (taken.has(free)) free += 1;
      slot = free;
      taken.add(slot);
    }
    slots.set(id, slot);
  }
  return slots;
}
