/**
 * Placeholders and guards in listings, which are set in fonts of the text between angle brackets, and words in another font that
 * code touches on both sides.
 *
 *     \SumHead{⟨heading⟩}\\        1 ⟨*package⟩
 *     ⟨paragraph⟩                  sqlTables(ch, "some_pattern")
 */

import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { rowsAsDrawn } from '../rows.ts';
import type { PlacedRun } from '../text-line.ts';
import { isSpaceBetween } from '../word-spaces.ts';

/** Neighbours in one row. */
interface Row {
  runs: GlyphRun[];
  x0: number;
  baseline: number;
  kind: 'code' | 'placeholders' | 'guard' | 'text';
  style: TextStyle | null;
}

/** What is nearer to code than this has no space before it. */
const TOUCHING_EM = 0.08;
/** Less than the narrowest typewriter fonts have for a letter, and enough for a space between its letters. */
const CODE_SPACE_EM = 0.4;
const MAX_LEADING_EM = 1.9;
const MIN_LEADING_EM = 0.8;
/** Numbers of lines are set smaller than these. */
const NUMBER_SIZE = 0.85;
const OPENING = /[⟨〈\u2329]/u;
const CLOSING = /[⟩〉\u232a]/u;
/** What DocStrip takes or leaves: all that stands in a row of its own. */
const GUARD = /^[⟨〈\u2329]\s?[*∗/@+-]\s?[\w!|&,()@. -]+[⟩〉\u232a]$/u;

/** The runs with those marked as typewriter type. */
export function withPlaceholders(runs: GlyphRun[]): GlyphRun[] {
  const rows = rowsOf(runs);
  const found = new Map<GlyphRun, TextStyle>();
  rows.forEach((row, i) => {
    if (row.kind === 'text') return;
    const style = row.style ?? styleBeside(rows, i) ?? (row.kind === 'guard' ? usualStyle(rows) : null);
    if (!style) return;
    for (const run of codeRuns(row.runs)) if (!run.style.monospace) found.set(run, style);
  });
  if (found.size === 0) return runs;
  return runs.map((run, i) => {
    const style = found.get(run);
    if (!style) return run;
    const before = runs[i - 1];
    const gap = run.x0 - (before?.x1 ?? run.x0);
    const hasSpace =
      before !== undefined && gap < run.style.sizePt && isSpaceBetween(placed(before), placed(run), gap, false);
    // The spaces of the font that it is set in are narrower than those of code.
    const x0 = hasSpace ? Math.min(Math.max(run.x0, before.x1 + CODE_SPACE_EM * style.sizePt), run.x1) : run.x0;
    return { ...run, x0, text: run.text.replace('∗', '*'), style };
  });
}

const placed = (run: GlyphRun): PlacedRun => ({ ...run, script: null });

const rowsOf = (runs: readonly GlyphRun[]): Row[] =>
  rowsAsDrawn(runs).map((own) => {
    const [first] = codeRuns(own);
    const style = own.find((run) => run.style.monospace)?.style ?? null;
    return { runs: own, x0: first?.x0 ?? 0, baseline: first?.baseline ?? 0, kind: kindOf(codeRuns(own)), style };
  });

/** Without the number of the line before it. */
function codeRuns(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const [first, second] = runs;
  const isNumbered =
    first && second && /^\d+$/.test(first.text) && first.style.sizePt < NUMBER_SIZE * second.style.sizePt;
  return isNumbered ? runs.slice(1) : runs;
}

function kindOf(runs: readonly GlyphRun[]): Row['kind'] {
  let depth = 0;
  for (const [i, { text, style }] of runs.entries()) {
    if (style.monospace) {
      depth = 0;
      continue;
    }
    const isOpened = depth > 0;
    if (OPENING.test(text)) depth++;
    else if (!isOpened && !isTouched(runs, i)) return 'text';
    if (CLOSING.test(text)) depth = Math.max(0, depth - 1);
  }
  if (depth > 0) return 'text';
  const text = runs.map((run) => run.text).join('');
  if (GUARD.test(text)) return 'guard';
  return runs.some(({ style }) => style.monospace) ? 'code' : 'placeholders';
}

/** Code stands on both sides without a space. */
function isTouched(runs: readonly GlyphRun[], at: number): boolean {
  const run = runs[at];
  const [before, after] = [runs[at - 1], runs[at + 1]];
  if (!run || !before?.style.monospace || !after?.style.monospace) return false;
  const room = TOUCHING_EM * run.style.sizePt;
  return run.x0 - before.x1 < room && after.x0 - run.x1 < room && /[\p{L}\d]/u.test(run.text);
}

/** That of the code in a row right above or below, which is set in no farther. */
function styleBeside(rows: readonly Row[], at: number): TextStyle | null {
  const row = rows[at];
  for (const other of [rows[at - 1], rows[at + 1]]) {
    if (!row || !other?.style || other.kind !== 'code') continue;
    const em = other.style.sizePt;
    const distance = Math.abs(other.baseline - row.baseline);
    const isNext = distance > MIN_LEADING_EM * em && distance < MAX_LEADING_EM * em;
    if (isNext && (row.kind === 'guard' || row.x0 > other.x0 - em)) return other.style;
  }
  return null;
}

const usualStyle = (rows: readonly Row[]): TextStyle | null => rows.find(({ kind }) => kind === 'code')?.style ?? null;
