/**
 * Which of the supposed tables are tables.
 *
 * Finders say where rows and columns may be and how they know. Whatever speaks against it is listed here and asked in this
 * order; the first objection that holds makes them text. Drawn rules outweigh some objections: prose and
 * equations may stand in cells that are drawn.
 */

import { type Box, sharesEdge, union, width } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { areLabelStacks } from '../columns/label-stacks.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';
import { isMonospaceLine } from '../line-looks.ts';
import { inPieces } from './column-gaps.ts';
import { areMarksAndText, areOnlyMarksAndText, onlyCounts } from './counting.ts';
import { hasSeveralNumbers, isNumber, wordOf } from './number-words.ts';
import { areRowsDoubtful, withSpannedLabels } from './row-labels.ts';
import { alignmentOf } from './table-cells.ts';
import { columnOf } from './table-grid.ts';
import {
  areDefinitions,
  areEquations,
  areTitledTexts,
  hasBlockBeside,
  hasPairs,
  isContents,
  isListInColumns,
  isListing,
  isProse,
} from './text-evidence.ts';
import { CAPITAL_START, isAllBold, isHeadedByStyle, type TextRow } from './text-rows.ts';

/** A hypothesis, and its text as the objections look at it. */
interface Evidence extends TableHypothesis {
  printed: readonly TextRow[];
  cells: readonly TextLine[];
  body: readonly TextRow[];
  /** The cells that begin in each column. */
  byColumn: readonly TextLine[][];
  /** How many rows have several cells. */
  several: number;
  table: () => TableBlock;
}

interface Objection {
  against: readonly Source[];
  holds: (evidence: Evidence) => boolean;
}

const all: readonly Source[] = ['rules', 'seams', 'text', 'numbers', 'gaps', 'gutters'];

const objections: readonly Objection[] = [
  { against: all, holds: ({ columns }) => columns.length < 2 },
  // Wrapped cells and the cells between seams may be long.
  { against: ['rules', 'gaps'], holds: ({ printed }) => isProse(printed) },
  { against: all, holds: ({ printed, rows }) => isContents(printed) || isContents(rows) },
  { against: all, holds: ({ cells }) => areDefinitions(cells) },
  { against: all, holds: (evidence) => isListing(evidence.cells) && !hasHeadInWords(evidence) },
  { against: all, holds: ({ cells }) => areEquations(cells) },
  { against: all, holds: ({ columns, byColumn }) => columns.length === 2 && areOnlyMarksAndText(byColumn) },
  { against: ['rules'], holds: straddles },
  { against: ['rules'], holds: ({ rows }) => rows.length <= MAX_HEAD_ROWS && rows.every(isBoldRow) },
  { against: ['numbers'], holds: (evidence) => !hasNumbers(evidence) },
  { against: ['gaps'], holds: isLoose },
  { against: ['gaps'], holds: isCentredText },
  {
    against: ['text', 'numbers', 'gaps'],
    holds: ({ printed, byColumn }) => hasBlockBeside(printed) || areLabelStacks(byColumn),
  },
  { against: all, holds: ({ cells }) => isListInColumns(cells) },
  // Rows that are told by their text alone may be several.
  {
    against: ['text'],
    holds: ({ table }) =>
      table()
        .rows.flat()
        .some(({ lines }) => hasSeveralNumbers(lines)),
  },
  // A rule under the titles makes them a head.
  {
    against: ['rules', 'gaps'],
    holds: ({ source, headRows, table }) => (source === 'gaps' || headRows === 0) && areTitledTexts(table().rows),
  },
  { against: all, holds: ({ table, source }) => !hasPairs(table().rows, source === 'text' ? 0 : MIN_PAIRED_SHARE) },
];

/** Whether the first row is no line of code: it has words over each column, in line with code below them. */
function hasHeadInWords({ rows: [head], byColumn }: Evidence): boolean {
  const isOver = (cell: TextLine, i: number): boolean =>
    !isMonospaceLine(cell) && (byColumn[i] ?? []).filter((other) => sharesEdge(cell, other)).length >= MIN_IN_LINE;
  return head?.cells.length === byColumn.length && head.cells.every(isOver);
}

