/** Two lines as rows of labels and values, which are too few for a table: what is far apart in both of them is not one text. */

import type { TextLine } from '../lines/text-line.ts';
import { end, SAME_EDGE_EM, start } from './columns/column-edges.ts';
import { TEXT_COLUMN_EM } from './columns/column-sides.ts';

/** White between columns; wider than between most words of a line, all of which are far apart where it is justified and loose. */
const ROW_GAP_EM = 0.8;
const WIDER = 2;
const FAR_EM = 2;
/** Spaces of words are seldom narrower than a fifth. */
const SPACE_EM = 0.15;
const DIGIT = /\p{Nd}/u;

/** Labels and values, names and prices: white parts both lines, and what is behind it begins at one place, or ends at one and is a price. */
export function areRows(last: TextLine, line: TextLine): boolean {
  const a = columnGaps(last);
  if (a.length === 0) return false;
  const b = columnGaps(line);
  const isAt = (x: number, y: number): boolean => Math.abs(x - y) < SAME_EDGE_EM * line.sizePt;
  // Wider ones are columns of text.
  const isLabel = ({ label }: Gap): boolean => label < TEXT_COLUMN_EM * line.sizePt;
  const areInLine = a.filter(isLabel).some(({ at }) => b.filter(isLabel).some((other) => isAt(at, other.at)));
  // Lines that are justified begin and end at one place, with two words in a loose one at times.
  const areFull = isAt(start(last), start(line)) && isAt(end(last), end(line));
  if (areInLine && !areFull) return true;
  // The white is wider than the value: more words would have found room.
  const isFar = ({ gap, rest, isPrice }: Gap): boolean => isPrice && gap > FAR_EM * line.sizePt && gap > rest;
  return a.some(isFar) && b.some(isFar) && isAt(end(last), end(line));
}

interface Gap {
  gap: number;
  /** Where what is behind it begins, as the line is read, how wide it is, and whether it has figures. */
  at: number;
  rest: number;
  isPrice: boolean;
  /** How wide what is before it is. */
  label: number;
}

function columnGaps({ runs, rtl, sizePt, x0, x1 }: TextLine): Gap[] {
  // Most lines of text have none as wide.
  if (!runs.some((run, i) => run.x0 - (runs[i - 1]?.x1 ?? run.x0) >= ROW_GAP_EM * sizePt)) return [];
  const gaps = runs.slice(1).map((run, i) => run.x0 - (runs[i]?.x1 ?? run.x0));
  const spaces = gaps.filter((gap) => gap > SPACE_EM * sizePt).sort((a, b) => a - b);
  // One word beside another tells nothing of the spaces in the line.
  const usual = spaces.length > 1 ? (spaces[(spaces.length - 1) >> 2] ?? 0) : 0;
  return gaps.flatMap((gap, i) => {
    const [before, run] = [runs[i], runs[i + 1]];
    if (!before || !run || gap < ROW_GAP_EM * sizePt || gap < WIDER * usual) return [];
    if (run.style.monospace || before.style.monospace || run.math || before.math) return [];
    const behind = rtl ? runs.slice(0, i + 1) : runs.slice(i + 1);
    const isPrice = behind.some(({ text }) => DIGIT.test(text));
    return rtl
      ? [{ gap, at: before.x1, label: x1 - run.x0, rest: before.x1 - x0, isPrice }]
      : [{ gap, at: run.x0, label: before.x1 - x0, rest: x1 - run.x0, isPrice }];
  });
}
