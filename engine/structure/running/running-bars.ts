import type { PageLayout } from '../../blocks/layout.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { bare, lineText } from '../flow.ts';

/** The letters of a running line, with one sign for whatever numbers are among them. */
export const patternOf = (text: string): string => bare(text.replace(/\d+/g, '')) + (/\d/.test(text) ? '#' : '');

/** Words in coloured bars that stand at one place of half of the pages: contents beside slides, names of sections above them. */
export function repeatedInBars(pages: readonly PageLayout[]): TextLine[] {
  const places = new Map<string, TextLine[]>();
  for (const { blocks } of pages)
    for (const block of blocks)
      if (block.kind === 'text' && block.inBar)
        for (const line of block.lines) {
          const place = `${patternOf(lineText(line))}|${Math.round(line.x0 / 4)}|${Math.round(line.baseline / 4)}`;
          places.set(place, [...(places.get(place) ?? []), line]);
        }
  return [...places.values()].filter((lines) => lines.length >= Math.max(2, pages.length / 2)).flat();
}
