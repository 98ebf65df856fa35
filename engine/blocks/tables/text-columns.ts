/** Distinguishes columns of text with common baselines from the columns of a table. */

import type { Box } from '../../geometry/box.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { columnOf } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';

/** Fewer lines are not sufficient evidence of running text. */
const MIN_LINES = 10;
const RUN_ON_SHARE = 0.5;
/** If more breaks than this share are common to several columns, they are rows of a table. */
const MAX_COMMON_BREAKS = 0.5;
const SENTENCE_END = sentenceEnd('colon');
const GOES_ON = /^["“‘(]?\p{Ll}/u;

/**
 * Whether the rows are newspaper columns between rules: most lines continue in the next one, and paragraphs begin independently
 * in each column, not in all columns together like the wrapped cells of a table row.
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

/** The rows at which a column's text does not continue the line above; null when it is not running text. */
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
    // Other columns may have lines at other heights.
    before = cell ?? before;
  });
  return lines >= MIN_LINES && breaks.size <= (1 - RUN_ON_SHARE) * lines ? breaks : null;
}

const MIN_ENTRY_ROWS = 8;
const ALIKE_SHARE = 0.85;
const SECOND_KIND_SHARE = 0.2;
const SAME_PITCH_PT = 3;

/**
 * Whether the rows are entries of a directory or labels, set in columns: all columns of a row have a name, an address or a
 * number, and those of the next row something else. Columns of a table differ from each other, and have the same kind of content
 * in each row.
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

/** Whether the text is bold, and whether it begins with a letter, a digit or another sign. */
function kindOf(cell: TextLine): string {
  const text = textOfLine(cell);
  return `${cell.runs[0]?.style.bold}|${/^\p{L}/u.test(text) ? 'letter' : /^\p{N}/u.test(text) ? 'digit' : 'sign'}`;
}
