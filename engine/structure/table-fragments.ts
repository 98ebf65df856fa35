/**
 * Rows of a table that a page break parts from the others: too few to be known as rows by themselves, they are lines of text on the
 * page before or behind. What tells them is that all of their words stand in its columns, at edges of its cells.
 */

import { linesOfCells } from '../blocks/layout.ts';
import { areMarksAndText } from '../blocks/tables/counting.ts';
import { logicalRows } from '../blocks/tables/logical-rows.ts';
import { cellsOf } from '../blocks/tables/rows-between.ts';
import { columnIn, columnsOf, linesIn, splitAtColumns, toCells } from '../blocks/tables/table-grid.ts';
import { ROW_REACH_EM, rowsOfSegments, type TextRow } from '../blocks/tables/text-rows.ts';
import { type Box, sharesEdge, union } from '../geometry/box.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText } from './flow.ts';
import { type FlowTable, isTable, meetAtBreak } from './table-pages.ts';

/** Where the rows are looked for: on the page before the table, or on the next one. */
type Step = -1 | 1;

/** @returns the stream with such rows as tables, in the columns of the table that they belong to */
export function withFragments(flow: readonly FlowBlock[]): FlowBlock[] {
  const found = new Map<FlowBlock, FlowTable | null>();
  flow.forEach((table, at) => {
    if (!isTable(table)) return;
    for (const step of [-1, 1] as const) {
      const { texts, rows } = fragmentOf(table, textsBeside(flow, at, step));
      const [first] = texts;
      const fragment = first && tableOf(rows, { ...table, page: first.page }, step < 0 ? 1 : 0);
      if (!fragment || !(step < 0 ? meetAtBreak(fragment, table) : meetAtBreak(table, fragment))) continue;
      for (const text of texts) found.set(text, text === first ? fragment : null);
    }
  });
  return flow.flatMap((item) => (found.has(item) ? (found.get(item) ?? []) : [item]));
}

/** The texts that the page before ends with, or the next one begins with; from the table away. */
function* textsBeside(flow: readonly FlowBlock[], at: number, step: Step): Generator<FlowText> {
  const page = flow[at]?.page.index ?? 0;
  for (let i = at + step; ; i += step) {
    const item = flow[i];
    if (item?.role.kind === 'footnote') continue;
    if (item?.page.index !== page + step || !isText(item) || item.role.kind !== 'body') return;
    yield item;
  }
}

/** Those of the texts that stand in the table's columns, and their rows from the top. */
function fragmentOf(table: FlowTable, beside: Iterable<FlowText>): { texts: FlowText[]; rows: TextRow[] } {
  const columns = columnsOf(table.block);
  const known: TextLine[][] = columns.map(() => []);
  const texts: FlowText[] = [];
  const pieces: TextLine[][] = [];
  for (const text of beside) {
    const { box, lines } = text.block;
    const last = texts.at(-1)?.block.box ?? box;
    const apart = Math.max(last.y0 - box.y1, box.y0 - last.y1);
    if (apart > ROW_REACH_EM * (lines[0]?.sizePt ?? 0)) break;
    if (texts.length === 0)
      for (const line of linesOfCells(table.block)) known[columnIn(line, columns) ?? -1]?.push(line);
    const own = lines.flatMap((line) => piecesOf(line, columns));
    if (!own.every((piece) => isCell(piece, known[columnIn(piece, columns) ?? -1] ?? []))) break;
    texts.push(text);
    pieces.push(own);
  }
  // The title of what follows, or of the table, may begin where the first column does.
  const isAlone = (own: readonly TextLine[] | undefined): boolean =>
    own?.every(
      (piece) =>
        columnIn(piece, columns) === 0 &&
        pieces.flat().every((other) => other === piece || other.baseline !== piece.baseline),
    ) ?? false;
  while (isAlone(pieces.at(-1))) {
    pieces.pop();
    texts.pop();
  }
  return { texts, rows: rowsOfSegments(pieces.flat()) };
}

const piecesOf = (line: TextLine, columns: readonly Box[]): TextLine[] =>
  cellsOf(line).flatMap((cell) => splitAtColumns(cell, columns, false));

const SAME_SIZE_PT = 0.5;

/** @param known the cells of its column */
const isCell = (piece: TextLine, known: readonly TextLine[]): boolean =>
  known.some((cell) => Math.abs(piece.sizePt - cell.sizePt) < SAME_SIZE_PT && sharesEdge(piece, cell));

/** @returns null where the rows begin with none that has a label and something behind it, or are items or numbered titles */
function tableOf(lines: readonly TextRow[], { block, ...item }: FlowTable, headRows: number): FlowTable | null {
  const columns = columnsOf(block);
  const [label, ...others] = lines[0]?.cells ?? [];
  if (!label || others.length === 0 || columnIn(label, columns) !== 0) return null;
  if (columns.length === 2 && areMarksAndText(linesIn(lines, columns))) return null;
  const last = block.rows.at(-1) ?? [];
  const rows = toCells(logicalRows(lines, columns), columns, headRows).map((row) =>
    row.map((cell, i) => ({ ...cell, align: last[i]?.align ?? null })),
  );
  return { ...item, block: { ...block, box: union(lines.flatMap(({ cells }) => cells)), rows } };
}