/** With the words themselves: a single line may end where the words over it end. */
const MIN_IN_LINE = 3;

const isBoldRow = ({ cells }: TextRow): boolean => cells.every(isAllBold);
/** The most rows of a head without a body. */
const MAX_HEAD_ROWS = 4;
/** Of the rows. Where text is wrapped, the paragraphs of one cell may look like rows. */
const MIN_PAIRED_SHARE = 0.3;

/** The table; null when it is none. */
export function decide(hypothesis: TableHypothesis): TableBlock | null {
  const evidence = evidenceOf(hypothesis);
  const isNone = objections.some(({ against, holds }) => against.includes(hypothesis.source) && holds(evidence));
  return isNone ? null : evidence.table();
}

function evidenceOf(hypothesis: TableHypothesis): Evidence {
  const { rows, columns, headRows, printed = rows } = hypothesis;
  const cells = rows.flatMap((row) => row.cells);
  let made: TableBlock | null = null;
  const byColumn = columns.map((): TextLine[] => []);
  for (const cell of cells) byColumn[columnOf(cell, columns).from]?.push(cell);
  return {
    ...hypothesis,
    printed,
    cells,
    body: rows.slice(headRows),
    byColumn,
    several: rows.filter((row) => row.cells.length > 1).length,
    table: () => {
      made ??= tableOf(hypothesis);
      return made;
    },
  };
}

function tableOf({ box, columns, read }: TableHypothesis): TableBlock {
  const cells = read();
  const rows = withSpannedLabels(cells);
  const areDoubtful = rows === cells && areRowsDoubtful(cells);
  return { kind: 'table', box, columns, rows, ...(areDoubtful && { areRowsDoubtful: true }) };
}

const MAX_SPANNING_SHARE = 0.25;

/** Whether the rows are lines of text with wide spaces: the apparent cells do not keep to columns. */
function straddles({ body, columns }: Evidence): boolean {
  const places = body.flatMap((row) => row.cells).map((cell) => columnOf(cell, columns));
  return places.filter(({ from, to }) => from !== to).length > MAX_SPANNING_SHARE * places.length;
}

const MIN_ROWS = 3;
/** If there are fewer rows of numbers, all of them must begin in the first column. */
const SURE_ROWS = 4;
const MIN_NUMBERS_SHARE = 0.6;
/** This many columns of marks occur only in tables with ticks. */
const MARK_COLUMNS = 3;
const DIGIT = /\p{Nd}/u;

/** Whether a column has numbers that are values, and no other is a column of text beside them. */
function hasNumbers({ printed, columns, cells }: Evidence): boolean {
  const count = printed.filter((row) => inPieces(row).tabular).length;
  const byColumn = columns.map(({ x0, x1 }) => cells.filter((cell) => cell.x0 >= x0 - 1 && cell.x1 <= x1 + 1));
  if (count < SURE_ROWS && (byColumn[0]?.length ?? 0) < count) return false;
  if (onlyCounts(byColumn) || byColumn.some((own) => isText(own, columns.length))) return false;
  const isMark = ({ runs }: TextLine): boolean => isNumber(runs) && !DIGIT.test(wordOf(runs));
  const marked = byColumn.slice(1).filter((own) => own.length > 0 && own.every(isMark));
  if (count >= SURE_ROWS && marked.length >= MARK_COLUMNS) return true;
  return byColumn.some((own) => {
    const numbers = own.filter(({ runs }) => isNumber(runs));
    const written = numbers.filter(({ runs }) => DIGIT.test(wordOf(runs)));
    return (
      written.length >= MIN_ROWS && written.length >= 0.4 * count && numbers.length >= MIN_NUMBERS_SHARE * own.length
    );
  });
}

/** Share of lines that fill their column, which is then text beside numbers. */
const FULL_SHARE = 0.5;
const TEXT_LETTERS = 30;

function isText(cells: readonly TextLine[], columns: number): boolean {
  const letters = cells.reduce((sum, cell) => sum + textOfLine(cell).length, 0) / Math.max(1, cells.length);
  if (letters < TEXT_LETTERS) return false;
  const { x0, x1 } = union(cells);
  const full = cells.filter((cell) => width(cell) > 0.85 * (x1 - x0)).length;
  return full >= FULL_SHARE * cells.length || (columns === 2 && letters > 2 * TEXT_LETTERS);
}

