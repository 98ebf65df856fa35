/**
 * Notes in the margin: short stacks of words beside the text, as the names of commands in a manual or an editor's hints.
 *
 *   \oneCommand │ Text that goes on and on over         Between the lines of the text they would cut its sentences:
 *   \another    │ as many lines as it takes, whatever   they are read before the paragraph that they stand at.
 *               │ stands beside it.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { overlap, union, width } from '../../geometry/box.ts';
import { heaviestOf } from '../../geometry/statistics.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { runsByHeight } from '../../lines/run-bands.ts';
import { lineOf, segmentsOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { joinRows } from '../join-rows.ts';
import type { LayoutBlock } from '../layout.ts';
import { PARAGRAPH_LEADING } from '../leading.ts';
import { SAME_EDGE_EM } from './column-edges.ts';

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
/** Lines of one note stand closer than this, and those of one paragraph, where the page's own leading doesn't say. */
const STACK_EM = 1.8;
/** White between names of code that end at one place and the text: manuals set them smaller than the text, and closer than notes. */
const NAME_GAP_EM = 0.4;
/** Names may be set a little higher or lower than the words beside them. */
const SAME_ROW_EM = 0.3;
/** Text reaches this far in at least half of its lines, cells of a table don't. */
const PROSE_FILL = 0.6;
const FULL_LINE = 0.9;
const RAGGED_LINE = 0.75;
const MAX_INDENT_EM = 3;
const WORD = /\p{L}{3,}/u;
const LETTER = /\p{L}/u;

interface Row {
  baseline: number;
  /** Raised letters may stand above it. */
  first: GlyphRun;
  x0: number;
  x1: number;
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
    const names = side === 'left' ? namesOfCode(runs) : null;
    const justified = names?.edge ?? (side === 'left' ? left : textEdge(runs, 'right'));
    const edge = justified ?? (left === null ? null : raggedEdge(runs, left));
    if (edge === null) continue;
    const isBeside = (run: GlyphRun): boolean =>
      names?.runs.has(run) ??
      (side === 'left' ? run.x1 < edge - GAP_EM * run.style.sizePt : run.x0 > edge + GAP_EM * run.style.sizePt);
    const beside = text.filter(isBeside);
    if (beside.length === 0) continue;
    const body = text.filter((run) => !isBeside(run));
    const rows = rowsOf(body);
    const full = justified === null ? RAGGED_LINE : FULL_LINE;
    const { cutting, leading } = notesAmong(beside, body, rows, { full, isApart: names !== null });
    const taken = new Set(cutting.flatMap((note) => note.flatMap((line) => line.runs.map(({ id }) => id))));
    notes.push(...cutting);
    if (taken.size > 0) text = text.filter((run) => !taken.has(run.id));
    if (side === 'left') text = withNearNames(text, leading, rows, edge);
  }
  return { notes, text };
}

/**
 * Names of code that end at one place and that nothing but white parts from all else of the page, however little: manuals of macros
 * set them beside what they define.
 */
function namesOfCode(runs: readonly GlyphRun[]): { runs: ReadonlySet<GlyphRun>; edge: number } | null {
  if (!runs.some(({ style }) => style.monospace)) return null;
  const rows = [...Map.groupBy(runs, ({ baseline }) => Math.round(baseline))].sort((a, b) => a[0] - b[0]);
  const firsts = rows.flatMap(([, row]) => row.reduce((first, run) => (run.x0 < first.x0 ? run : first)));
  // Headers and footers may begin farther out.
  const [longest] = firsts.slice(1, -1).sort((a, b) => a.x0 - b.x0);
  if (!longest) return null;
  const em = longest.style.sizePt;
  const isAt = (a: number, b: number): boolean => Math.abs(a - b) < SAME_EDGE_EM * em;
  const names = firsts.filter(({ style, x1 }) => style.monospace && x1 < longest.x1 + SAME_EDGE_EM * em);
  const found = new Set(names);
  const others = rows.slice(1, -1).flatMap(([, row]) => row.filter((run) => !found.has(run)));
  if (others.length === 0) return null;
  const nearest = others.reduce((near, run) => (run.x0 < near.x0 ? run : near));
  const gap = nearest.x0 - longest.x1;
  if (names.some(({ x0, x1 }) => isAt(x1, longest.x1) && !isAt(x0, longest.x0)))
    return gap > NAME_GAP_EM * em ? { runs: found, edge: nearest.x0 } : null;
  // Words of code that begin at one place are terms, or the labels of a listing.
  const isOneName = names.every(({ x1 }) => isAt(x1, longest.x1)) && !nearest.style.monospace;
  return isOneName && gap > GAP_EM * em ? { runs: found, edge: nearest.x0 } : null;
}

/**
 * An indent parts a name from the paragraph that it leads: it stands beside the first word as beside an edge then, and on its
 * baseline, where it is set a little higher or lower. The column begins behind names of code all the same.
 */
