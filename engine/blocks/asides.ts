/**
 * Asides: a narrow column of small type beside the text, as for notes in the margin or a paper's dates and licence.
 *
 *   ┌────┐ ┌──────────┐   Each stretch of the aside is read where the main column next pauses, so that it cuts no
 *   │ -- │ │ ──────── │   paragraph; the paragraph that it begins beside comes first.
 *   │ -- │ │ ──────── │
 *   └────┘ │          │
 *          │ ──────── │
 *          └──────────┘
 */

import { union, width } from './box.ts';
import { type Item, typicalSize } from './item.ts';

/** Marginal columns are seldom wider than this share of the text beside them, nor their type larger. */
const ASIDE_WIDTH = 0.45;
const ASIDE_SIZE = 0.93;
/** White that parts an aside from the next one. */
const ASIDE_GAP_EM = 4;
/** White between paragraphs or before a heading; lines of one paragraph stand closer. */
const PAUSE_EM = 0.5;

export function isAside(side: readonly Item[], main: readonly Item[]): boolean {
  if (side.every((item) => item.sizePt === null) || main.every((item) => item.sizePt === null)) return false;
  return width(union(side)) < ASIDE_WIDTH * width(union(main)) && typicalSize(side) < ASIDE_SIZE * typicalSize(main);
}

/**
 * @param main sorted from the top, as is `aside`
 * @returns stretches of both in reading order
 */
export function withAside<T extends Item>(main: T[], aside: T[]): T[][] {
  const parts: T[][] = [];
  let rest = main;
  for (const note of stretches(aside, ASIDE_GAP_EM)) {
    const top = union(note).y0;
    const before = stretches(rest, PAUSE_EM)
      .filter((stretch) => union(stretch).y0 < top + typicalSize(stretch))
      .flat();
    parts.push(before, note);
    rest = rest.slice(before.length);
  }
  return [...parts, rest].filter((part) => part.length > 0);
}

/** Items parted where there is white between them. */
function stretches<T extends Item>(items: readonly T[], gapEm: number): T[][] {
  const gap = gapEm * typicalSize(items);
  const parts: T[][] = [];
  let bottom = 0;
  for (const item of items) {
    if (parts.length > 0 && item.y0 - bottom < gap) parts.at(-1)?.push(item);
    else parts.push([item]);
    bottom = Math.max(bottom, item.y1);
  }
  return parts;
}
