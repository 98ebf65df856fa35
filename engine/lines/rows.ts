/**
 * Glyph runs → rows: everything on one baseline, with its superscripts and subscripts.
 *
 * Rows go across columns; segments.ts cuts them at wide gaps.
 */

import type { GlyphRun } from '../extract/page-content.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { isBulletSign } from './marks/list-mark.ts';
import { countLetters, type PlacedRun, type Script } from './text-line.ts';

interface Row {
  baseline: number;
  runs: PlacedRun[];
  /** Of its largest run, also of those that have left it. */
  largestPt: number;
}

/** Baselines closer than this share of the size are one (text set on a grid varies less, recognised text more). */
const SAME_BASELINE_EM = 0.16;
/** A script is set in at most this share of the size of the text that it belongs to. */
const SCRIPT_SIZE = 0.86;
/** Signs that mark notes are no letters of a word. */
const SCRIPT_SIGN_SIZE = 1;
const NOTE_SIGN = /^[∗†‡§¶‖]+$/;
const SCRIPT_GAP_EM = 0.3;
const FAR_SCRIPT_EM = 1.3;
const RAISED_MIN_EM = 0.12;
/** Less raised small letters are part of a word, as in the TeX family's logos. */
const SUPERSCRIPT_EM = 0.26;
const SHIFTED_SIZE = 0.85;
const SHIFTED_MAX_EM = 0.36;
const SHIFTED_GAP_EM = 0.25;
/** Its neighbours in the word stand on the word's baseline, so none on its own is nearer than this. */
const SHIFTED_ALONE_EM = 1;
const RAISED_MAX_EM = 0.75;
const LOWERED_MAX_EM = 0.45;
/** No row farther off is looked at, however large its type. */
const MAX_REACH_PT = 30;
/** A longer small text beside a large letter is text beside a drop cap; bullets may be smaller still. */
const SCRIPT_MAX_LETTERS = 24;
const DROP_CAP = 2.4;
/** Words of one line stand closer than this. */
const WORD_GAP_EM = 0.6;
const MIN_LINE_WORDS = 3;

/** @param runs of one frame, in any order */
export function rowsOf(runs: readonly GlyphRun[]): Row[] {
  const rows = cluster(runs);
  attachScripts(rows);
  const filled = rows.filter((row) => row.runs.length > 0);
  for (const row of filled) row.runs = inOrder(row.runs, byEdges);
  return filled;
}

const byBaseline = (a: PlacedRun, b: PlacedRun): number => a.baseline - b.baseline;
const byLeft = (a: PlacedRun, b: PlacedRun): number => a.x0 - b.x0;
const byEdges = (a: PlacedRun, b: PlacedRun): number => a.x0 - b.x0 || a.x1 - b.x1;

/** Most rows are drawn in order, and sorting takes room and time to find that out. */
function inOrder(runs: PlacedRun[], compare: (a: PlacedRun, b: PlacedRun) => number): PlacedRun[] {
  for (let i = 1; i < runs.length; i++) {
    const before = runs[i - 1];
    const run = runs[i];
    if (before && run && compare(before, run) > 0) return runs.sort(compare);
  }
  return runs;
}

/** The run itself, as it comes from the page; a copy where it was placed before. */
const unplaced = (run: GlyphRun): PlacedRun => (isUnplaced(run) ? run : { ...run, script: null });
const isUnplaced = (run: GlyphRun): run is PlacedRun => run.script === null;

function cluster(runs: readonly GlyphRun[]): Row[] {
  const sorted = inOrder(runs.map(unplaced), byBaseline);
  const rows: Row[] = [];
  let size = 0;
  for (const run of sorted) {
    const row = rows.at(-1);
    const { sizePt } = run.style;
    if (row && run.baseline - row.baseline <= SAME_BASELINE_EM * Math.min(size, sizePt)) {
      row.runs.push(run);
      row.largestPt = Math.max(row.largestPt, sizePt);
    } else {
      rows.push({ baseline: run.baseline, runs: [run], largestPt: sizePt });
      size = sizePt;
    }
  }
  for (const row of rows) row.runs = inOrder(row.runs, byLeft);
  return rows;
}

