/** What a table of chance is: its texts, and how it is drawn. */

export const RULINGS = ['none', 'head', 'books', 'lines', 'grid'] as const;
/** Lines that a table is drawn with: none, one below its head, three as in books, one between rows, or around all cells. */
export type Ruling = (typeof RULINGS)[number];

export interface MadeTable {
  /** The first ones are the head where there is one; all rows have as many cells. */
  rows: string[][];
  headRows: number;
  aligns: Align[];
  /** Of each column, whether its texts may run over lines; the others are as wide as their texts. */
  wraps: boolean[];
  /** Where cells stand that are lower than their row. */
  vertical: 'top' | 'middle';
  ruling: Ruling;
  caption: string | null;
  spans: Spans;
}
export type Align = 'left' | 'center' | 'right';

/** A cell that reaches over others, which are empty. */
export interface Span {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export type Look = 'plain' | 'bold' | 'italic';

export interface Spans {
  cells: Span[];
  /** Of each row. */
  looks: Look[];
  /** Titles between rows stand in the middle of the table, not at its edge. */
  areTitlesCentred: boolean;
  /** Heads over several columns have a rule of their own below them. */
  arePartlyRuled: boolean;
  /** Whether the last row is a total, below a rule where the table has some. */
  hasTotal: boolean;
  /** Cells as close as browsers have them where nothing is said. */
  isTight: boolean;
  /** Below the table. */
  note: string | null;
}

export const WITHOUT_SPANS: Spans = {
  cells: [],
  looks: [],
  areTitlesCentred: false,
  arePartlyRuled: false,
  hasTotal: false,
  isTight: false,
  note: null,
};
