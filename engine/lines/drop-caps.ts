/**
 * Drop caps: the large first letter of a chapter, as high as some lines, which stand behind it.
 *
 *   █▀▀ very line      The letter belongs to the first line's word; the lines beside it are taken to begin where it
 *   █▀▀ beside it      does, so that they are not read as indented.
 *   █▄▄ and below
 *   the next ones.
 */

import type { GlyphRun } from '../extract/page-content.ts';
import { runsByHeight } from './run-bands.ts';

const LETTER = /^["“„«‘(]?[\p{Lu}\p{Lt}]['’]?$/u;
/** Two lines of text are at least so much higher than one. */
export const DROP_CAP_SIZE = 1.8;
/** Height of a capital in most fonts. */
const CAP_EM = 0.7;
/** The letter's top lies near the first line's, its foot on the last one's baseline. */
const TOP_EM = 0.6;
const FOOT_EM = 0.5;
const GAP_EM = 1.5;
/** The first line may begin in smaller capitals. */
const SAME_SIZE = 0.27;

/** The runs with every drop cap set as the first letter of its first line. */
export function withDropCaps(runs: GlyphRun[]): GlyphRun[] {
  const smallest = runs.reduce((size, { style }) => Math.min(size, style.sizePt), Number.POSITIVE_INFINITY);
  const letters = runs.filter(({ text, style }) => style.sizePt >= DROP_CAP_SIZE * smallest && LETTER.test(text));
  const near = runsByHeight(runs);
  const changed = new Map<GlyphRun, GlyphRun>();
  for (const letter of letters) {
    const { baseline: foot, style: own } = letter;
    const around = near(foot - 2 * own.sizePt, foot + own.sizePt);
    if (around.some((run) => isBefore(run, letter))) continue;
    const beside = firstRunsBeside(letter, around);
    const [first, ...others] = beside;
    const last = others.at(-1);
    if (!first || !last || Math.abs(last.baseline - letter.baseline) > FOOT_EM * first.style.sizePt) continue;
    const { baseline, style } = first;
    // Weight and slant of the letter are ornament, too.
    changed.set(letter, { ...letter, baseline, style });
    if (first.space !== 'drawn') changed.set(first, { ...first, x0: letter.x1, space: 'none' });
    for (const run of others) changed.set(run, { ...run, lineX0: letter.x0 });
  }
  return changed.size === 0 ? runs : runs.map((run) => changed.get(run) ?? run);
}

/** The letter ends a word of its own size. */
const isBefore = ({ x0, x1, style }: GlyphRun, letter: GlyphRun): boolean =>
  x0 < letter.x0 && x1 > letter.x0 - WORD_EM * style.sizePt && style.sizePt * DROP_CAP_SIZE > letter.style.sizePt;
const WORD_EM = 0.5;

/** From the top, the first word of each line behind the letter; none where they don't begin at its top. */
function firstRunsBeside(letter: GlyphRun, runs: readonly GlyphRun[]): GlyphRun[] {
  const top = letter.baseline - CAP_EM * letter.style.sizePt;
  const rows: GlyphRun[] = [];
  for (const run of runs) {
    const { sizePt } = run.style;
    if (letter.style.sizePt < DROP_CAP_SIZE * sizePt) continue;
    if (run.x0 < letter.x1 - 1 || run.x0 - letter.x1 > GAP_EM * sizePt) continue;
    if (run.baseline - CAP_EM * sizePt < top - TOP_EM * sizePt || run.baseline > letter.baseline + FOOT_EM * sizePt)
      continue;
    const at = rows.findIndex((other) => Math.abs(other.baseline - run.baseline) < 0.3 * sizePt);
    const other = rows[at];
    if (!other) rows.push(run);
    else if (run.x0 < other.x0) rows[at] = run;
  }
  rows.sort((a, b) => a.baseline - b.baseline);
  const first = rows[0];
  if (!first || first.baseline - CAP_EM * first.style.sizePt > top + TOP_EM * first.style.sizePt) return [];
  const { sizePt } = first.style;
  return rows.every((run) => Math.abs(run.style.sizePt - sizePt) < SAME_SIZE * sizePt) ? rows : [];
}
