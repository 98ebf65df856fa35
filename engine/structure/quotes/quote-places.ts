/** Which quotations a text stands in, and where these stand. */

import type { Container, TextTag } from '../../blocks/layout.ts';
import { type Level, placeTagged, placeText } from '../lists/lists.ts';
import type { Unit } from '../units.ts';

export interface Quote {
  /** Null where only its margins tell it. */
  container: Container | null;
  /** The lists and items by their tags between it and the quotation around it. */
  within: readonly Container[];
}

/** From the outside in. Headings are never quoted. */
export function quotesOf(unit: Extract<Unit, { flow: unknown }>): Quote[] {
  if (unit.kind === 'heading') return [];
  if (unit.kind === 'paragraph' && unit.isQuote) return [{ container: null, within: [] }];
  const quotes: Quote[] = [];
  let from = 0;
  unit.flow.block.tag?.within.forEach((container, i, within) => {
    if (container.kind !== 'quote') return;
    quotes.push({ container, within: within.slice(from, i) });
    from = i + 1;
  });
  return quotes;
}

/** What stands inside of the innermost quotation. */
export const insideQuotes = (tag: TextTag): TextTag => ({
  ...tag,
  within: tag.within.slice(tag.within.findLastIndex(({ kind }) => kind === 'quote') + 1),
});

/** How many of the open quotations go on. Some programs tag each paragraph of one by itself; two bars are two on one page. */
export function sharedQuotes(
  open: readonly (Quote & { page: number })[],
  found: readonly Quote[],
  page: number,
): number {
  let shared = 0;
  for (const quote of found) {
    const own = open[shared];
    if (!own) break;
    const areBars = own.container?.barX !== undefined && quote.container?.barX !== undefined;
    if (areBars && own.page === page && own.container?.id !== quote.container?.id) break;
    shared++;
  }
  return shared;
}

/** How many of the open levels of lists a quotation stands inside; as its margins say, it stands in the column. */
export function aroundQuote(levels: readonly Level[], { container, within }: Quote, em: number): number {
  if (!container) return 0;
  if (container.barX !== undefined) return placeText(levels, container.barX, em);
  return placeTagged(levels, { within }, null).keep;
}
