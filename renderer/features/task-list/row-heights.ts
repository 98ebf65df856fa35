/** The heights of the list's lines, in CSS pixels (tokens.css). Pure. */
import type { Lines } from '../../tasks/lines.ts';

export const rowHeightPx = 56;
const groupHeightPx = 40;

export const heightOf = (key: string, groups: Lines['groups']): number =>
  groups.has(key) ? groupHeightPx : rowHeightPx;

/** The top of a line. */
export function topOf(index: number, keys: Lines['keys'], groups: Lines['groups']): number {
  if (groups.size === 0) return index * rowHeightPx;
  let top = 0;
  for (let i = 0; i < index; i++) top += heightOf(keys[i] ?? '', groups);
  return top;
}
