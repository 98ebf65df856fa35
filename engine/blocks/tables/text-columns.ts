/** What tells columns of text on common baselines from the columns of a table. */

import type { Box } from '../../extract/page-content.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { columnOf, type TextRow } from './table-grid.ts';

/** Fewer lines show no text. */
const MIN_LINES = 10;
const RUN_ON_SHARE = 0.5;
/** Where several columns begin anew, rows of a table begin. */
const MAX_COMMON_BREAKS = 0.5;
const SENTENCE_END = sentenceEnd('colon');
const GOES_ON = /^["“‘(]?\p{Ll}/u;

/**
 * Columns of a newspaper between rules: most lines go on in the one below, and paragraphs begin in each column where they do,
 * not in all of them together as the wrapped cells of a table's row.
 */
export function isTextInColumns(rows: readonly TextRow[], columns: readonly Box[]): boolean {
  if (rows.length < MIN_LINES) return false;
  const breaks = columns.flatMap((_, i) => {
    const found = breaksOf(rows, columns, i);
    return found ? [found] : [];
  });
  if (breaks.length < 2 || breaks.length < columns.length - 1) return false;
  const all = breaks.flatMap((own) => [...own]);
  const common = all.filter((row) => breaks.filter((own) => own.has(row)).length > 1);
  return common.length <= MAX_COMMON_BREAKS * all.length;
}

/** The rows where a column's text does not go on from the line above; null for what is no running text. */
function breaksOf(rows: readonly TextRow[], columns: readonly Box[], column: number): Set<number> | null {
  const breaks = new Set<number>();
  let lines = 0;
  let before: TextLine | undefined;
  rows.forEach((row, i) => {
    const cell = row.cells.find((other) => columnOf(other, columns).from === column);
    if (cell && before) {
      lines++;
      if (!GOES_ON.test(textOfLine(cell)) || SENTENCE_END.test(textOfLine(before))) breaks.add(i);
    }
    // Other columns may stand on other lines.
    before = cell ?? before;
  });
  return lines >= MIN_LINES && breaks.size <= (1 - RUN_ON_SHARE) * lines ? breaks : null;
}

const MIN_ENTRY_ROWS = 8;
const ALIKE_SHARE = 0.85;
const SECOND_KIND_SHARE = 0.2;
const SAME_PITCH_PT = 3;

/**
 * Entries of a directory or labels, set in columns: a name, an address, a number in all columns of a row, and something else
 * in the next row. A table's columns differ, and hold the same kind of thing from row to row.
 */
export function areEntries(rows: readonly TextRow[], columns: readonly Box[]): boolean {
  const several = rows.filter(({ cells }) => cells.length > 1);
  if (several.length < MIN_ENTRY_ROWS) return false;
  const pitches = columns.slice(1).map(({ x0 }, i) => x0 - (columns[i]?.x0 ?? 0));
  if (pitches.some((pitch) => Math.abs(pitch - (pitches[0] ?? 0)) > SAME_PITCH_PT)) return false;
  const kinds = new Map<string, number>();
  for (const { cells } of several) {
    const [first = '', ...others] = cells.map(kindOf);
    if (others.every((kind) => kind === first)) kinds.set(first, (kinds.get(first) ?? 0) + 1);
  }
  const counts = [...kinds.values()].sort((a, b) => b - a);
  const alike = counts.reduce((sum, count) => sum + count, 0);
  return alike >= ALIKE_SHARE * several.length && (counts[1] ?? 0) >= SECOND_KIND_SHARE * several.length;
}

/** In bold type or not, with a letter or a digit first. */
function kindOf(cell: TextLine): string {
  const text = textOfLine(cell);
  return `${cell.runs[0]?.style.bold}|${/^\p{L}/u.test(text) ? 'letter' : /^\p{N}/u.test(text) ? 'digit' : 'sign'}`;
}
