/** Type sizes of recognised text over a whole document. */

import { linesOf, type PageLayout } from '../blocks/layout.ts';
import { countLetters, type TextLine } from '../lines/text-line.ts';
import { settleSizes } from './text-size.ts';

/** Gives lines of nearly the same size one common size on all pages, since measurements differ a little from page to page. */
export function settleDocument(layouts: readonly PageLayout[]): void {
  const lines = layouts.flatMap((layout) => layout.blocks.flatMap(linesOf)).filter(isRecognised);
  if (lines.length === 0) return;
  const bySize = Map.groupBy(lines, (line) => line.sizePt);
  const sizes = [...bySize.keys()];
  const settled = settleSizes(
    sizes.map((sizePt) => ({
      sizePt,
      letters: (bySize.get(sizePt) ?? []).reduce((sum, line) => sum + countLetters(line.runs), 0),
    })),
  ).map((sizePt) => Math.max(1, Math.round(2 * sizePt) / 2));
  const sizeOf = new Map(sizes.map((sizePt, i) => [sizePt, settled[i] ?? sizePt]));
  for (const line of lines) {
    line.sizePt = sizeOf.get(line.sizePt) ?? line.sizePt;
    for (const run of line.runs) run.style = { ...run.style, sizePt: sizeOf.get(run.style.sizePt) ?? run.style.sizePt };
  }
}

const isRecognised = (line: TextLine): boolean => line.runs.some((run) => run.style.isRecognised);
