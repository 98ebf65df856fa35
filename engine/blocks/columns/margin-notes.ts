/**
 * Notes in the margin: short stacks of words beside the text, as the names of commands in a manual or an editor's hints.
 *
 *   \oneCommand │ Text that goes on and on over         Between the lines of the text they would cut its sentences:
 *   \another    │ as many lines as it takes, whatever   they are read before the paragraph that they stand at.
 *               │ stands beside it.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { overlap, union, width } from '../../geometry/box.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { runsByHeight } from '../../lines/run-bands.ts';
import { segmentsOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { joinRows } from '../join-rows.ts';
import type { LayoutBlock } from '../layout.ts';

/** White between the text's edge and a note; wider than a word space. */
const GAP_EM = 0.6;
/** Between a word of text that is not justified and a note beside it. */
const RAGGED_GAP_EM = 1.2;
/** Fewer lines don't show where a text begins and ends. */
const MIN_LINES = 6;
/** Where columns stand side by side, the outer one's edge is shared by at least this share of the lines of the other. */
const EDGE_SHARE = 0.6;
/** Notes are narrow, short and stand at few of the lines. */
const NOTE_WIDTH = 0.45;
const NOTE_LINES = 8;
const NOTED_SHARE = 0.5;
/** Lines of one note stand closer than this. */
const STACK_EM = 1.8;
/** Text reaches this far in at least half of its lines, cells of a table don't. */
const PROSE_FILL = 0.6;
const FULL_LINE = 0.9;
const RAGGED_LINE = 0.75;
const MAX_INDENT_EM = 3;
const WORD = /\p{L}{3,}/u;

interface Row {
  baseline: number;
  x0: number;
  x1: number;
  /** It is a line of code. */
  code: boolean;
}

export interface MarginNotes {
  /** Each a few lines from the top. */
  notes: TextLine[][];
  text: readonly GlyphRun[];
}

/** Parts the notes beside a page's text from it. */
export function marginNotes(runs: readonly GlyphRun[]): MarginNotes {
  const notes: TextLine[][] = [];
  let text = runs;
  const left = textEdge(runs, 'left');
  for (const side of ['left', 'right'] as const) {
    const justified = side === 'left' ? left : textEdge(runs, 'right');
    const edge = justified ?? (left === null ? null : raggedEdge(runs, left));
    if (edge === null) continue;
    const isBeside = (run: GlyphRun): boolean =>
      side === 'left' ? run.x1 < edge - GAP_EM * run.style.sizePt : run.x0 > edge + GAP_EM * run.style.sizePt;
    const beside = text.filter(isBeside);
    if (beside.length === 0) continue;
    const body = text.filter((run) => !isBeside(run));
    const rows = rowsOf(body);
    const { cutting, leading } = notesAmong(beside, body, rows, justified === null ? RAGGED_LINE : FULL_LINE);
    const taken = new Set(cutting.flatMap((note) => note.flatMap((line) => line.runs.map(({ id }) => id))));
    notes.push(...cutting);
    if (taken.size > 0) text = text.filter((run) => !taken.has(run.id));
    if (side === 'left') text = withNearNames(text, leading, rows, edge);
  }
  return { notes, text };
}

/** An indent parts a name from the paragraph that it leads: it stands beside the first word as beside an edge then. */
function withNearNames(
  text: readonly GlyphRun[],
  leading: readonly TextLine[][],
  rows: readonly Row[],
  edge: number,
): readonly GlyphRun[] {
  const shifts = new Map<number, number>();
  for (const line of leading.flat()) {
    const row = rows.find(({ baseline }) => Math.abs(baseline - line.baseline) < 0.3 * line.sizePt);
    const indent = row ? row.x0 - edge : 0;
    if (indent > 1 && indent < MAX_INDENT_EM * line.sizePt) for (const run of line.runs) shifts.set(run.id, indent);
  }
  if (shifts.size === 0) return text;
  return text.map((run) => {
    const shift = shifts.get(run.id);
    return shift === undefined ? run : { ...run, x0: run.x0 + shift, x1: run.x1 + shift };
  });
}

/** Where most lines begin or end. */
function textEdge(runs: readonly GlyphRun[], side: 'left' | 'right'): number | null {
  const counts = new Map<number, number>();
  let most = 0;
  for (const run of runs) {
    const x = Math.round(side === 'left' ? run.x0 : -run.x1);
    const count = (counts.get(x) ?? 0) + 1;
    counts.set(x, count);
    if (count > most) most = count;
  }
  if (most < MIN_LINES) return null;
  let edge = Number.POSITIVE_INFINITY;
  for (const [x, count] of counts) if (count >= EDGE_SHARE * most && x < edge) edge = x;
  return side === 'left' ? edge : -edge;
}

/** How far lines from a left edge reach that are not justified: notes stand beyond the farthest of them. */
function raggedEdge(runs: readonly GlyphRun[], left: number): number {
  let edge = 0;
  for (const row of Map.groupBy(runs, ({ baseline }) => Math.round(baseline)).values()) {
    const [first, ...others] = row.toSorted((a, b) => a.x0 - b.x0);
    if (!first || first.x0 < left - 1 || first.x0 > left + MAX_INDENT_EM * first.style.sizePt) continue;
    let end = first.x1;
    for (const { x0, x1, style } of others) {
      if (x0 - end > RAGGED_GAP_EM * style.sizePt) break;
      end = x1;
    }
    edge = Math.max(edge, end);
  }
  return edge;
}

