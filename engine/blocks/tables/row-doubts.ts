/**
 * Whether the labels of figures might as well be others.
 *
 *   Goods held              A label may have lines above its figures, below them, or on both sides. Where rows are no farther
 *   abroad          310     apart than lines, only the words tell which: a line that goes on below a full one, level with
 *   Rents of old            figures, in a table whose labels begin with capitals; or figures without a label, beside a label
 *   houses           45     without figures.
 */

import { type Box, union } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { isNumber } from './number-words.ts';
import { CAPITAL_START, SAME_ROW_EM, SMALL_START } from './text-rows.ts';
import { isFull, MAX_LEADING_EM } from './wrapped-rows.ts';

/** A row of the body: the lines of its first cell, and those of its figures. */
interface LabelledRow {
  label: readonly TextLine[];
  figures: readonly TextLine[];
}

/** @param rows of a table whose rows are not drawn */
export function areRowsDoubtful(rows: readonly (readonly LayoutCell[])[]): boolean {
  const labelled = rows.flatMap((row): LabelledRow[] => {
    const [label, ...others] = row;
    if (!label || label.header) return [];
    return [{ label: label.lines, figures: others.flatMap(({ lines }) => lines.filter(({ runs }) => isNumber(runs))) }];
  });
  const labels = labelled.flatMap(({ label }) => label);
  if (labels.length === 0) return false;
  const column = union(labels);
  const starts = labelled.flatMap(({ label: [first], figures }) => (first && figures.length > 0 ? [first] : []));
  const haveCapitals = starts.some((line) => CAPITAL_START.test(textOfLine(line)));
  return labelled.some((row, i) => {
    const [above, below] = [labelled[i - 1], labelled[i + 1]];
    if (row.label.length === 0) return [above, below].some((other) => isLabelOf(other, row));
    return haveCapitals && above !== undefined && mayGoOn(above, row, column);
  });
}

/** Whether the label has no figures, and stands as near as a line of theirs would. */
function isLabelOf(other: LabelledRow | undefined, { figures: [figure] }: LabelledRow): boolean {
  if (!figure || !other || other.figures.length > 0) return false;
  return other.label.some((line) => isNear(line, figure));
}

/** Whether the label may be the end of the one above, which has a line below its figures or none. */
function mayGoOn({ label: above, figures }: LabelledRow, { label: [first], figures: own }: LabelledRow, column: Box) {
  const last = above.at(-1);
  if (!last || !first || own.length === 0 || !isNear(last, first)) return false;
  const isLevel = figures.some((figure) => Math.abs(figure.baseline - last.baseline) < SAME_ROW_EM * last.sizePt);
  return !isLevel && SMALL_START.test(textOfLine(first)) && isFull(last, first, column);
}

const isNear = (one: TextLine, other: TextLine): boolean =>
  Math.abs(one.baseline - other.baseline) < MAX_LEADING_EM * one.sizePt;
