/** Running lines run beside a page's text: what is all that some pages have, where no other has a running line, is their text. Pure. */

import { linesOfText, type PageLayout } from '../../blocks/layout.ts';
import type { TextLine } from '../../lines/text-line.ts';

/** Heads of even and odd pages may differ by a rounding. */
const SAME_HEIGHT_PT = 4;

/**
 * Those of the running lines that are the text of their pages. Empty pages of books have heads and numbers as well, at the heights of
 * those beside text.
 *
 * @param running lines that were taken for heads and feet
 */
export function onlyText(pages: readonly PageLayout[], running: ReadonlySet<TextLine>): TextLine[] {
  const isBare = ({ blocks }: PageLayout): boolean =>
    blocks.every((block) => block.kind === 'text' && block.lines.every((line) => running.has(line)));
  const bare = new Set(pages.filter(isBare));
  if (bare.size === 0) return [];
  const heights = pages
    .filter((page) => !bare.has(page))
    .flatMap((page) => runningOf(page, running).map(({ baseline }) => baseline));
  const isBesideText = ({ baseline }: TextLine): boolean =>
    heights.some((height) => Math.abs(height - baseline) < SAME_HEIGHT_PT);
  return [...bare].flatMap((page) => runningOf(page, running)).filter((line) => !isBesideText(line));
}

const runningOf = ({ blocks }: PageLayout, running: ReadonlySet<TextLine>): TextLine[] =>
  blocks.flatMap(linesOfText).filter((line) => running.has(line));
