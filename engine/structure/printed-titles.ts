/** Titles by which running lines are known: those of the outline, and lines in large type where there is none. */

import type { PageLayout } from '../blocks/layout.ts';
import type { BodyStyle } from './body-style.ts';
import { bare, lineText } from './flow.ts';

const TITLE_SIZE = 1.09;

/** Whether words hold one of the titles, each asked for once. */
export function namesOneOf(titles: ReadonlySet<string>): (pattern: string) => boolean {
  const long = [...titles].filter((title) => title.length >= 5);
  const known = new Map<string, boolean>();
  return (pattern) => {
    const found = known.get(pattern) ?? long.some((title) => pattern.includes(title));
    known.set(pattern, found);
    return found;
  };
}

/** Longer documents have more pages that begin with the words of a title. */
const FEW_PAGES = 40;

/** Lines in larger type than the text of a short document, without their numbers: titles that no outline names. */
export function printedTitles(pages: readonly PageLayout[], body: BodyStyle): Set<string> {
  const titles = new Set<string>();
  if (pages.length > FEW_PAGES) return titles;
  for (const { blocks } of pages)
    for (const block of blocks)
      if (block.kind === 'text')
        for (const line of block.lines)
          if (line.sizePt > TITLE_SIZE * body.sizePt) titles.add(bare(lineText(line).replace(/\d+/g, '')));
  return titles;
}
