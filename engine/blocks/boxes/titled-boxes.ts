/**
 * Boxes with a title in bold type or on a ground of its own, as manuals on the web set notes and warnings apart:
 *
 *   ▓ Note ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓   The box stands in the text, and nothing stands beside it. Its title is no larger than its
 *   ░ The words of the note. ░   text: posters and cards have headings there.
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, coveredShare, height, width } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isBoldLine, isMonospaceLine } from '../line-looks.ts';
import { WHITE } from '../tables/fill-rows.ts';

const SAME_EDGE_PT = 3.5;
/** Of the title's size. */
const MAX_BAND_EM = 3.5;
const MIN_BAND_PT = 10;
const MAX_BAND_PT = 45;
const MIN_WIDTH_PT = 150;
/** Of the size of the text below. */
const LARGER = 1.09;
/** A page with more is a table or a drawing. */
const MAX_BOXES = 400;

/**
 * @param drawings boxes with round corners are drawn
 * @param lines of the page's text, without tables
 */
export function titledBoxes(
  { fills, drawings }: Pick<PageContent, 'fills' | 'drawings'>,
  lines: readonly TextLine[],
): Box[] {
  if (fills.length + drawings.length > MAX_BOXES) return [];
  const wide = [...fills.filter(({ color }) => color !== WHITE), ...drawings].filter(
    (box) => width(box) > MIN_WIDTH_PT,
  );
  const found: Box[] = [];
  const add = (box: Box, band: Box | null): void => {
    if (!found.some((other) => coveredShare(box, other) > 0.5) && isNote(box, band, lines)) found.push(box);
  };
  for (const band of wide) {
    if (height(band) < MIN_BAND_PT || height(band) > MAX_BAND_PT) continue;
    const box = wide.find((other) => isUnder(band, other));
    if (box) add({ x0: Math.min(band.x0, box.x0), y0: band.y0, x1: Math.max(band.x1, box.x1), y1: box.y1 }, band);
  }
  for (const box of wide) if (height(box) > MAX_BAND_PT) add(box, null);
  // Forms and posters stand in boxes all over.
  const inside = lines.filter((line) => found.some((box) => coveredShare(line, box) > 0.5)).length;
  return inside <= 0.5 * lines.length ? found : [];
}

/** The box begins with the band, or below it. */
const isUnder = (band: Box, box: Box): boolean =>
  Math.abs(band.x0 - box.x0) < SAME_EDGE_PT &&
  Math.abs(band.x1 - box.x1) < SAME_EDGE_PT &&
  box.y1 > band.y1 + MIN_BAND_PT &&
  Math.min(Math.abs(box.y0 - band.y0), Math.abs(box.y0 - band.y1)) < SAME_EDGE_PT;

function isNote(box: Box, band: Box | null, lines: readonly TextLine[]): boolean {
  const beside = lines.filter(({ y0, y1 }) => y1 > box.y0 && y0 < box.y1);
  const inside = beside.filter((line) => coveredShare(line, box) > 0.5);
  const title = inside.reduce<TextLine | undefined>((top, line) => (top && top.y0 <= line.y0 ? top : line), undefined);
  if (!title || inside.length < beside.length || (band ? coveredShare(title, band) < 0.5 : !isBoldLine(title)))
    return false;
  const text = inside.filter(({ y0, y1 }) => y0 + y1 > 2 * (band ?? title).y1);
  if (text.length + 1 < inside.length || text.every(isMonospaceLine) || text.every(isBoldLine)) return false;
  const sizes = text.map(({ sizePt }) => sizePt).sort((a, b) => a - b);
  const isLarge = title.sizePt > LARGER * (sizes[sizes.length >> 1] ?? 0);
  return !isLarge && (!band || height(band) < MAX_BAND_EM * title.sizePt);
}
