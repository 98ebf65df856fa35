/** Names of columns over rows that no table was made of: they look like a heading, but for the room between them. */

import type { PageLayout } from '../../blocks/layout.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, isText } from '../flow.ts';

/** No space between the words of a heading is as wide. */
const COLUMN_GAP_EM = 2;
/** Cells of several lines may stand by themselves between the names and the first whole row. */
export const ROWS_BELOW = 3;
/** Numbers and letters of sections, which stand apart from their titles. */
const LABEL = /^[\p{P}\s]*(?:\p{L}+[\s.]*)?(?:\d|[\p{Lu}IVXLC]{1,5}[\s.):]*$)/u;

/** @param below the blocks that follow in the stream, as many as may stand over a whole row */
export function namesColumns(lines: readonly TextLine[], below: readonly FlowBlock[], page: PageLayout): boolean {
  const [line] = lines;
  if (!line || lines.length > 1) return false;
  const first = gapIn(line);
  if (first === null) return false;
  const label = line.runs
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ');
  if (LABEL.test(label)) return false;
  const isRow = (row: TextLine): boolean => !firstRun(row)?.style.bold && gapIn(row) !== null;
  return below.some((item) => isText(item) && item.page === page && item.block.lines.some(isRow));
}

/** Behind which run the line has its first gap as between columns. */
function gapIn({ runs, sizePt }: TextLine): number | null {
  const at = runs.findIndex((run, i) => i > 0 && run.x0 - (runs[i - 1]?.x1 ?? run.x0) > COLUMN_GAP_EM * sizePt);
  return at < 0 ? null : at;
}
