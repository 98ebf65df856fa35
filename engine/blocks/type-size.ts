/**
 * Pages in unusual type, such as slides, posters and pages that were printed smaller, are laid out as if they were set in 10 points:
 * distances that are given in points are those of books and papers.
 */

import type { PageContent } from '../extract/page-content.ts';
import type { PageLayout } from './layout.ts';

/** The sizes of ordinary text. Between them, nothing is gained. */
const USUAL_PT = { least: 7.5, most: 13 };
const TYPICAL_PT = 10;
/** Fewer are a cover or a heading by itself, whose size says nothing about the text's. */
const MIN_LETTERS = 200;

/** Numbers that are lengths or places, as contents and layouts of pages call them. */
const LENGTHS: ReadonlySet<string> = new Set([
  'x0',
  'y0',
  'x1',
  'y1',
  'x',
  'lineX0',
  'y',
  'baseline',
  'widthPt',
  'heightPt',
  'sizePt',
  'thicknessPt',
  'barX',
  'ruleY',
]);
/** What `layout` makes of the page, in the page's own size. */
export function atUsualSize(content: PageContent, layout: (content: PageContent) => PageLayout): PageLayout {
  const sizePt = typicalSize(content);
  if (sizePt === 0 || (sizePt >= USUAL_PT.least && sizePt <= USUAL_PT.most)) return layout(content);
  return scaled(layout(scaled(content, TYPICAL_PT / sizePt)), sizePt / TYPICAL_PT);
}

/** The size that half of the page's letters do not exceed; 0 with hardly any text. */
function typicalSize({ runs }: PageContent): number {
  const bySize = new Map<number, number>();
  let all = 0;
  for (const { style, text } of runs) {
    bySize.set(style.sizePt, (bySize.get(style.sizePt) ?? 0) + text.length);
    all += text.length;
  }
  if (all < MIN_LETTERS) return 0;
  let letters = 0;
  for (const [sizePt, count] of [...bySize].sort(([a], [b]) => a - b)) {
    letters += count;
    if (letters >= all / 2) return sizePt;
  }
  return 0;
}

/** A copy in another size. What is one object in several places stays one. */
export function scaled<T>(value: T, by: number): T {
  const known = new Map<object, unknown>();
  const copyOf = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    const copy = known.get(each);
    if (copy !== undefined) return copy;
    const made: unknown[] | Record<string, unknown> = Array.isArray(each) ? [] : {};
    known.set(each, made);
    for (const [key, own] of Object.entries(each)) {
      Reflect.set(made, key, typeof own === 'number' && LENGTHS.has(key) ? own * by : copyOf(own));
    }
    return made;
  };
  return copyOf(value) as T;
}