function withNearNames(
  text: readonly GlyphRun[],
  leading: readonly TextLine[][],
  rows: readonly Row[],
  edge: number,
): readonly GlyphRun[] {
  const placed = new Map<number, GlyphRun>();
  for (const line of leading.flat()) {
    const row = rows.find(({ baseline }) => Math.abs(baseline - line.baseline) < SAME_ROW_EM * line.sizePt);
    if (!row) continue;
    const indent = row.x0 - edge;
    const right = indent > 1 && indent < MAX_INDENT_EM * line.sizePt ? indent : 0;
    const isName = line.runs.every(({ style }) => style.monospace);
    for (const run of line.runs)
      placed.set(run.id, {
        ...run,
        x0: run.x0 + right,
        x1: run.x1 + right,
        baseline: row.first.baseline,
        ...(isName && { lineX0: row.x0 }),
      });
  }
  return placed.size === 0 ? text : text.map((run) => placed.get(run.id) ?? run);
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
      if (run.x0 < row.x0) [row.x0, row.first] = [run.x0, run];
      row.x1 = Math.max(row.x1, run.x1);
    } else {
      const { baseline, x0, x1 } = run;
      rows.push({ baseline, first: run, x0, x1 });
    }
  }
  return rows;
}

/** Notes that would cut the sentences beside them, and those that lead a paragraph. */
interface Notes {
  cutting: TextLine[][];
  leading: TextLine[][];
}

const NONE: Notes = { cutting: [], leading: [] };

/** @param isApart whether it is known that white parts them from the text */
function notesAmong(
  beside: readonly GlyphRun[],
  body: readonly GlyphRun[],
  rows: readonly Row[],
  { full, isApart }: { full: number; isApart: boolean },
): Notes {
  const column = {
    ...union([]),
    x0: Math.min(...rows.map((row) => row.x0)),
    x1: Math.max(...rows.map((row) => row.x1)),
  };
  const [top, bottom] = [rows[0]?.baseline ?? 0, rows.at(-1)?.baseline ?? 0];
  // Headers and footers may reach into the margin.
  const inside = isApart ? beside : beside.filter((run) => run.baseline > top - 1 && run.baseline < bottom + 1);
  // Names beside a listing are no part of it either.
  const isCode = inside.every(({ style }) => style.monospace);
  if (rows.length < MIN_LINES || !(isCode || isProse(rows, width(column)))) return NONE;
  const near = runsByHeight(body);
  const largest = body.reduce((most, { style }) => Math.max(most, style.sizePt), 0);
  const touches =
    !isApart &&
    inside.some((run) => {
      const room = SAME_LINE_EM * Math.max(run.style.sizePt, largest);
      return near(run.baseline - room, run.baseline + room).some((other) => isOneText(run, other));
    });
  const lines = touches ? [] : joinRows(segmentsOf(inside));
  if (lines.length > NOTED_SHARE * rows.length) return NONE;
  if (!isApart && lines.some((line) => width(line) > NOTE_WIDTH * width(column))) return NONE;
  // Marks of lists hang in the margin too.
  if (lines.some((line) => listMark(line) !== null)) return NONE;
  const worded = lines.filter((line) => line.runs.some(({ text }) => (isApart ? LETTER : WORD).test(text)));
  // Those beside ragged lines are told together, or not at all.
  if (full < FULL_LINE && worded.length < lines.length) return NONE;
  const parted = partedBy(rows);
  const stacks = stacksOf(worded, parted);
  if (!isApart && stacks.some((stack) => stack.length > NOTE_LINES)) return NONE;
  const isCutting = (stack: TextLine[]): boolean =>
    stack.some((line, i) => cutsText(line, i > 0, rows, { ...column, full, parted }));
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

/** The distance that parts paragraphs, as that of most rows tells. */
function partedBy(rows: readonly Row[]): number {
  const steps = rows.slice(1).map(({ baseline }, i) => Math.round(2 * (baseline - (rows[i]?.baseline ?? 0))) / 2);
  return PARAGRAPH_LEADING * (heaviestOf(steps.map((step) => [step, 1])) ?? Infinity) + 0.4;
}

const stacksOf = (lines: readonly TextLine[], parted: number): TextLine[][] =>
  stretchesOf(
    lines,
    (line, last) => line.baseline - last.baseline < Math.min(parted, STACK_EM * Math.max(line.sizePt, last.sizePt)),
  );

/**
 * The text beside the line began above it, or there is none. What stands at the beginning of a paragraph is read well with it:
 * a term, a date or a number and what it is about.
 */
function cutsText(
  line: TextLine,
  isLater: boolean,
  rows: readonly Row[],
  column: { x0: number; x1: number; full: number; parted: number },
): boolean {
  const at = rows.findIndex((row) => Math.abs(row.baseline - line.baseline) < SAME_ROW_EM * line.sizePt);
  const [row, above] = [rows[at], rows[at - 1]];
  const isName = line.runs.every(({ style }) => style.monospace);
  if (!row) return isLater || isName;
  if (isName && row.first.style.monospace) return true;
  if (!above || row.baseline - above.baseline > Math.min(column.parted, STACK_EM * line.sizePt)) return false;
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
    placed.splice(at, 0, { kind: 'text', box, lines: fromOneEdge(lines, box.x0), column: box, aside: true });
  }
  return placed;
}

/** Names that end at one place are no code that is set in. */
const fromOneEdge = (lines: readonly TextLine[], x0: number): TextLine[] =>
  lines.map((line) =>
    line.x0 > x0 && line.runs.every(({ style }) => style.monospace)
      ? lineOf(line.runs.map((run) => ({ ...run, x0: run.x0 + x0 - line.x0, x1: run.x1 + x0 - line.x0 })))
      : line,
  );
