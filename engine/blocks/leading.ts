/** How far apart the lines of a column usually stand. */

import type { TextLine } from '../lines/text-line.ts';
import { overlap } from './box.ts';

export const SAME_LEADING_EM = 0.06;
const FEW_DISTANCES = 6;
/** Lines of one paragraph seldom stand farther apart. */
const WIDE_EM = 1.9;

/** Lines of one size and direction: Arabic stands farther apart than the Latin text around it. */
export const leadingKind = (line: TextLine): number => Math.round(line.sizePt * 2) * (line.rtl ? -1 : 1);

/** The usual distance of baselines for each kind of line. */
export function usualLeading(lines: readonly TextLine[]): Map<number, number> {
  const byKind = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const a = lines[i - 1];
    const b = lines[i];
    if (!a || !b || a.rtl !== b.rtl || Math.abs(a.sizePt - b.sizePt) > 0.5) continue;
    // Rows of entries side by side take turns.
    if (overlap(a.x0, a.x1, b.x0, b.x1) <= 0) continue;
    const distance = b.baseline - a.baseline;
    if (distance < 0.7 * b.sizePt || distance > 3 * b.sizePt) continue;
    const kind = leadingKind(b);
    const distances = byKind.get(kind);
    if (distances) distances.push(distance);
    else byKind.set(kind, [distance]);
  }
  // The lower third, or the least where that is wide: in lists, letters and headings most distances are larger than those inside a paragraph.
  const usual = (all: number[], sizePt: number): number => {
    all.sort((a, b) => a - b);
    const [least = 0, second = 0] = all;
    const third = all[Math.floor(all.length / 3)] ?? 0;
    const isUsual = all.length < FEW_DISTANCES || (least >= sizePt && second - least < SAME_LEADING_EM * sizePt);
    return isUsual && third > WIDE_EM * sizePt ? least : third;
  };
  return new Map([...byKind].map(([kind, all]) => [kind, usual(all, Math.abs(kind) / 2)]));
}

/** The widest distance that is usual for one of the lines: that of code in a paragraph's size is none of the paragraph. */
export function usualOf(leading: ReadonlyMap<number, number>, lines: readonly TextLine[]): number | undefined {
  const known = lines.flatMap((line) => leading.get(leadingKind(line)) ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}