/** Two columns are weak evidence. */
const MIN_ROWS_OF_TWO = 4;

/** Whether the cells keep to no columns, or hardly any row fills them, or they are the marks of a list and its text. */
function isLoose({ rows, columns, byColumn, several }: Evidence): boolean {
  const isTwice = ({ cells }: TextRow): boolean =>
    new Set(cells.map((cell) => columnOf(cell, columns).from)).size < cells.length;
  if (rows.some(isTwice)) return true;
  if (columns.length === 2 && (several < MIN_ROWS_OF_TWO || areMarksAndText(byColumn) || areTermsAndText(rows)))
    return true;
  // A head over each column says that they are there, however many of their cells are empty.
  if (rows[0]?.cells.length === columns.length && isHeadedByStyle(rows)) return false;
  const full = rows.filter(({ cells }) => cells.length > 1 && cells.length >= columns.length - 1).length;
  return full < 0.5 * several;
}

/** Of the lines below a cell: of names, a few may begin with small letters. */
const MAX_RUN_ON_SHARE = 0.5;
/** Of the labels: every second one goes on where each sentence has two lines. */
const MAX_SENTENCES_SHARE = 0.3;

/**
 * Whether text runs on from row to row: below the first lines of the second column, which explain terms then, or in the lines of
 * sentences that a tab parts. What has a head is a table.
 */
function areTermsAndText(rows: readonly TextRow[]): boolean {
  if (isHeadedByStyle(rows)) return false;
  const goesOn = (line: TextLine): boolean => LOWER_START.test(textOfLine(line));
  const alone = rows.filter(({ cells }) => cells.length === 1).flatMap(({ cells }) => cells);
  if (alone.filter(goesOn).length > MAX_RUN_ON_SHARE * alone.length) return true;
  const labels = rows.filter(({ cells }) => cells.length > 1).flatMap(({ cells }) => cells.slice(0, 1));
  const parted = labels.filter((label, i) => {
    const above = labels[i - 1];
    return above && goesOn(label) && CAPITAL_START.test(textOfLine(above));
  });
  return parted.length > MAX_SENTENCES_SHARE * labels.length;
}

const LOWER_START = /^\P{L}*\p{Ll}/u;

/** An address has fewer lines. */
const MIN_CENTRED_ROWS = 6;

/** Whether every column is centred and has almost no numbers: names and addresses side by side. */
function isCentredText({ rows, byColumn, columns, cells }: Evidence): boolean {
  const centred = byColumn.every(
    (own, i) => own.length >= 2 && alignmentOf(own, columns[i] ?? { x0: 0, x1: 0 }) === 'center',
  );
  const numeric = cells.filter((cell) => /^[\d.,%$€£+−-]+$/.test(textOfLine(cell))).length;
  return rows.length < MIN_CENTRED_ROWS && centred && numeric < 0.1 * cells.length;
}

// What finders of tables suppose, before it is known what speaks against it.

/**
 * How the columns are known: from rules above and below the rows, from the places where the pieces of such rules meet, from the
 * cells of wrapped text, from gaps between numbers, from gaps between words.
 */
export type Source = 'rules' | 'seams' | 'text' | 'numbers' | 'gaps' | 'gutters';

interface TableHypothesis {
  source: Source;
  box: Box;
  columns: readonly Box[];
  /** From the top, those of the head included, each cut into cells. */
  rows: readonly TextRow[];
  headRows: number;
  /** The same rows cut at wide gaps only, where `rows` are cut at closer ones. */
  printed?: readonly TextRow[];
  /** The rows of the table. */
  read: () => LayoutCell[][];
}

/** What was found among lines, and the lines that it takes. */
export interface FoundTable {
  box: Box;
  used: ReadonlySet<TextLine>;
  content: TableBlock;
}

export const withoutTables = (lines: readonly TextLine[], tables: readonly FoundTable[]): readonly TextLine[] =>
  tables.length === 0 ? lines : lines.filter((line) => !tables.some(({ used }) => used.has(line)));
