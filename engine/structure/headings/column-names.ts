/** Names of columns over rows that no table was made of: they look like a heading, but for the room between them. */

import { type Box, overlap } from '../../geometry/box.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText } from '../flow.ts';

/** Behind the number of a section stands a quad, or somewhat more; between other words of a heading much less. */
const COLUMN_GAP_EM = 2;
/** Longer cells leave less room; justified words hardly stand as far apart. */
const ROW_GAP_EM = 1;
/** So many gaps are none behind a label or before a date. */
const MANY_GAPS = 3;
/** Cells of several lines may stand by themselves between the names and the first whole row. */
const ROWS_BELOW = 3;
/** Numbers, letters and short codes of sections, which may stand farther from their titles. */
const LABEL = /^[\p{P}\s]*(?:\p{L}+[\s.]+)?(?:\p{L}?\d|\p{Lu}{1,5}[\s.):]*$)/u;

/**
 * Whether a block of the stream names columns: the blocks below, which may be on the next page, have a row with as much room that
 * does not begin bold, or with less room in the same place that is not all bold.
 */
export function namesColumns(flow: readonly FlowBlock[], { block }: FlowText, at: number): boolean {
  const [line] = block.lines;
  if (!line || block.lines.length > 1) return false;
  if (!isSpaced(line) && gapsIn(line, ROW_GAP_EM).length >= MANY_GAPS) return true;
  const gaps = gapsIn(line, COLUMN_GAP_EM);
  const [first] = gaps;
  if (!first) return false;
  const label = line.runs
    .filter(({ x1 }) => x1 <= first.x0)
    .map(({ text }) => text)
    .join(' ');
  if (LABEL.test(label)) return false;
  const hasSameGap = (row: TextLine): boolean =>
    gapsIn(row, ROW_GAP_EM).some((gap) => gaps.some((own) => overlap(own.x0, own.x1, gap.x0, gap.x1) > 0));
  const isRow = (row: TextLine): boolean =>
    (!firstRun(row)?.style.bold && gapsIn(row, COLUMN_GAP_EM).length > 0) ||
    (row.runs.some(({ style }) => !style.bold) && hasSameGap(row));
  return flow.slice(at + 1, at + 1 + ROWS_BELOW).some((item) => isText(item) && item.block.lines.some(isRow));
}

/** Titles of few ideographs are set as wide as others by room between all of them. */
const isSpaced = ({ runs }: TextLine): boolean => runs.every(({ text }) => [...text].length === 1);

/** Room between runs of a line. */
const gapsIn = ({ runs, sizePt }: TextLine, leastEm: number): Pick<Box, 'x0' | 'x1'>[] =>
  runs.flatMap(({ x0 }, i) => {
    const before = runs[i - 1]?.x1 ?? x0;
    return x0 - before > leastEm * sizePt ? [{ x0: before, x1: x0 }] : [];
  });
