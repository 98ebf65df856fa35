/**
 * Plots, known by two axes that meet: marks of a scale along two sides, with numbers at them.
 *
 *   15 ┤    •          Everything between the axes is the plot's, and so is what stands at their marks. Its points and thin curves
 *   10 ┤  •   •        alone are too scattered to be one drawing.
 *    5 ┤ •
 *      └─┬──┬──┬─
 *        1  2  3
 */

import type { GlyphRun, PageContent, Rule } from '../../extract/page-content.ts';
import { type Box, coveredShare, height, middleX, overlap, union, width } from '../../geometry/box.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { textOfLine } from '../../lines/spans.ts';
import { boxOfRun, type TextLine } from '../../lines/text-line.ts';
import { onPage } from '../turned-text.ts';

/** R draws the longest: as long as a line of text is high. */
const MAX_MARK_PT = 10;
const MIN_MARKS = 3;
/** Marks of one axis begin and end together. */
const SAME_PT = 0.6;
/** In a decade of a logarithmic scale, the greatest gap is 3.8 times the median one. */
const MAX_GAP = 4;
/** How far an axis may be from the end of the other one's scale, in shares of that: the outer marks need not be at its ends. */
const CORNER_SHARE = 0.35;
/** Of the marks; the others may be between two numbers. */
const NUMBERED_SHARE = 0.3;
const NUMBER = /^[+\u2212–-]?[\d.,]+(?:[eE][+\u2212-]?\d+)?%?$/;
/** From a mark to its number. */
const NUMBER_GAP_EM = 1.6;

/** One that lies; an upright one is the same with x and y exchanged. */
interface Axis {
  /** Around its marks. */
  box: Box;
  marks: readonly Box[];
}

/** What is a figure for sure, whatever text stands in it. */
export interface KnownFigure {
  /** With what belongs to it, as the numbers at the marks of a plot. */
  box: Box;
  /** Of a plot, the box between its axes, over which its titles are centred, and the size of what stands at their marks. */
  axes: { field: Box; sizePt: number } | null;
}

export function plotsOf(
  content: Pick<PageContent, 'rules' | 'runs' | 'turned' | 'widthPt' | 'heightPt'>,
): KnownFigure[] {
  const { rules, runs } = content;
  const scales = axesOf(rules);
  if (scales.length === 0) return [];
  const exchangedRules = rules.map((rule): Rule => ({ ...rule, ...exchanged(rule), horizontal: !rule.horizontal }));
  const exchangedScales = axesOf(exchangedRules);
  // Short rules that stand are many; those of tables have no others that lie beside them.
  if (exchangedScales.length === 0) return [];
  const texts = runs.map((run): Text => ({ ...boxOfRun(run), run }));
  const exchangedTexts = [...texts, ...sidewaysTexts(content)].map(
    ({ run, ...box }): Text => ({ ...exchanged(box), run }),
  );
  const numbered = scales.filter((axis) => isNumbered(axis, textsAt(axis, texts)));
  const upright = exchangedScales.flatMap((axis) => partsOf(axis, numbered));
  // They may be names of groups, or none.
  const drawn = exchangedScales.filter((axis) => linesAt(axis, exchangedRules).length > 0);
  const lying = scales.flatMap((axis) => partsOf(axis, drawn));
  const plots: KnownFigure[] = [];
  const found = new Map<Axis, Text[]>();
  const textsOf = (axis: Axis, all: readonly Text[]): Text[] => {
    const texts = found.get(axis) ?? textsAt(axis, all);
    found.set(axis, texts);
    return texts;
  };
  for (const x of lying) {
    for (const y of upright) {
      const stands = exchanged(y.box);
      // The lines of a grid are axes by the dozen.
      const isKnown = plots.some(({ box }) => coveredShare(x.box, box) > 0.99 && coveredShare(stands, box) > 0.99);
      if (
        isKnown ||
        !isAtEnd(stands.x0, stands.x1, x.box.x0, x.box.x1) ||
        !isAtEnd(x.box.y0, x.box.y1, y.box.x0, y.box.x1)
      )
        continue;
      const below = textsOf(x, texts);
      const beside = textsOf(y, exchangedTexts);
      if (!isNumbered(x, below) && !isNumbered(y, beside)) continue;
      const lines = [...linesAt(x, rules), ...linesAt(y, exchangedRules).map(exchanged)];
      const field = union([x.box, stands, ...lines]);
      const sizePt = Math.max(...[...below, ...beside].map(({ run }) => run.style.sizePt));
      plots.push({ axes: { field, sizePt }, box: union([field, ...below, ...beside.map(exchanged)]) });
    }
  }
  return plots;
}

interface Text extends Box {
  run: GlyphRun;
}

/** Numbers at an upright axis may be turned along it. */
const sidewaysTexts = ({ turned, widthPt, heightPt }: Pick<PageContent, 'turned' | 'widthPt' | 'heightPt'>): Text[] =>
  turned.flat().flatMap((run): Text[] => {
    const { quarter } = run;
    return quarter === undefined ? [] : [{ ...onPage(boxOfRun(run), quarter, widthPt, heightPt), run }];
  });

const exchanged = ({ x0, y0, x1, y1 }: Box): Box => ({ x0: y0, y0: x0, x1: y1, y1: x1 });

