/**
 * What the text of supposed rows and columns is when it is not a table: prose, lists, listings, equations, tables of contents.
 * Each function says so of one kind; decide.ts says for which hypotheses it counts.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { isKind } from '../../lines/marks/definition-line.ts';
import { isBulletSign, listMark } from '../../lines/marks/list-mark.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { isMonospaceLine } from '../line-looks.ts';
import { columnOf } from './table-grid.ts';
import { isAllBold, type TextRow } from './text-rows.ts';

/** Cells with more letters than this on average are columns of prose. */
const MAX_CELL_LETTERS = 48;
export const LEADERS = /(?:[.·…]\s?){5}/;

/** @param rows lines, or the runs of each cell where no lines have been made of them */
export function isProse(
  rows: readonly { cells: readonly (Pick<TextLine, 'runs'> | readonly GlyphRun[])[] }[],
): boolean {
  let cells = 0;
  let letters = 0;
  for (const cell of rows.flatMap((row) => row.cells)) {
    cells++;
    for (const { text } of 'runs' in cell ? cell.runs : cell) letters += text.length + 1;
  }
  return letters > MAX_CELL_LETTERS * Math.max(1, cells);
}

const NUMBERS_BEHIND = /(?:[.·…]\s?){5}\s*(?!.*\p{L}{2})\S*\p{Nd}[^\s,;–-]*\s+[^\s\p{L}]*\p{Nd}\S*(?:\s|$)/u;

/**
 * Whether several numbers follow the leader, and no other entry: such a line is the row of a table, not of a table of contents.
 */
const hasNumbersBehind = (cells: readonly string[]): boolean => NUMBERS_BEHIND.test(cells.join(' '));

const SECTION = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,4}\.?$/u;

/**
 * Whether the rows have dot leaders, or a last column of integers that only increase, after titles with their numbers: a table of
 * contents, or numbered equations.
 */
export function isContents(rows: readonly TextRow[]): boolean {
  const lines = rows.map((row) => row.cells.map(textOfLine));
  if (
    lines.filter((cells) => cells.length <= 3 && cells.some((text) => LEADERS.test(text)) && !hasNumbersBehind(cells))
      .length >= Math.min(3, rows.length)
  )
    return true;
  const numbers = lines.map((cells) => Number(cells.at(-1)?.replace(/^\((\d+)\)$/, '$1')));
  return lines.every(
    (cells, i) =>
      (cells.length === 2 || (cells.length === 3 && SECTION.test(cells[0] ?? ''))) &&
      Number.isInteger(numbers[i]) &&
      (i === 0 || (numbers[i] ?? 0) >= (numbers[i - 1] ?? 0)),
  );
}

const MIN_PAIRED = 2;

/** Whether enough rows have several filled cells. A note beside its icon, a title above text, or one line of words has not. */
export function hasPairs(rows: readonly (readonly LayoutCell[])[], minShare: number): boolean {
  const paired = rows.filter((row) => row.filter((cell) => cell.lines.length > 0).length > 1);
  return paired.length >= MIN_PAIRED && paired.length >= minShare * rows.length;
}

const LISTED_SHARE = 0.6;

/** Whether it is a list set in columns: most lines begin with a bullet, or follow one that was cut off from them. */
export function isListInColumns(lines: readonly TextLine[]): boolean {
  const alone = lines.filter(isBullet).length;
  const items = lines.filter((line) => listMark(line)?.kind === 'bullet').length;
  return items + alone >= LISTED_SHARE * (lines.length - alone);
}

export const isBullet = (line: TextLine): boolean => isBulletSign(textOfLine(line)) && !VALUE.test(textOfLine(line));
/** Signs for yes, no and ratings, which are values in tables of comparison. */
const VALUE = /^[✓✔✗✘★☆]$/;

const MIN_TEXT_LETTERS = 30;

/** Whether it is two rows of bold titles and a text below each title: text sections side by side, not a table. */
export function areTitledTexts(rows: readonly (readonly LayoutCell[])[]): boolean {
  const [head = [], body = []] = rows.map((row) => row.flatMap((cell) => cell.lines));
  if (rows.length !== 2 || head.length < 2 || !head.every(isAllBold) || body.some(isAllBold)) return false;
  return body.reduce((sum, line) => sum + textOfLine(line).length, 0) > MIN_TEXT_LETTERS * head.length;
}

const EQUATIONS_SHARE = 0.5;
const RELATION = /[^\s<>=]\s*[=≤≥≈≡∼⇒]\s*\S/u;

/** Whether most cells are equations, aligned at their signs. */
export function areEquations(cells: readonly TextLine[]): boolean {
  return cells.filter((cell) => RELATION.test(textOfLine(cell))).length >= EQUATIONS_SHARE * cells.length;
}

const LISTING_SHARE = 0.8;

const KINDS_SHARE = 0.3;

/** Whether it is a code listing, aligned by the widths of its letters, or definitions with their kinds at the edge. */
export function isListing(cells: readonly TextLine[]): boolean {
  if (cells.length > 0 && cells.filter(isKind).length >= KINDS_SHARE * cells.length) return true;
  return cells.filter(isMonospaceLine).length >= LISTING_SHARE * cells.length;
}

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
