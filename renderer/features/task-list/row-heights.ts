/** How high the lines of the list are, in CSS pixels (tokens.css). Pure. */
import type { Lines } from '../../tasks/lines.ts';

export const rowHeightPx = 56;
export const groupHeightPx = 40;

export const heightOf = (key: string, groups: Lines['groups']): number =>
  groups.has(key) ? groupHeightPx : rowHeightPx;

/** Where a line begins. */
export function topOf(index: number, keys: Lines['keys'], groups: Lines['groups']): number {
  if (groups.size === 0) return index * rowHeightPx;
  let top = 0;
  for (let i = 0; i < index; i++) top += heightOf(keys[i] ?? '', groups);
  return top;
}
