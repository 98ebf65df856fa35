/** How far apart the lines of a column usually stand. */

import { overlap } from '../geometry/box.ts';
import { addTo } from '../geometry/groups.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { LOWER_START } from './columns/column-edges.ts';

/** A baseline distance beyond this multiple of the usual one parts paragraphs. */
export const PARAGRAPH_LEADING = 1.22;
export const SAME_LEADING_EM = 0.06;
const FEW_DISTANCES = 6;
/** Lines of one paragraph seldom stand farther apart. */
export const WIDE_EM = 1.9;
/** So many sentences that go on in the next line tell how far apart the lines of a paragraph are. */
const MIN_RUNNING_ON = 4;
/** Of all lines, where those of paragraphs stand wide. */
const RUNS_ON = 0.4;
/** Labels are shorter. */
const MIN_MEASURE_EM = 15;

/** Lines of one size and direction: Arabic stands farther apart than the Latin text around it. */
export const leadingKind = (line: TextLine): number => Math.round(line.sizePt * 2) * (line.rtl ? -1 : 1);

/** The usual distance of baselines for each kind of line. */
export function usualLeading(lines: readonly TextLine[]): Map<number, number> {
  const byKind = new Map<number, number[]>();
  const runningOn = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const a = lines[i - 1];
    const b = lines[i];
    if (!a || !b || a.rtl !== b.rtl || Math.abs(a.sizePt - b.sizePt) > 0.5) continue;
    // Rows of entries side by side take turns.
    if (overlap(a.x0, a.x1, b.x0, b.x1) <= 0) continue;
    const distance = b.baseline - a.baseline;
    if (distance < 0.7 * b.sizePt || distance > 3 * b.sizePt) continue;
    const kind = leadingKind(b);
    addTo(byKind, kind, distance);
    if (goesOnBelow(a, b)) addTo(runningOn, kind, distance);
  }
  // The lower third, or the least where that is wide: in lists, letters and headings most distances are larger than those inside a paragraph.
  const usual = (all: number[], kind: number): number => {
    const sizePt = Math.abs(kind) / 2;
    all.sort((a, b) => a - b);
    const [least = 0, second = 0] = all;
    const third = all[Math.floor(all.length / 3)] ?? 0;
    const isUsual = all.length < FEW_DISTANCES || (least >= sizePt && second - least < SAME_LEADING_EM * sizePt);
    const onward = runningOn.get(kind)?.sort((a, b) => a - b) ?? [];
    const isFew = onward.length < MIN_RUNNING_ON;
    const within = (isFew ? onward.at(-1) : onward[onward.length >> 1]) ?? third;
    const isKnown = !isFew || (all.length < FEW_DISTANCES && within < third);
    if (isKnown && (within < third || onward.length > RUNS_ON * all.length)) return within;
    return isUsual && third > WIDE_EM * sizePt ? least : third;
  };
  return new Map([...byKind].map(([kind, all]) => [kind, usual(all, kind)]));
}

/** The widest distance that is usual for one of the lines: that of code in a paragraph's size is none of the paragraph. */
export function usualOf(leading: ReadonlyMap<number, number>, lines: readonly TextLine[]): number | undefined {
  let widest: number | undefined;
  for (const line of lines) {
    const known = leading.get(leadingKind(line));
    if (known !== undefined && (widest === undefined || known > widest)) widest = known;
  }
  return widest;
}

/** A sentence goes on with a small letter in the next line, which begins at the same edge or farther out. */
export function goesOnBelow(last: TextLine, line: TextLine): boolean {
  if (line.rtl || line.x0 > last.x0 + line.sizePt / 2 || last.x1 - last.x0 < MIN_MEASURE_EM * last.sizePt) return false;
  const [before, after] = [last.runs.at(-1)?.style, line.runs[0]?.style];
  // Names of options and keys begin entries.
  if (before?.bold !== after?.bold || before?.monospace !== after?.monospace) return false;
  return LOWER_START.test(textOfLine(line)) && UNENDED.test(textOfLine(last));
}

const UNENDED = /[\p{L}\p{N},\-\u2019)]$/u;
