import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';

/** What was found among lines, and the lines that it takes. */
export interface FoundTable {
  box: Box;
  used: ReadonlySet<TextLine>;
  /** A table, or the lines of columns that are read one after another, such as authors below a title. */
  content: TableBlock | TextLine[][];
}

export const withoutTables = (lines: readonly TextLine[], tables: readonly FoundTable[]): readonly TextLine[] =>
  tables.length === 0 ? lines : lines.filter((line) => !tables.some(({ used }) => used.has(line)));
