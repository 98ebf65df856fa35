/**
 * Signs at headings and definitions of web pages that link to these themselves, so that their address can be copied. Printed they
 * say nothing, and one before a heading looks like the bullet of an item.
 */

import { placeIn, spaceOf } from '../../extract/frame.ts';
import type { GlyphRun, PageContent, PageLink } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

/** Sphinx and MkDocs write ¶, Doxygen ◆, others # or §, or the chain of an icon font. */
const BEHIND = /^(.*)[#¶§◆\uf0c1🔗]$/u;
/** Marks of notes lead down to them. */
const NOTE_SIGN = /[#¶§]$/;
/** Where the address is that of an empty element before the heading, the room above it lies between: as a multiple of the link's height. */
const REACH = 5;
/** A link covers its sign and a space. */
const WIDEST_EM = 1.3;
const SLACK_PT = 1;

/** @param page that the runs stand on: its links, and where they lead */
export function withoutPermalinks(
  runs: GlyphRun[],
  { links, index, userSpace, quarter }: Pick<PageContent, 'links' | 'index' | 'userSpace' | 'quarter'>,
): GlyphRun[] {
  const changed = new Map<GlyphRun, GlyphRun[]>();
  const near = runsByHeight(runs);
  const space = userSpace && spaceOf(userSpace, quarter);
  for (const link of links) {
    const { target } = link;
    if (!('page' in target) || target.page !== index) continue;
    const { y } = space ? placeIn(space, target) : target;
    const reach = REACH * (link.y1 - link.y0);
    if (y === null || y < link.y0 - reach || y > link.y1 + reach) continue;
    for (const run of near(link.y0, link.y1)) {
      const text = textBefore(run, link);
      if (text === null || (y > link.y1 && NOTE_SIGN.test(run.text))) continue;
      changed.set(run, text === '' ? [] : [{ ...run, text, x1: link.x0 }]);
    }
  }
  return changed.size === 0 ? runs : runs.flatMap((run) => changed.get(run) ?? [run]);
}

/** What stands in the run before the sign under the link; null where that is none. */
function textBefore({ text, x0, x1, baseline, style }: GlyphRun, link: PageLink): string | null {
  if (baseline < link.y0 || baseline > link.y1 || link.x1 - link.x0 > WIDEST_EM * style.sizePt) return null;
  if (x1 > link.x1 + SLACK_PT || x1 <= link.x0) return null;
  const before = BEHIND.exec(text)?.[1];
  if (before === undefined || (before === '') !== x0 > link.x0 - SLACK_PT) return null;
  return before;
}
