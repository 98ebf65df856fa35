/**
 * Which of the page's row elements shows which row. An element whose row has been scrolled away shows one that has come into view:
 * the browser then changes a few words, where making and throwing away elements costs time and memory. Pure.
 */

/** Numbers of elements by the ids of the rows that they show. */
export type Slots = ReadonlyMap<string, number>;

/** Rows that stay keep their elements, so that focus and hover do; the others take what is free, in their order. */
export function giveSlots(before: Slots, ids: readonly string[]): Slots {
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
