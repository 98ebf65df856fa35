/** Places on pages that links lead to: entries of bibliographies, terms, theorems. */

import type { PageLayout } from '../../blocks/layout.ts';
import { placeName } from '../../document/tree.ts';
import type { LinkTarget } from '../../extract/page-content.ts';
import type { TextLine } from '../../lines/text-line.ts';

type PageTarget = Extract<LinkTarget, { page: number }>;

interface Place {
  x: number | null;
  y: number;
  name: string;
}

/** A destination stands at most so far above the baseline of the line that it means, and so far left of it, by the line's size. */
const ABOVE_EM = 4;
const LEFT_EM = 6;
/** Left of any text: many programs write 0 where they mean the whole width. */
const MARGIN_PT = 20;
/** Destinations of one place, by rounding. */
const keyOf = ({ page, x, y }: PageTarget): string => `${page} ${Math.round(x ?? 0)} ${Math.round(y ?? 0)}`;

export class LinkPlaces {
  readonly #byPage = new Map<number, Place[]>();
  readonly #byTarget = new Map<string, string>();
  /** The same line may be read more than once. */
  readonly #claims = new WeakMap<TextLine, string[]>();

  constructor(pages: readonly PageLayout[]) {
    for (const { links } of pages) for (const { target } of links) if ('page' in target) this.#add(target);
    for (const places of this.#byPage.values()) places.sort((a, b) => a.y - b.y);
  }

  #add(target: PageTarget): void {
    const { page, x, y } = target;
    const key = keyOf(target);
    if (y === null || this.#byTarget.has(key)) return;
    const places = this.#byPage.get(page) ?? [];
    const name = placeName(page + 1, places.length + 1);
    places.push({ x: isInText(x) ? x : null, y, name });
    this.#byPage.set(page, places);
    this.#byTarget.set(key, name);
  }

  nameOf(target: PageTarget): string | null {
    return this.#byTarget.get(keyOf(target)) ?? null;
  }

  /** The places that are first met in these lines, which follow the lines asked about before. */
  claim(page: number, lines: readonly TextLine[]): string[] {
    const places = this.#byPage.get(page);
    if (!places) return [];
    return lines.flatMap((line) => {
      const known = this.#claims.get(line);
      if (known) return known;
      const met = places.filter((place) => isMeant(place, line));
      if (met.length > 0) {
        this.#claims.set(
          line,
          met.map(({ name }) => name),
        );
        for (const place of met) places.splice(places.indexOf(place), 1);
      }
      return met.map(({ name }) => name);
    });
  }
}

/** Whether a destination's distance from the left says in which column it is. */
export function isInText(x: number | null): x is number {
  return x !== null && x > MARGIN_PT;
}

function isMeant({ x, y }: Place, { x0, x1, baseline, sizePt }: TextLine): boolean {
  const isBelow = baseline >= y && baseline - y <= ABOVE_EM * sizePt;
  return isBelow && (x === null || (x <= x1 && x >= x0 - LEFT_EM * sizePt));
}