/** Moves groups of small raised or lowered runs to the row of the larger text that they touch. */
function attachScripts(rows: Row[]): void {
  const attached = new Set<PlacedRun>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!row || !hasRowInReach(rows, i)) continue;
    const stay: PlacedRun[] = [];
    for (const group of touching(row.runs)) {
      const host = group.some((run) => attached.has(run)) ? null : hostOf(group, rows, i, stay);
      if (host === null) stay.push(...group);
      else {
        const { script } = host;
        const placed = script === null ? group : group.map((run) => ({ ...run, script }));
        for (const run of placed) attached.add(run);
        host.row.runs.push(...placed);
        host.row.largestPt = Math.max(host.row.largestPt, ...group.map((run) => run.style.sizePt));
      }
    }
    row.runs = stay;
  }
}

/** Whether another row is near enough for scripts, whichever of this row's runs they are: most rows stand apart. */
function hasRowInReach(rows: readonly Row[], index: number): boolean {
  const { baseline = 0, largestPt = 0 } = rows[index] ?? {};
  // Runs of one row differ in their baselines by so much.
  const slack = SAME_BASELINE_EM * largestPt;
  for (const step of [-1, 1]) {
    for (let j = index + step; j >= 0 && j < rows.length; j += step) {
      const other = rows[j];
      const rise = Math.abs((other?.baseline ?? Number.POSITIVE_INFINITY) - baseline) - slack;
      if (!other || rise > MAX_REACH_PT) break;
      if (rise <= RAISED_MAX_EM * other.largestPt) return true;
    }
  }
  return false;
}

/** Neighbours without a word space between them. */
const touching = (runs: readonly PlacedRun[]): PlacedRun[][] =>
  stretchesOf(
    runs,
    (run, last) =>
      run.x0 - last.x1 < SCRIPT_GAP_EM * Math.max(last.style.sizePt, run.style.sizePt) &&
      Math.abs(last.style.sizePt - run.style.sizePt) < 0.3 * run.style.sizePt,
  );

/** @param before runs of the group's row on its left that stay in it */
function hostOf(
  group: PlacedRun[],
  rows: Row[],
  index: number,
  before: readonly PlacedRun[],
): { row: Row; script: Script | null } | null {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last || first.script !== null) return null;
  if (countLetters(group) > SCRIPT_MAX_LETTERS) return null;
  // Beside small capitals the marks of a title are nearly as large as its letters.
  const mostSize = group.every(({ text }) => NOTE_SIGN.test(text)) ? SCRIPT_SIGN_SIZE : SCRIPT_SIZE;
  const alone = (rows[index]?.largestPt ?? 0) <= 1.1 * first.style.sizePt;
  let best: { row: Row; script: Script | null; gap: number; inWord: boolean } | null = null;
  for (const step of [-1, 1]) {
    for (let j = index + step; j >= 0 && j < rows.length; j += step) {
      const row = rows[j];
      if (!row || Math.abs(row.baseline - first.baseline) > MAX_REACH_PT) break;
      const rise = row.baseline - first.baseline;
      // Most rows are out of reach of all that follows.
      if (Math.abs(rise) > RAISED_MAX_EM * row.largestPt) continue;
      for (const run of row.runs) {
        const size = run.style.sizePt;
        if (run.script !== null || (size > DROP_CAP * first.style.sizePt && !isBulletSign(first.text))) continue;
        if (isShiftedLetter(group, run) && standsAlone(first, rows[index]?.runs ?? [])) {
          if (!best) best = { row, script: null, gap: 0, inWord: true };
          continue;
        }
        if (first.style.sizePt > mostSize * size) continue;
        const raised = rise >= RAISED_MIN_EM * size && rise <= RAISED_MAX_EM * size;
        const lowered = -rise >= RAISED_MIN_EM * size * 0.5 && -rise <= LOWERED_MAX_EM * size;
        if (!raised && !lowered) continue;
        const gap = Math.max(first.x0 - run.x1, run.x0 - last.x1);
        // A note's own mark stands before its text with some room; an icon may stand between a name and its marks.
        const isFar = raised && (last.x1 <= run.x0 ? !endsLine(first, before) : alone);
        const room = isFar ? FAR_SCRIPT_EM : SCRIPT_GAP_EM;
        if (gap > room * size || gap < -Math.max(size, last.x1 - first.x0)) continue;
        const script = lowered ? 'sub' : rise < SUPERSCRIPT_EM * size ? null : 'super';
        // Other letters of the word may stand lower than its baseline.
        const inWord = script === null && gap <= SCRIPT_GAP_EM * size;
        if (!best || (inWord === best.inWord ? Math.abs(gap) < Math.abs(best.gap) : inWord))
          best = { row, script, gap, inWord };
      }
    }
  }
  return best && isWordsOfLine(rows[index]?.runs ?? [], first) ? null : best;
}

