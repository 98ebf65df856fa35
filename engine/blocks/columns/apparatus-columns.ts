/**
 * The apparatus of an edition in columns: short notes that begin with the number of a line and the words that they are about.
 *
 *   1 divisa ] Oros. VI 7     10 cotidianis ] Dio 38,     Rows of them look like a table's. Each column is read to its end,
 *   3 lingua ] Tac. Germ. 28     31                       and a note may go on in the next one.
 */

import { union } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { FoundTable } from '../tables/hypothesis.ts';
import { rowsOfSegments, type TextRow } from '../tables/text-rows.ts';

/** "12–14 words ] a note" */
const LEMMA = /^\d{1,4}(?:[–-]\d{1,4})?\s+[^[\]]{1,80}\](?:\s|$)/u;
const STARTS_WITH_NUMBER = /^\d/;
const SAME_EDGE_PT = 2;
const MAX_LEADING_EM = 1.6;
const MIN_LEMMAS = 2;
/** Notes go on over lines of their own. */
const LEMMA_SHARE = 0.4;

export interface NoteColumns extends FoundTable {
  /** The lines of each note, in reading order. */
  content: TextLine[][];
}

const isLemma = (line: TextLine): boolean =>
  STARTS_WITH_NUMBER.test(line.runs[0]?.text ?? '') && LEMMA.test(textOfLine(line));

/** @param segments of a page */
export function apparatusColumns(segments: readonly TextLine[]): NoteColumns[] {
  const lemmas = new Set(segments.filter(isLemma));
  if (lemmas.size < MIN_LEMMAS) return [];
  const rows = rowsOfSegments(segments);
  const found: NoteColumns[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = endOf(rows, from);
    const columns = read(rows.slice(from, to), lemmas);
    if (columns) found.push(columns);
    from = to;
  }
  return found;
}

/** Behind the last row that stands right below the one before. */
function endOf(rows: readonly TextRow[], from: number): number {
  let to = from + 1;
  for (; to < rows.length; to++) {
    const [above, row] = [rows[to - 1], rows[to]];
    if (!above || !row || Math.abs(row.sizePt - above.sizePt) > 0.5) break;
    if (row.baseline - above.baseline > MAX_LEADING_EM * row.sizePt) break;
  }
  return to;
}

function read(rows: readonly TextRow[], lemmas: ReadonlySet<TextLine>): NoteColumns | null {
  if (!rows.some((row) => row.cells.length > 1)) return null;
  const cells = rows.flatMap((row) => row.cells);
  const own = cells.filter((cell) => lemmas.has(cell));
  if (own.length < MIN_LEMMAS || own.length < LEMMA_SHARE * cells.length) return null;
  const starts: number[] = [];
  for (const { x0 } of own.toSorted((a, b) => a.x0 - b.x0))
    if (x0 - (starts.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE_PT) starts.push(x0);
  if (starts.length < 2) return null;
  const content = starts.map((start, i) => {
    const next = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    return cells.filter(({ x0, x1 }) => x0 > start - SAME_EDGE_PT && x1 < next);
  });
  if (content.flat().length < cells.length) return null;
  return { box: union(cells), used: new Set(cells), content: content.flatMap((column) => notesOf(column, lemmas)) };
}

/** The lines of each note; what goes on from the column before stands for itself. */
function notesOf(column: readonly TextLine[], lemmas: ReadonlySet<TextLine>): TextLine[][] {
  const notes: TextLine[][] = [];
  for (const line of column) {
    const note = notes.at(-1);
    if (note && !lemmas.has(line)) note.push(line);
    else notes.push([line]);
  }
  return notes;
}
