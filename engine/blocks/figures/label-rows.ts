/** Rows of short texts above and below a drawing, each over a part of it: the names of bars, of steps, of columns. */

import { type Box, coveredShare, overlap, union, width } from '../../geometry/box.ts';
import type { DisplayFormula } from '../../math/display.ts';
import type { FigureBlock } from '../layout.ts';
import type { Label } from './drawings.ts';

const MIN_LABELS = 3;
/** What is longer is no name in a row, nor in a legend. */
export const NAME_LETTERS = 16;
/** Of the drawing's width. */
const MAX_WIDTH = 0.3;
const MIN_SPREAD = 0.5;
/** Between the drawing and the row, and at least between the labels in it. */
const GAP_EM = 1;

/** More are a table. */
const MAX_ROWS = 6;

/** @returns the labels of rows next to a box, and next to these, from the top */
export function labelRows<T extends Label>(box: Box, texts: readonly T[]): T[] {
  const labels: T[] = [];
  let whole = box;
  let free = texts;
  for (let rows = 0; rows < MAX_ROWS; rows++) {
    const row = nextRow(whole, free);
    const [first] = row;
    if (!first) break;
    if (first.y0 < box.y0) labels.unshift(...row);
    else labels.push(...row);
    whole = union([whole, ...row]);
    free = free.filter((text) => !row.includes(text));
  }
  return labels;
}

function nextRow<T extends Label>(box: Box, texts: readonly T[]): T[] {
  const near = texts.filter(({ x0, x1, y0, y1, sizePt }) => {
    const middle = (x0 + x1) / 2;
    const isOver = middle > box.x0 - sizePt && middle < box.x1 + sizePt;
    return isOver && Math.max(y0 - box.y1, box.y0 - y1) < GAP_EM * sizePt;
  });
  for (const first of near) {
    const row = near.filter((text) => overlap(text.y0, text.y1, first.y0, first.y1) > 0).sort((a, b) => a.x0 - b.x0);
    if (row.length >= MIN_LABELS && areLabels(row, box)) return row;
  }
  return [];
}

function areLabels(row: readonly Label[], box: Box): boolean {
  return (
    width(union(row)) >= MIN_SPREAD * width(box) &&
    row.every((text, i) => {
      const room = text.x0 - (row[i - 1]?.x1 ?? Number.NEGATIVE_INFINITY);
      return text.letters <= NAME_LETTERS && width(text) <= MAX_WIDTH * width(box) && room > GAP_EM * text.sizePt;
    })
  );
}

// Formulas that are labels of drawings: "y = sin x" beside a curve.

/** As with the words of drawings, which may reach a little over their edge. */
const INSIDE = 0.7;
/** What fills its drawing is a formula in a frame, and is read. */
const FRAMED = 0.3;

/** @returns the figures, their formulas among their words, and the formulas that stand in no drawing */
export function withFormulaLabels(
  figures: readonly FigureBlock[],
  displays: readonly DisplayFormula[],
): { figures: FigureBlock[]; displays: DisplayFormula[] } {
  const isLabel = ({ box }: DisplayFormula, figure: FigureBlock): boolean =>
    'area' in figure.image && coveredShare(box, figure.box) > INSIDE && coveredShare(figure.box, box) < FRAMED;
  return {
    figures: figures.map((figure) => {
      const words = displays.filter((display) => isLabel(display, figure)).map((display) => display.words);
      return words.length === 0 ? figure : { ...figure, alt: [figure.alt ?? '', ...words].join(' ').trim() };
    }),
    displays: displays.filter((display) => !figures.some((figure) => isLabel(display, figure))),
  };
}
