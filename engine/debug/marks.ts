/** The drawing as filled rectangles, for a picture that any viewer shows: frames and order numbers. */

import type { FilledBox } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';
import { type DrawnPage, kinds } from './drawn-page.ts';

/** Digits of 3 × 5 dots, a row after the other. */
const DIGITS = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001001001001',
  '111101111101111',
  '111101111001111',
];
const DOT_PT = 1.4;
const FRAME_PT = 1.3;
const HAIR_PT = 0.6;
const WHITE = 0xffffff;

export function marksOf(page: DrawnPage): FilledBox[] {
  return [
    ...page.columns.flatMap((box) => frame(box, 0xb0b6c0, HAIR_PT)),
    ...page.cells.flatMap((box) => frame(box, kinds.table.color, HAIR_PT)),
    ...page.blocks.flatMap(({ box, kind }) => frame(box, kinds[kind].color, FRAME_PT)),
    ...page.blocks.flatMap(({ box, kind, order }) => badge(box, kinds[kind].color, order)),
  ];
}

function frame({ x0, y0, x1, y1 }: Box, color: number, widthPt: number): FilledBox[] {
  const w = widthPt;
  return [
    { x0: x0 - w, y0: y0 - w, x1: x1 + w, y1: y0, color },
    { x0: x0 - w, y0: y1, x1: x1 + w, y1: y1 + w, color },
    { x0: x0 - w, y0, x1: x0, y1, color },
    { x0: x1, y0, x1: x1 + w, y1, color },
  ];
}

/** The number stands left of its block's first line. */
function badge(box: Box, color: number, order: number): FilledBox[] {
  const digits = [...String(order)];
  const width = (4 * digits.length + 1) * DOT_PT;
  const x0 = Math.max(0, box.x0 - FRAME_PT - width);
  const { y0 } = box;
  const dots = digits.flatMap((digit, place) =>
    [...(DIGITS[Number(digit)] ?? '')].flatMap((dot, i): FilledBox[] => {
      if (dot === '0') return [];
      const x = x0 + (1 + 4 * place + (i % 3)) * DOT_PT;
      const y = y0 + (1 + Math.floor(i / 3)) * DOT_PT;
      return [{ x0: x, y0: y, x1: x + DOT_PT, y1: y + DOT_PT, color: WHITE }];
    }),
  );
  return [{ x0, y0, x1: x0 + width, y1: y0 + 7 * DOT_PT, color }, ...dots];
}
