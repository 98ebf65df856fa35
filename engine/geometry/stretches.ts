/**
 * The items in their order, parted where one does not go on.
 *
 * @param goesOn whether an item goes on with the stretch that `last` ends so far
 */
export function stretchesOf<T>(
  items: readonly T[],
  goesOn: (item: T, last: T, stretch: readonly T[]) => boolean,
): T[][] {
  const stretches: T[][] = [];
  for (const item of items) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last !== undefined && goesOn(item, last, stretch)) stretch.push(item);
    else stretches.push([item]);
  }
  return stretches;
}

/**
 * Items from left to right, parted where one stands apart from those before it.
 *
 * @param parts whether it does, of what they reach to, the item and the one before it
 */
export function cutWhere<T extends { x1: number }>(
  items: readonly T[],
  parts: (right: number, item: T, last: T) => boolean,
): T[][] {
  let right = Number.NEGATIVE_INFINITY;
  return stretchesOf(items, (item, last) => {
    right = Math.max(right, last.x1);
    return !parts(right, item, last);
  });
}
