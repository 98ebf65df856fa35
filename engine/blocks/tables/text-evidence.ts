/**
 * What the text of supposed rows and columns is when it is not a table: prose, lists, listings, equations, tables of contents.
 * Each function says so of one kind; decide.ts says for which hypotheses it counts.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { isKind } from '../../lines/marks/definition-line.ts';
import { isBulletSign, listMark } from '../../lines/marks/list-mark.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { isMonospaceLine } from '../line-looks.ts';
import { besideEachOther } from './table-cells.ts';
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

/** The number of a section before its title. */
export const SECTION = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,4}\.?$/u;

/**
 * Whether the rows have dot leaders, or a last column of integers that only increase, after titles with their numbers: a table of
 * contents, or numbered equations.
 */
export function isContents(rows: readonly TextRow[]): boolean {
  const lines = rows.map((row) => row.cells.map(textOfLine));
  if (
    lines.filter((cells) => cells.length <= 3 && cells.some((text) => LEADERS.test(text))).length >=
    Math.min(3, rows.length)
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

const EQUATIONS_SHARE = 0.5;
const RELATION = /[^\s<>=]\s*[=≤≥≈≡∼⇒]\s*\S/u;

/** Whether most cells are equations, aligned at their signs. */
export function areEquations(cells: readonly TextLine[]): boolean {
  return cells.filter((cell) => RELATION.test(textOfLine(cell))).length >= EQUATIONS_SHARE * cells.length;
}

const MIN_TEXT_LETTERS = 30;

/** Whether it is two rows of bold titles and a text below each title: text sections side by side, not a table. */
export function areTitledTexts(rows: readonly (readonly LayoutCell[])[]): boolean {
  const [head = [], body = []] = rows.map((row) => row.flatMap((cell) => cell.lines));
  if (rows.length !== 2 || head.length < 2 || !head.every(isAllBold) || body.some(isAllBold)) return false;
  return body.reduce((sum, line) => sum + textOfLine(line).length, 0) > MIN_TEXT_LETTERS * head.length;
}

const LISTING_SHARE = 0.8;

/** Whether it is a code listing, aligned by the widths of its letters. */
export const isListing = (cells: readonly TextLine[]): boolean =>
  cells.filter(isMonospaceLine).length >= LISTING_SHARE * cells.length;

const KINDS_SHARE = 0.3;

/** Whether it is definitions with their kinds at the edge. */
export const areDefinitions = (cells: readonly TextLine[]): boolean =>
  cells.length > 0 && cells.filter(isKind).length >= KINDS_SHARE * cells.length;

/** A block has lines enough to tell how far they are apart, and so has what stands beside it. */
const MIN_BLOCK_LINES = 3;
/** Rows whose cells are wrapped are farther apart. */
const BLOCK_LEADING_EM = 1.5;
const SAME_STEP_PT = 0.5;
/** Of the lines of a block: those of two distances meet now and then. */
const MAX_LEVEL_SHARE = 0.34;

/**
 * Whether the first or the last column is a block of lines beside the others: an address beside labels and their values. Its lines
 * are evenly apart, all in one piece, and hardly any is level with a row; the lines of cells begin in rows, or are apart there.
 *
 * @param rows cut at wide gaps only
 */
export function hasBlockBeside(rows: readonly TextRow[]): boolean {
  const lines = rows.flatMap(({ cells }) => cells);
  const columns = besideEachOther(lines, WHITE_EM).map((own) => own.toSorted((a, b) => a.baseline - b.baseline));
  return [0, columns.length - 1].some((at) => {
    const block = columns[at] ?? [];
    const others = columns.toSpliced(at, 1).flat();
    if (block.length < MIN_BLOCK_LINES || !areEven(block)) return false;
    const rows = new Set(others.map(({ baseline }) => Math.round(baseline)));
    if (rows.size < MIN_BLOCK_LINES) return false;
    const level = block.filter((line) =>
      others.some(({ baseline }) => Math.abs(baseline - line.baseline) < SAME_STEP_PT),
    );
    return level.length <= MAX_LEVEL_SHARE * block.length;
  });
}

const WHITE_EM = 1;

/** Evenly apart, as the lines of a text are. */
function areEven(lines: readonly TextLine[]): boolean {
  const steps = lines.slice(1).map(({ baseline }, i) => baseline - (lines[i]?.baseline ?? 0));
  const most = Math.max(...steps);
  return most - Math.min(...steps) < SAME_STEP_PT && most < BLOCK_LEADING_EM * (lines[0]?.sizePt ?? 0);
}
