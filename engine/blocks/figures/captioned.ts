/**
 * Figures that their captions name: drawings and pictures above a caption, with the short texts among them.
 *
 *       ╭──╮  sends   ╭──╮     A diagram's words may stand outside of its shapes, far from each other, in rows like those of a
 *       │A ├─────────▶│B │     table. Where no line of prose stands between the shapes and the caption, they are the figure's.
 *       ╰──╯          ╰──╯
 *     Figure 1: How it goes
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, height, overlap, union, width } from '../../geometry/box.ts';
import { captionKind, isCaption } from '../../lines/marks/caption-label.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type Drawing, LABEL_LETTERS, lettersIn, MIN_SIDE_PT } from './drawings.ts';
import { NAME_LETTERS } from './label-rows.ts';
import type { KnownFigure } from './plots.ts';

/** The letter or number of one of several pictures: its words are a caption, too. */
const PART_LABEL = /^\(?(?:[a-z]|[ivx]+|\d)\)/i;

/** @param linesOf pieces of text of the whole page; asked for where something is drawn */
export function captionedFigures(
  content: PageContent,
  drawings: readonly Drawing[],
  linesOf: () => readonly TextLine[],
): KnownFigure[] {
  if (drawings.length === 0) return [];
  const shapes = [
    ...drawings.map(({ box }) => box),
    ...content.images.filter((image) => Math.min(width(image), height(image)) >= MIN_SIDE_PT),
  ];
  const lines = linesOf();
  return lines.flatMap((caption) => {
    if (captionKind(textOfLine(caption)) !== 'figure') return [];
    const box = figureAbove(caption, shapes, lines);
    return box ? [{ box, axes: null }] : [];
  });
}

function figureAbove(caption: TextLine, shapes: readonly Box[], lines: readonly TextLine[]): Box | null {
  const isAbove = (box: Box): boolean => box.y1 < caption.y0 + 1;
  const near = shapes.filter((shape) => isAbove(shape) && overlap(shape.x0, shape.x1, caption.x0, caption.x1) > 0);
  const column = union([...near, caption]);
  const over = lines.filter((line) => isAbove(line) && isAcross(line, column));
  const top = Math.max(0, ...over.filter(isProse).map((line) => line.y1));
  const own = near.filter(({ y0 }) => y0 > top - 1);
  if (own.length === 0) return null;
  const figure = union(own);
  const labels = over.filter((line) => (line.y0 + line.y1) / 2 > figure.y0 && isAcross(line, union([figure, caption])));
  const beside = lines.filter((line) => isBeside(line, figure) && !labels.includes(line));
  // A legend: no text is set in so narrow a column.
  if (beside.every((line) => lettersOf(line) <= NAME_LETTERS)) labels.push(...beside);
  if (labels.some((line) => PART_LABEL.test(textOfLine(line))) || isCode(labels)) return null;
  return union([figure, ...labels]);
}

const isBeside = ({ y0, y1 }: TextLine, figure: Box): boolean => (y0 + y1) / 2 > figure.y0 && (y0 + y1) / 2 < figure.y1;

const isAcross = ({ x0, x1 }: Box, column: Box): boolean => (x0 + x1) / 2 > column.x0 && (x0 + x1) / 2 < column.x1;

const lettersOf = ({ runs }: TextLine): number => runs.reduce((sum, { text }) => sum + lettersIn(text), 0);

const isProse = (line: TextLine): boolean => lettersOf(line) > LABEL_LETTERS || isCaption(textOfLine(line));

/** A listing beside a drawing is read. */
function isCode(labels: readonly TextLine[]): boolean {
  const code = labels.filter(({ runs }) => runs.every(({ style }) => style.monospace));
  return code.length > 0.5 * labels.length;
}
