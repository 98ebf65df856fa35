/**
 * Columns of small labels, each over its value: those of a bill's head, beside an address.
 *
 *   Billed to          Number             Lines of different columns stand level by chance there, and no row goes through
 *   Hartley & Sons     NW-0417            them. All columns begin with a label, and one of them has another one farther down,
 *   14 Canal Street    Date               which no label of the others is level with.
 *   Manchester         17 April
 */

import { overlap } from '../../geometry/box.ts';
import { type Item, typicalSize } from './item.ts';

/** Labels are smaller than their values by more than sizes are rounded. */
const LABEL_SIZE = 0.93;

/** @param sides the items of two columns, each from the top */
export function areLabelStacks(sides: readonly (readonly Item[])[]): boolean {
  const items = sides.flat();
  if (items.some(({ sizePt, isListed }) => sizePt === null || isListed)) return false;
  const small = Math.min(...items.map(({ sizePt }) => sizePt ?? 0));
  const isSmall = (item: Item | undefined): boolean => item !== undefined && (item.sizePt ?? 0) * LABEL_SIZE < small;
  const areHeaded = sides.every((side) => isSmall(side[0]) && side.some((item) => !isSmall(item)));
  const [top, other] = sides.map((side) => side[0]?.y0 ?? 0);
  if (!areHeaded || Math.abs((top ?? 0) - (other ?? 0)) > 0.5 * typicalSize(items)) return false;
  const isLevel = (a: Item, b: Item): boolean => overlap(a.y0, a.y1, b.y0, b.y1) > 0;
  return sides.some((side) =>
    side.some((item, i) => {
      // Labels that are level with others are heads of rows.
      const isAlone = sides.some(
        (beside) => beside !== side && !beside.some((one) => isSmall(one) && isLevel(one, item)),
      );
      return isAlone && isSmall(item) && isLabel(side, i, isSmall);
    }),
  );
}

/** Whether a small line below a value stands over another one, and nearer to that. */
function isLabel(side: readonly Item[], at: number, isSmall: (item: Item | undefined) => boolean): boolean {
  const next = side.findIndex((item, i) => i > at && !isSmall(item));
  const [above, label, end, value] = [side[at - 1], side[at], side[next - 1], side[next]];
  if (!above || !label || !end || !value || isSmall(above)) return false;
  return label.y0 - above.y1 > value.y0 - end.y1;
}
