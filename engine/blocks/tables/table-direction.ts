/** Reading direction of a table's columns. */

import { isRightToLeft } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { lineOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';

/** The position of a run in the drawing order of the file. */
export type PlaceOf = (run: GlyphRun) => number;

/**
 * Reverses the columns of a table whose text is right-to-left. A translated table may have kept its original column order. This
 * is visible in files that draw the words of a line in reading order: they draw the cells of a row in reading order too.
 *
 * @param table with its cells from left to right
 */
export function inReadingDirection(table: TableBlock, placeOf: PlaceOf): TableBlock {
  const lines = linesWithLetters(table);
  if (!isFromRight(lines) && !hasHeadFromRight(table)) return table;
  const words = lines.flatMap((line) => steps(wordPlaces(line, placeOf)));
  const drawnAsRead = balance(words) < 0;
  // Only the first runs of cells are compared, since numbers are moved to the beginning of their lines.
  const cells = tellingRows(table).flatMap((row) => steps(firstRuns(row).map(placeOf)));
  if (drawnAsRead && balance(cells) > 0) return table;
  return {
    ...table,
    columns: [...table.columns].reverse(),
    rows: table.rows.map((row) => row.map(inOrderOfReading).reverse()),
  };
}

/** The same for a table whose cells are already in reading order: only the signs of its numbers are moved. */
export function withSignsInFront(table: TableBlock): TableBlock {
  if (!isFromRight(linesWithLetters(table))) return table;
  return { ...table, rows: table.rows.map((row) => row.map(inOrderOfReading)) };
}

/** Numbers are read from left to right in every script. */
const linesWithLetters = ({ rows }: TableBlock): TextLine[] =>
  rows.flat().flatMap((cell) => cell.lines.filter(hasLetter));
const isFromRight = (lines: readonly TextLine[]): boolean =>
  lines.filter((line) => line.rtl).length > 0.5 * lines.length;

/**
 * The rows by which the order of cells is judged: those with right-to-left words only, if there are any. PDFium orders cells by
 * the direction of their words.
 */
function tellingRows({ rows }: TableBlock): LayoutCell[][] {
  const pure = rows.filter((row) => row.every(({ lines }) => lines.every((line) => line.rtl || !hasLetter(line))));
  return pure.length > 0 ? pure : rows;
}

/**
 * Whether the head and some cells are right-to-left: in a table about options, types and values, most other cells may be
 * left-to-right names.
 */
function hasHeadFromRight({ rows: [head, ...others] }: TableBlock): boolean {
  const isRtl = (cell: LayoutCell): boolean => cell.lines.some(({ rtl }) => rtl);
  return head !== undefined && head.length >= MIN_HEAD && head.every(isRtl) && others.some((row) => row.some(isRtl));
}
const MIN_HEAD = 2;

const hasLetter = (line: TextLine): boolean => line.rtl || line.runs.some(({ text }) => /\p{L}/u.test(text));

const isRead = ({ text }: GlyphRun): boolean => isRightToLeft(text);

const WORD_GAP_EM = 0.15;

/**
 * The mean drawing position of each word of a line, from left to right. Letters that do not join are separate runs, so a word may
 * have several.
 */
function wordPlaces(line: TextLine, placeOf: PlaceOf): number[] {
  const runs = line.runs.filter(isRead).sort((a, b) => a.x0 - b.x0);
  const words = cutWhere(runs, (right, { x0 }) => x0 - right >= WORD_GAP_EM * line.sizePt);
  return words.map((word) => word.reduce((sum, run) => sum + placeOf(run), 0) / word.length);
}

const SIGNED = /^(\p{Nd}[\p{Nd}.,٫٬]*[%٪]?)([-−+])$/u;

/**
 * Moves the sign of a number to its front. In reading order the sign comes after the number, which puts it on the other side if
 * the cell contains nothing else.
 */
function withSigns(cell: LayoutCell): LayoutCell {
  if (!cell.lines.some(({ runs }) => runs.length === 1 && SIGNED.test(runs[0]?.text ?? ''))) return cell;
  const lines = cell.lines.map((line) => {
    const [run, ...others] = line.runs;
    const signed = run && others.length === 0 ? run.text.replace(SIGNED, '$2$1') : null;
    return run && signed !== null && signed !== run.text ? lineOf([{ ...run, text: signed }], line.rtl) : line;
  });
  return { ...cell, lines };
}

const inOrderOfReading = (cell: LayoutCell): LayoutCell => withBracketsBehind(withSigns(cell));

/** "(8.4) 61.2": a number before another one in brackets is on the right if the cell contains nothing else. */
const BRACKETED = /^\(\s*([^()\p{L}]*\p{Nd}[^()\p{L}]*?)\s*\)\s*([-−+]?\p{Nd}[\p{Nd}.,٫٬]*[%٪]?)$/u;

function withBracketsBehind(cell: LayoutCell): LayoutCell {
  const inOrder = (line: TextLine): string =>
    line.rtl || !line.runs.some(({ text }) => text.includes('(')) ? '' : textOfLine(line);
  if (!cell.lines.some((line) => BRACKETED.test(inOrder(line)))) return cell;
  const lines = cell.lines.map((line) => {
    const text = inOrder(line);
    const [first, last] = [line.runs[0], line.runs.at(-1)];
    if (!first || !last || !BRACKETED.test(text)) return line;
    return lineOf([{ ...first, x1: last.x1, text: text.replace(BRACKETED, '$2 ($1)') }], line.rtl);
  });
  return { ...cell, lines };
}

/** For each pair of neighbours from left to right: how much later the file draws the right one. */
const steps = (places: readonly number[]): number[] => places.slice(1).map((place, i) => place - (places[i] ?? place));

const balance = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.sign(value), 0);

function firstRuns(row: readonly LayoutCell[]): PlacedRun[] {
  return row.flatMap((cell) => (cell.lines[0] && hasLetter(cell.lines[0]) && cell.lines[0].runs[0]) || []);
}
