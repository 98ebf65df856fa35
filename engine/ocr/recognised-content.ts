/** Converts a recognised scan to page content for all later stages. Pure. */

import type { PageContent } from '../extract/page-content.ts';
import { area, type Box, coveredShare } from '../geometry/box.ts';
import type { InkRule } from './ink/ink-rules.ts';
import { isOfLetters, type Need } from './need/need.ts';
import { runsOfLines } from './word-runs.ts';
import type { PixelBox, Recognition } from './words.ts';

export interface PlacedRecognition extends Recognition {
  pxPerPt: number;
  rules: readonly InkRule[];
  /** Quarter turns of the page that was recognised. */
  quarter: number;
}

/** A picture of which words fill more than this share is a picture of text. */
const TEXT_SHARE = 0.1;
/** An image, or a row of strips, that covers more of the page than this is the scan itself. */
const SCAN_SHARE = 0.8;
/**
 * With fewer words, the text is the title of a cover or the labels of a drawing, and a picture of the page's size is not a
 * photograph of text.
 */
const MIN_WORDS_OF_PAGE = 12;
/** Smaller pictures, in points, are specks, rules and ornaments. */
const MIN_PICTURE_PT = 36;

/** @param own the page's content, rotated like the recognised page */
export function recognisedContent(own: PageContent, found: PlacedRecognition, need: Exclude<Need, null>): PageContent {
  const scale = 1 / found.pxPerPt;
  const runs = runsOfLines(found.lines, { left: 0, top: 0, pxPerPt: found.pxPerPt });
  const words = found.lines.flatMap((line) => line.words.map((word) => scaled(word, scale)));
  const showsText = (box: Box): boolean => words.reduce((sum, word) => sum + coveredShare(box, word), 0) > TEXT_SHARE;
  const covered = own.images.reduce((sum, image) => sum + area(image), 0);
  const images =
    covered > SCAN_SHARE * own.widthPt * own.heightPt ? [] : own.images.filter((image) => !showsText(image));
  const drawn = found.pictures
    .map((box) => scaled(box, scale))
    .filter((box) => box.x1 - box.x0 >= MIN_PICTURE_PT && box.y1 - box.y0 >= MIN_PICTURE_PT)
    .filter((box) => area(box) < SCAN_SHARE * own.widthPt * own.heightPt || words.length < MIN_WORDS_OF_PAGE)
    .filter((box) => !showsText(box) && !images.some((image) => coveredShare(box, image) > 0.5));
  const content = { ...own, runs, turned: [], images, pictures: drawn, quarter: found.quarter, unmappedShare: 0 };
  if (isOfLetters(need)) return content;
  const rules = found.rules.map(({ horizontal, ...box }) => {
    const placed = scaled(box, scale);
    return { ...placed, horizontal, thicknessPt: horizontal ? placed.y1 - placed.y0 : placed.x1 - placed.x0 };
  });
  // Vector drawings are dropped: they were letters, or else the page would have been kept as a picture.
  return { ...content, rules: [...own.rules, ...rules], drawings: [] };
}

const scaled = (box: PixelBox, scale: number): Box => ({
  x0: box.x0 * scale,
  y0: box.y0 * scale,
  x1: box.x1 * scale,
  y1: box.y1 * scale,
});
