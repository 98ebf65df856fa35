import { width } from '../geometry/box.ts';
import { type FlowText, lineText } from './flow.ts';

const PART = /^\([a-p]\)(?:\s|$)/;
/** Room between a picture and its caption, and how far their middles differ, as multiples of the size of the type. */
const BELOW_EM = 2.5;
const OFF_MIDDLE_EM = 1.5;
/** A text as wide as its column stands in the middle of everything there. */
const NARROW = 0.9;
const MAX_LINES = 3;

/** "(a) Before": the caption of one of several pictures, centred below it. */
export function isPartCaption({ block, page }: FlowText): boolean {
  const { box, column, lines } = block;
  const [first] = lines;
  if (!first || lines.length > MAX_LINES || !PART.test(lineText(first))) return false;
  const em = first.sizePt;
  return page.blocks.some(
    (figure) =>
      figure.kind === 'figure' &&
      width(box) < NARROW * Math.max(width(column), width(figure.box)) &&
      Math.abs(figure.box.x0 + figure.box.x1 - box.x0 - box.x1) < 2 * OFF_MIDDLE_EM * em &&
      box.y0 > figure.box.y1 - 0.5 * em &&
      box.y0 < figure.box.y1 + BELOW_EM * em,
  );
}
