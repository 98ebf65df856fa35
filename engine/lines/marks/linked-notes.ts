/**
 * Footnote marks that stand on the line in the size of the text, because the font has no raised figures: the link from a
 * mark to its note tells what it is. They are raised, as they were meant to be, and so are the numbers of the notes.
 */

import { placeIn, spaceOf } from '../../extract/frame.ts';
import { type GlyphRun, type PageContent, type PageLink, UNNUMBERED } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

const NUMBER = /^[\d\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}/;
const RAISED_SIZE = 0.65;
const RISE_EM = 0.35;
/** Raised figures are at most this share of the size of their text. */
const RAISED_LIMIT = 0.9;
const SAME_BASELINE_EM = 0.05;
/** A link covers its mark and nothing else. */
const SLACK_PT = 1;
/** A destination stands at the top of the note's first line. */
const REACH_EM = 2;
/** Notes are smaller than the text that refers to them. */
const SMALLER = 0.95;

/** @param page that the runs stand on: its links, and where they lead */
export function withLinkedNotes(
  runs: GlyphRun[],
  { links, index, userSpace, quarter }: Pick<PageContent, 'links' | 'index' | 'userSpace' | 'quarter'>,
): GlyphRun[] {
  const changed = new Map<GlyphRun, GlyphRun[]>();
  const near = runsByHeight(runs);
  const largest = runs.reduce((most, { style }) => Math.max(most, style.sizePt), 0);
  const space = userSpace && spaceOf(userSpace, quarter);
  for (const link of links) {
    const { target } = link;
    if (!('page' in target) || target.page !== index) continue;
    const { y } = space ? placeIn(space, target) : target;
    if (y === null || y < link.y1) continue;
    const mark = firstDrawn(near(link.y0, link.y1), (run) => isMarkOf(run, link));
    if (!mark) continue;
    const label = mark.text.normalize('NFKC');
    const note = firstDrawn(
      near(y, y + REACH_EM * largest),
      (run) => isAt(run, y, label) && run.style.sizePt < SMALLER * mark.style.sizePt,
    );
    if (!note) continue;
    const slack = SAME_BASELINE_EM * largest;
    const beside = near(note.baseline - slack, note.baseline + slack);
    if (isWithinLine(note, beside) || !isOnLine(note, beside)) continue;
    if (!isRaised(mark, near(mark.baseline, mark.baseline + largest))) changed.set(mark, [raised(mark)]);
    changed.set(note, parted(note));
  }
  return changed.size === 0 ? runs : runs.flatMap((run) => changed.get(run) ?? [run]);
}

/** The first in the order of drawing. */
function firstDrawn(runs: readonly GlyphRun[], isMeant: (run: GlyphRun) => boolean): GlyphRun | undefined {
  let first: GlyphRun | undefined;
  for (const run of runs) if ((!first || run.id < first.id) && isMeant(run)) first = run;
  return first;
}

function isMarkOf({ text, x0, x1, baseline }: GlyphRun, link: PageLink): boolean {
  const within = x0 > link.x0 - SLACK_PT && x1 < link.x1 + SLACK_PT && baseline > link.y0 && baseline < link.y1;
  return within && x1 - x0 > link.x1 - link.x0 - 2 * SLACK_PT && NUMBER.exec(text)?.[0] === text;
}

function isAt({ text, baseline, style }: GlyphRun, y: number, label: string): boolean {
  const near = baseline > y && baseline < y + REACH_EM * style.sizePt;
  return near && NUMBER.exec(text)?.[0].normalize('NFKC') === label;
}

/** The number of a caption stands behind its word: "Figure 1". */
const isWithinLine = (note: GlyphRun, runs: readonly GlyphRun[]): boolean =>
  runs.some(
    ({ x1, baseline, style }) =>
      x1 < note.x0 + SLACK_PT &&
      x1 > note.x0 - style.sizePt &&
      Math.abs(baseline - note.baseline) < SAME_BASELINE_EM * style.sizePt,
  );

/** The number is one run with the first word, or stands before it in the same size: no raised one does. */
function isOnLine(note: GlyphRun, runs: readonly GlyphRun[]): boolean {
  if (NUMBER.exec(note.text)?.[0] !== note.text) return true;
  return runs.some(
    ({ x0, baseline, style }) =>
      Math.abs(baseline - note.baseline) < SAME_BASELINE_EM * style.sizePt &&
      Math.abs(x0 - note.x1) < style.sizePt &&
      style.sizePt < note.style.sizePt / RAISED_LIMIT,
  );
}

/** It touches larger letters on a lower line. */
const isRaised = (mark: GlyphRun, runs: readonly GlyphRun[]): boolean =>
  runs.some(
    ({ x0, x1, baseline, style }) =>
      baseline - mark.baseline > SAME_BASELINE_EM * style.sizePt &&
      baseline - mark.baseline < style.sizePt &&
      Math.max(x0 - mark.x1, mark.x0 - x1) < SLACK_PT,
  );

function raised(run: GlyphRun): GlyphRun {
  const { sizePt } = run.style;
  const style = { ...run.style, sizePt: RAISED_SIZE * sizePt };
  return { ...run, text: run.text.normalize('NFKC'), baseline: run.baseline - RISE_EM * sizePt, style };
}

function parted(note: GlyphRun): GlyphRun[] {
  const [number = ''] = NUMBER.exec(note.text) ?? [];
  const x = note.x0 + (number.length / note.text.length) * (note.x1 - note.x0);
  const label = raised({ ...note, text: number, x1: x });
  const word = note.text.slice(number.length);
  return word === '' ? [label] : [label, { ...note, id: UNNUMBERED, text: word, x0: x, space: 'none' }];
}
