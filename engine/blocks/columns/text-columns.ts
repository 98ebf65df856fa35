/**
 * Columns of justified text that stand side by side, known before the page is cut into its regions.
 *
 *   lines that all begin and end where         Tables of text alone are looked for in rows. Where the page has two columns,
 *   others do are a column. Two of one         a row has lines of both, and the text of one would come into the table of
 *   width are columns of the page, as far      the other.
 *   as no line goes over both.
 */

import type { TextLine } from '../../lines/text-line.ts';

/** Lines that begin at one place and end at one place; fewer may by chance. */
const MIN_FULL_LINES = 6;
/** Narrower ones are the cells of a table, or entries. */
const MIN_WIDTH_EM = 14;
const SAME_X_PT = 1;

interface Column {
  x0: number;
  x1: number;
  full: ReadonlySet<TextLine>;
}

/** @returns the lines in groups that no table goes beyond: one where the page has no such columns */
export function linesByColumn(lines: readonly TextLine[]): (readonly TextLine[])[] {
  const [left, right] = columnPair(lines) ?? [];
  if (!left || !right) return [lines];
  const groups: TextLine[][] = [[]];
  let band: TextLine[] = [];
  const close = (): void => {
    groups.push(band.filter(({ x0 }) => x0 < right.x0 - SAME_X_PT));
    // There may be further columns.
    groups.push(...linesByColumn(band.filter(({ x0 }) => x0 >= right.x0 - SAME_X_PT)).map((own) => [...own]));
    band = [];
  };
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    if (line.x0 < left.x1 - SAME_X_PT && line.x1 > right.x0 + SAME_X_PT) {
      close();
      groups[0]?.push(line);
    } else band.push(line);
  }
  close();
  return groups;
}

/** The first two columns of one width beside each other; null where the page has no such columns. */
function columnPair(lines: readonly TextLine[]): [Column, Column] | null {
  const columns = fullColumns(lines);
  for (const [i, left] of columns.entries()) {
    const right = columns
      .slice(i + 1)
      .find(
        ({ x0, x1 }) =>
          x0 > left.x1 && x0 - left.x1 < left.x1 - left.x0 && Math.abs(x1 - x0 - left.x1 + left.x0) < 2 * SAME_X_PT,
      );
    if (right) return [left, right];
  }
  return null;
}

/** From the left. */
function fullColumns(lines: readonly TextLine[]): Column[] {
  const sorted = lines
    .filter((line) => line.x1 - line.x0 > MIN_WIDTH_EM * line.sizePt)
    .sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1);
  const columns: Column[] = [];
  for (const line of sorted) {
    if (columns.some(({ full }) => full.has(line))) continue;
    const full = sorted.filter(
      ({ x0, x1 }) => Math.abs(x0 - line.x0) < SAME_X_PT && Math.abs(x1 - line.x1) < SAME_X_PT,
    );
    if (full.length >= MIN_FULL_LINES) columns.push({ x0: line.x0, x1: line.x1, full: new Set(full) });
  }
  return columns;
}