function axesOf(rules: readonly Rule[]): Axis[] {
  const marks = rules.filter((rule) => !rule.horizontal && height(rule) <= MAX_MARK_PT);
  const levels = alike(marks, ({ y0 }) => y0).flatMap((level) => alike(level, ({ y1 }) => y1));
  return levels.flatMap(scalesOf);
}

const alike = (marks: readonly Box[], keyOf: (mark: Box) => number): Box[][] =>
  stretchesOf(
    marks.toSorted((a, b) => keyOf(a) - keyOf(b)),
    (mark, last, [first = last]) => keyOf(mark) - keyOf(first) < SAME_PT,
  );

const axisOf = (marks: readonly Box[]): Axis => ({ box: union(marks), marks });

/** Parts marks of one height where the gap is too wide for one scale, as between plots over each other. */
function scalesOf(level: readonly Box[]): Axis[] {
  const sorted = level.toSorted((a, b) => a.x0 - b.x0);
  const gaps = sorted.slice(1).map((mark, i) => mark.x0 - (sorted[i]?.x0 ?? 0));
  const widest = MAX_GAP * (medianOf(gaps) ?? 0);
  const scales: Box[][] = [[]];
  sorted.forEach((mark, i) => {
    if ((gaps[i - 1] ?? 0) > widest) scales.push([]);
    scales.at(-1)?.push(mark);
  });
  return scales.filter((scale) => scale.length >= MIN_MARKS).map(axisOf);
}

/** Parts the marks of several plots, which stand on one line, at the other axes between them. */
function partsOf({ box, marks }: Axis, others: readonly Axis[]): Axis[] {
  const walls = others
    .map((other) => exchanged(other.box))
    .filter((wall) => isAtEnd(box.y0, box.y1, wall.y0, wall.y1))
    .map(middleX);
  const parts = Map.groupBy(marks, (mark) => walls.filter((wall) => wall < middleX(mark)).length);
  return [...parts.values()].filter((part) => part.length >= MIN_MARKS).map(axisOf);
}

/** Whether a0–a1 is at one of the ends of b0–b1. */
function isAtEnd(a0: number, a1: number, b0: number, b1: number): boolean {
  const slack = CORNER_SHARE * (b1 - b0);
  const isNear = (end: number): boolean => Math.max(a0 - end, end - a1) < slack;
  return isNear(b0) || isNear(b1);
}

/** The line of an axis, or the side of a frame, on which its marks stand: longer than its scale. */
const linesAt = ({ box }: Axis, rules: readonly Box[]): Box[] =>
  rules.filter(
    (rule) =>
      Math.min(Math.abs(rule.y0 - box.y0), Math.abs(rule.y0 - box.y1)) < 2 * SAME_PT &&
      overlap(rule.x0, rule.x1, box.x0, box.x1) > 0.5 * Math.max(width(box), width(rule)),
  );

/** What stands over or below marks, in the middle of each. */
function textsAt({ box, marks }: Axis, texts: readonly Text[]): Text[] {
  return texts.filter((text) => {
    const { sizePt } = text.run.style;
    const gap = Math.max(text.y0 - box.y1, box.y0 - text.y1);
    if (gap > NUMBER_GAP_EM * sizePt || overlap(text.x0, text.x1, box.x0 - sizePt, box.x1 + sizePt) === 0) return false;
    return gap > -sizePt && marks.some((mark) => Math.abs(middleX(mark) - middleX(text)) < 0.3 * sizePt);
  });
}

const isNumbered = ({ marks }: Axis, texts: readonly Text[]): boolean =>
  texts.filter(({ run }) => NUMBER.test(run.text.trim())).length >= NUMBERED_SHARE * marks.length;

/** Between a plot and a title, or two lines of one. */
const TITLE_GAP_EM = 2;
/** Titles are at most so many times as large as the texts of their plot usually are, by what R and Matplotlib set; headings are larger. */
const MAX_TITLE = 1.5;

/** The titles of plots and of their lying axes: over or below them, centred, shorter than they are and no captions. */
export function titlesOf<T extends Box & { sizePt: number; line: TextLine }>(
  figures: readonly KnownFigure[],
  texts: readonly T[],
): T[] {
  const titles: T[] = [];
  for (const { box, axes } of figures) {
    if (!axes) continue;
    const { field, sizePt } = axes;
    let whole = box;
    const mayBe = texts.filter(
      (text) =>
        Math.abs(middleX(text) - middleX(field)) < 0.5 * text.sizePt &&
        width(text) < width(field) &&
        text.sizePt < MAX_TITLE * sizePt + 0.1 &&
        !isCaption(textOfLine(text.line)),
    );
    for (const text of [...mayBe, ...mayBe.toReversed()]) {
      const gap = Math.max(text.y0 - whole.y1, whole.y0 - text.y1);
      if (gap < 0 || gap > TITLE_GAP_EM * text.sizePt || titles.includes(text)) continue;
      titles.push(text);
      whole = union([whole, text]);
    }
  }
  return titles;
}

/** Plots mark their points with signs of a font, too: dots, squares, stars. */
export const arePoints = (text: string): boolean => /^[\p{So}\s]+$/u.test(text);