function rowsOf(runs: readonly GlyphRun[]): Row[] {
  const rows: Row[] = [];
  for (const run of [...runs].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && run.baseline - row.baseline < 0.5 * run.style.sizePt) {
      row.x0 = Math.min(row.x0, run.x0);
      row.x1 = Math.max(row.x1, run.x1);
      row.code &&= run.style.monospace;
    } else rows.push({ baseline: run.baseline, x0: run.x0, x1: run.x1, code: run.style.monospace });
  }
  return rows;
}

/** Notes that would cut the sentences beside them, and those that lead a paragraph. */
interface Notes {
  cutting: TextLine[][];
  leading: TextLine[][];
}

const NONE: Notes = { cutting: [], leading: [] };

function notesAmong(beside: readonly GlyphRun[], body: readonly GlyphRun[], rows: readonly Row[], full: number): Notes {
  const column = {
    ...union([]),
    x0: Math.min(...rows.map((row) => row.x0)),
    x1: Math.max(...rows.map((row) => row.x1)),
  };
  const [top, bottom] = [rows[0]?.baseline ?? 0, rows.at(-1)?.baseline ?? 0];
  // Headers and footers may reach into the margin.
  const inside = beside.filter((run) => run.baseline > top - 1 && run.baseline < bottom + 1);
  // Names beside a listing are no part of it either.
  const isCode = inside.every(({ style }) => style.monospace);
  if (rows.length < MIN_LINES || !(isCode || isProse(rows, width(column)))) return NONE;
  const near = runsByHeight(body);
  const largest = body.reduce((most, { style }) => Math.max(most, style.sizePt), 0);
  const touches = inside.some((run) => {
    const room = SAME_LINE_EM * Math.max(run.style.sizePt, largest);
    return near(run.baseline - room, run.baseline + room).some((other) => isOneText(run, other));
  });
  const lines = touches ? [] : joinRows(segmentsOf(inside));
  if (lines.length > NOTED_SHARE * rows.length) return NONE;
  if (lines.some((line) => width(line) > NOTE_WIDTH * width(column))) return NONE;
  // Marks of lists hang in the margin too.
  if (lines.some((line) => listMark(line) !== null)) return NONE;
  const worded = lines.filter((line) => line.runs.some(({ text }) => WORD.test(text)));
  // Those beside ragged lines are told together, or not at all.
  if (full < FULL_LINE && worded.length < lines.length) return NONE;
  const stacks = stacksOf(worded);
  if (stacks.some((stack) => stack.length > NOTE_LINES)) return NONE;
  const isCutting = (stack: TextLine[]): boolean =>
    stack.some((line, i) => cutsText(line, i > 0, rows, { ...column, full }));
  return { cutting: stacks.filter(isCutting), leading: stacks.filter((stack) => !isCutting(stack)) };
}

const isProse = (rows: readonly Row[], widthPt: number): boolean =>
  rows.filter((row) => row.x1 - row.x0 > PROSE_FILL * widthPt).length >= 0.5 * rows.length;

const SAME_LINE_EM = 0.5;

/** The text begins farther out in this line. */
function isOneText(run: GlyphRun, other: GlyphRun): boolean {
  const sizePt = Math.max(run.style.sizePt, other.style.sizePt);
  const gap = Math.max(other.x0 - run.x1, run.x0 - other.x1);
  return Math.abs(run.baseline - other.baseline) < SAME_LINE_EM * sizePt && gap < GAP_EM * sizePt;
}

function stacksOf(lines: readonly TextLine[]): TextLine[][] {
  const stacks: TextLine[][] = [];
  for (const line of lines) {
    const stack = stacks.at(-1);
    const last = stack?.at(-1);
    if (stack && last && line.baseline - last.baseline < STACK_EM * Math.max(line.sizePt, last.sizePt))
      stack.push(line);
    else stacks.push([line]);
  }
  return stacks;
}

/**
 * The text beside the line began above it, or there is none. What stands at the beginning of a paragraph is read well with it:
 * a term, a date or a number and what it is about.
 */
function cutsText(
  line: TextLine,
  isLater: boolean,
  rows: readonly Row[],
  column: { x0: number; x1: number; full: number },
): boolean {
  const at = rows.findIndex((row) => Math.abs(row.baseline - line.baseline) < 0.3 * line.sizePt);
  const [row, above] = [rows[at], rows[at - 1]];
  const isName = line.runs.every(({ style }) => style.monospace);
  if (!row) return isLater || isName;
  if (row.code && isName) return true;
  if (!above || row.baseline - above.baseline > STACK_EM * line.sizePt) return false;
  const full = above.x1 - column.x0 > column.full * (column.x1 - column.x0);
  return full && row.x0 - column.x0 < GAP_EM * line.sizePt;
}

/** @param blocks of the page's text in reading order */
export function withMarginNotes(blocks: readonly LayoutBlock[], notes: readonly TextLine[][]): LayoutBlock[] {
  const placed = [...blocks];
  for (const lines of notes) {
    const box = union(lines);
    const top = lines[0] ? (lines[0].y0 + lines[0].y1) / 2 : 0;
    const away = (block: LayoutBlock): number => Math.max(block.box.x0 - box.x1, box.x0 - block.box.x1, 0);
    const beside = blocks.filter(
      (block) => overlap(block.box.y0, block.box.y1, top - 1, top + 1) > 0 || block.box.y0 > top,
    );
    const host = beside.sort((a, b) => a.box.y0 - b.box.y0 || away(a) - away(b))[0];
    const at = host ? placed.indexOf(host) : placed.length;
    placed.splice(at, 0, { kind: 'text', box, lines, column: box, aside: true });
  }
  return placed;
}
