/** Names of columns over rows that no table was made of: they look like a heading, but for the room between them. */

import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText } from '../flow.ts';

/** Behind the number of a section stands a quad, or somewhat more; between other words of a heading much less. */
const COLUMN_GAP_EM = 2;
/** Cells of several lines may stand by themselves between the names and the first whole row. */
const ROWS_BELOW = 3;
/** Numbers, letters and short codes of sections, which may stand farther from their titles. */
const LABEL = /^[\p{P}\s]*(?:\p{L}+[\s.]+)?(?:\p{L}?\d|\p{Lu}{1,5}[\s.):]*$)/u;

/** Whether a block of the stream names columns: the blocks below have a row with as much room that is not bold itself. */
export function namesColumns(flow: readonly FlowBlock[], { block, page }: FlowText, at: number): boolean {
  const [line] = block.lines;
  const first = line && block.lines.length === 1 ? gapIn(line) : null;
  if (!line || first === null) return false;
  const label = line.runs
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ');
  if (LABEL.test(label)) return false;
  const isRow = (row: TextLine): boolean => !firstRun(row)?.style.bold && gapIn(row) !== null;
  return flow
    .slice(at + 1, at + 1 + ROWS_BELOW)
    .some((item) => isText(item) && item.page === page && item.block.lines.some(isRow));
}

/** Behind which run the line has its first gap as between columns. */
function gapIn({ runs, sizePt }: TextLine): number | null {
  const at = runs.findIndex((run, i) => i > 0 && run.x0 - (runs[i - 1]?.x1 ?? run.x0) > COLUMN_GAP_EM * sizePt);
  return at < 0 ? null : at;
}