/** A word stands right before it: it ends a line beside the text, as a page's number behind leaders does. */
function endsLine({ x0, style }: PlacedRun, before: readonly PlacedRun[]): boolean {
  const last = before.at(-1);
  return last !== undefined && last.x0 < x0 && x0 - last.x1 < WORD_GAP_EM * style.sizePt;
}

/** Words beside a large number or letter are a line of text, not its scripts. */
function isWordsOfLine(row: readonly PlacedRun[], run: PlacedRun): boolean {
  const alike = row.filter(
    (other) => other.script === null && Math.abs(other.style.sizePt - run.style.sizePt) < 0.1 * run.style.sizePt,
  );
  const line = [run];
  const near = (a: PlacedRun, b: PlacedRun) => b.x0 - a.x1 < WORD_GAP_EM * run.style.sizePt;
  const at = alike.indexOf(run);
  for (let i = at + 1; i < alike.length; i++) {
    const [last, next] = [line.at(-1), alike[i]];
    if (!last || !next || !near(last, next)) break;
    line.push(next);
  }
  for (let i = at - 1; i >= 0; i--) {
    const [first, before] = [line[0], alike[i]];
    if (!first || !before || !near(before, first)) break;
    line.unshift(before);
  }
  const words = line
    .map(({ text }) => text)
    .join(' ')
    .match(/\p{L}{2,}/gu);
  return (words?.length ?? 0) >= MIN_LINE_WORDS;
}

/** A letter or two of the same size set a little up or down inside a word: the E of TeX. */
function isShiftedLetter(group: readonly PlacedRun[], run: PlacedRun): boolean {
  const letter = group[0];
  if (!letter || group.length > 1 || letter.text.length > 2) return false;
  const size = run.style.sizePt;
  if (Math.min(size, letter.style.sizePt) < SHIFTED_SIZE * Math.max(size, letter.style.sizePt)) return false;
  if (Math.abs(run.baseline - letter.baseline) > SHIFTED_MAX_EM * size) return false;
  const gap = Math.max(letter.x0 - run.x1, run.x0 - letter.x1);
  return Math.abs(gap) < SHIFTED_GAP_EM * size;
}

function standsAlone(letter: PlacedRun, row: readonly PlacedRun[]): boolean {
  const room = SHIFTED_ALONE_EM * letter.style.sizePt;
  return !row.some((run) => run !== letter && run.x0 - letter.x1 < room && letter.x0 - run.x1 < room);
}

/** Formatters set letters of another font a little lower. */
const SAME_ROW_EM = 0.15;
/** A wider gap parts texts, in em of the larger type. */
const MAX_GAP_EM = 12;

/** Neighbours in one row, as the file draws them: before lines are known, code is looked for among these. */
export const rowsAsDrawn = (runs: readonly GlyphRun[]): GlyphRun[][] =>
  stretchesOf(runs, (run, last) => {
    const em = Math.max(run.style.sizePt, last.style.sizePt);
    return Math.abs(run.baseline - last.baseline) < SAME_ROW_EM * em && run.x0 - last.x1 < MAX_GAP_EM * em;
  });
