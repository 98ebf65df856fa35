/** Text at an angle to the page: labels of axes, stamps and watermarks. */

import type { GlyphRun, PageContent } from '../extract/page-content.ts';
import { type Box, height, overlap, width } from '../geometry/box.ts';
import { medianOf } from '../geometry/statistics.ts';
import { lineOf, segmentsOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';

/** Slanted text that is larger than the page's own by this factor lies behind it and is none of it. */
const WATERMARK_SIZE = 3;
/** A sideways line this close to a drawing names one of its axes. */
const AXIS_GAP_EM = 1.6;

export interface SidewaysLine {
  line: TextLine;
  /** In the page's frame. */
  box: Box;
}

/** The pieces of text that stand sideways or on their head, where they are on the page. */
export function sidewaysLines({ turned, widthPt, heightPt }: PageContent): SidewaysLine[] {
  return turned.flatMap((group) => {
    const quarter = group[0]?.quarter;
    if (quarter === undefined) return [];
    return segmentsOf(group).map((line) => ({ line, box: onPage(line, quarter, widthPt, heightPt) }));
  });
}

/** From a frame that is turned by `quarter` to the page's. */
export function onPage({ x0, y0, x1, y1 }: Box, quarter: number, widthPt: number, heightPt: number): Box {
  switch (quarter) {
    case 1:
      return { x0: y0, y0: heightPt - x1, x1: y1, y1: heightPt - x0 };
    case 2:
      return { x0: widthPt - x1, y0: heightPt - y1, x1: widthPt - x0, y1: heightPt - y0 };
    default:
      return { x0: widthPt - y1, y0: x0, x1: widthPt - y0, y1: x1 };
  }
}

/** In the drawing, or along one of its sides and no longer than it. */
export function isAxisLabel({ line, box }: SidewaysLine, drawing: Box): boolean {
  const near = AXIS_GAP_EM * line.sizePt;
  const along = overlap(box.y0, box.y1, drawing.y0, drawing.y1) > 0.8 * height(box);
  const across = overlap(box.x0, box.x1, drawing.x0, drawing.x1) > 0.8 * width(box);
  const gapX = Math.max(box.x0 - drawing.x1, drawing.x0 - box.x1);
  const gapY = Math.max(box.y0 - drawing.y1, drawing.y0 - box.y1);
  return (along && gapX < near) || (across && gapY < near);
}

/** What arXiv prints up the margin of the first page: "arXiv:2403.01234v2 [econ.GN] 14 Mar 2024". */
const ARCHIVE_STAMP = /^arXiv:\S+(?: \[[\w.-]+\])? \d{1,2} [A-Z][a-z]{2} \d{4}$/;

/** Where a leaflet is folded or cut. */
const DOTS = /^[.·…\s_-]+$/;

function isStamp(group: readonly GlyphRun[]): boolean {
  const text = group.map((run) => run.text).join(' ');
  return ARCHIVE_STAMP.test(text) || DOTS.test(text);
}

export interface TurnedText {
  read: GlyphRun[][];
  /** Watermarks and stamps. */
  leftOut: GlyphRun[];
}

/**
 * Turned text that is read, and what is left out of it. What drawings have taken is in neither.
 *
 * @param taken ids of runs
 */
export function readTurned({ runs, turned }: PageContent, taken: ReadonlySet<number>): TurnedText {
  if (turned.length === 0) return { read: [], leftOut: [] };
  const usual = medianOf(runs.map((run) => run.style.sizePt)) ?? Number.POSITIVE_INFINITY;
  const free = turned.map((group) => group.filter(({ id }) => !taken.has(id)));
  const isRead = (run: GlyphRun): boolean => run.quarter !== undefined || run.style.sizePt < WATERMARK_SIZE * usual;
  const read = free.map((group) => (isStamp(group) ? [] : group.filter(isRead))).filter((group) => group.length > 0);
  const kept = new Set(read.flat());
  return { read, leftOut: free.flat().filter((run) => !kept.has(run)) };
}

/** Of the type's size: the words of a slanted line follow each other closer. */
const WORD_GAP_EM = 1.5;
/** A word that slants may be so many times as high as it is wide. */
const STEEPEST = 3;

/** The lines of a group. Those that slant go on where the word drawn before them ends. */
export function linesOfTurned(group: readonly GlyphRun[]): readonly TextLine[] {
  if (group[0]?.quarter !== undefined) return segmentsOf(group);
  const lines: GlyphRun[][] = [];
  let before: GlyphRun | undefined;
  for (const run of group) {
    const line = lines.at(-1);
    if (line && before && goesOn(before, run)) line.push(behind(line, run));
    else lines.push([run]);
    before = run;
  }
  return lines.map((runs) => lineOf(runs.map((run) => ({ ...run, script: null }))));
}

const SPACE_EM = 0.3;

/** The word as if the line were upright: boxes of slanted words reach over each other. */
function behind(line: readonly GlyphRun[], run: GlyphRun): GlyphRun {
  const { x1, baseline } = line.at(-1) ?? run;
  const x0 = run.space === 'none' ? x1 : x1 + SPACE_EM * run.style.sizePt;
  return { ...run, x0, x1: x0 + run.x1 - run.x0, baseline };
}

/** Whether a slanted word begins where another one ends; its baseline is that of its first letter. */
function goesOn(before: GlyphRun, run: GlyphRun): boolean {
  const near = WORD_GAP_EM * run.style.sizePt;
  const apart = Math.min(Math.abs(run.x0 - before.x1), Math.abs(before.x0 - run.x1));
  const rise = Math.abs(run.baseline - before.baseline);
  return run.style.sizePt === before.style.sizePt && apart < near && rise < near + STEEPEST * (before.x1 - before.x0);
}
