/** What finders of tables suppose, before decide.ts has looked at what speaks against it. */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';
import type { TextRow } from './text-rows.ts';

/**
 * How the columns are known: from rules above and below the rows, from the places where the pieces of such rules meet, from the
 * cells of wrapped text, from gaps between numbers, from gaps between words.
 */
export type Source = 'rules' | 'seams' | 'text' | 'numbers' | 'gaps' | 'gutters';

export interface TableHypothesis {
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
