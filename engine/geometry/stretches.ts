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
