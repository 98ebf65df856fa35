/**
 * Pages in unusual type, such as slides, posters and pages that were printed smaller, are laid out as if they were set in 10 points:
 * distances that are given in points are those of books and papers.
 */

import { RIGHT_TO_LEFT } from '../extract/letters/unicode.ts';
import type { GlyphRun, PageContent } from '../extract/page-content.ts';
import { countLetters, type TextLine } from '../lines/text-line.ts';
import { arePoints } from './figures/plots.ts';
import type { PageLayout } from './layout.ts';

/** The sizes of ordinary text. Between them, nothing is gained. */
const USUAL_PT = { least: 7.5, most: 13 };
const TYPICAL_PT = 10;
/** Fewer are a cover or a heading by itself, whose size says nothing about the text's. */
const MIN_LETTERS = 200;

/** The names of numbers in a value, down to a depth that covers all of them: formulas and tables contain themselves. */
type NumbersIn<T, Depth extends readonly 1[] = []> = Depth['length'] extends 7
  ? never
  : T extends readonly (infer Item)[]
    ? NumbersIn<Item, Depth>
    : T extends object
      ? {
          [K in keyof T & string]: NonNullable<T[K]> extends number ? K : NumbersIn<NonNullable<T[K]>, [...Depth, 1]>;
        }[keyof T & string]
      : never;

/** Whether a number is a length or a place: the compiler asks for each that there is in a page's content or layout. */
const IS_LENGTH: Readonly<Record<NumbersIn<PageContent | PageLayout>, boolean>> = {
  barX: true,
  baseline: true,
  heightPt: true,
  lineX0: true,
  ruleY: true,
  sizePt: true,
  thicknessPt: true,
  widthPt: true,
  x: true,
  x0: true,
  x1: true,
  y: true,
  y0: true,
  y1: true,
  color: false,
  colspan: false,
  firstLine: false,
  heightPx: false,
  id: false,
  index: false,
  level: false,
  markedShare: false,
  page: false,
  parent: false,
  quarter: false,
  rowspan: false,
  unmappedShare: false,
  widthPx: false,
};
const LENGTHS = new Set(Object.entries(IS_LENGTH).flatMap(([name, isLength]) => (isLength ? name : [])));

/** What `layout` makes of the page, in the page's own size. */
export function atUsualSize(content: PageContent, layout: (content: PageContent) => PageLayout): PageLayout {
  const runs = content.runs.filter(({ text }) => !arePoints(text));
  const sizePt = countLetters(runs) < MIN_LETTERS ? 0 : medianSize(runs);
  if (sizePt === 0 || (sizePt >= USUAL_PT.least && sizePt <= USUAL_PT.most)) return layout(content);
  return scaled(layout(scaled(content, TYPICAL_PT / sizePt)), sizePt / TYPICAL_PT);
}

/** The size in points that half of the letters do not exceed; 0 without text. */
export function medianSize(runs: readonly GlyphRun[]): number {
  const bySize = new Map<number, number>();
  for (const { style, text } of runs) bySize.set(style.sizePt, (bySize.get(style.sizePt) ?? 0) + text.length);
  const all = countLetters(runs);
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
    if (Array.isArray(each)) {
      const list: unknown[] = [];
      known.set(each, list);
      for (const own of each) list.push(copyOf(own));
      return list;
    }
    const made: Record<string, unknown> = {};
    known.set(each, made);
    for (const [key, own] of Object.entries(each))
      made[key] = typeof own === 'number' && LENGTHS.has(key) ? own * by : copyOf(own);
    return made;
  };
  return copyOf(value) as T;
}

/*
 * Sizes of type of the two scripts that a line mixes. Japanese, Arabic or Korean letters are set smaller or larger than the Latin
 * ones beside them, so that the size that most of a line has changes with its words.
 */

/** Fonts of two scripts are set with less between them. */
const MAX_RATIO = 1.3;
const SAME = 0.02;

const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const LATIN = /[A-Za-z0-9]/;

interface Sizes {
  own: number;
  latin: number;
}

/** Whether lines of different sizes are in the same type, script by script. */
export function mixSameSizes(a: TextLine, b: TextLine): boolean {
  if (Math.max(a.sizePt, b.sizePt) > MAX_RATIO * Math.min(a.sizePt, b.sizePt)) return false;
  const [first, second] = [sizesOf(a), sizesOf(b)];
  if (Math.min(first.own, first.latin) === 0 && Math.min(second.own, second.latin) === 0) return false;
  const shared = (['own', 'latin'] as const).filter((script) => first[script] > 0 && second[script] > 0);
  return shared.length > 0 && shared.every((script) => Math.abs(first[script] - second[script]) < SAME * a.sizePt);
}

/** Sizes of the first run of each script; 0 where there is none. */
function sizesOf({ runs }: TextLine): Sizes {
  const sizes = { own: 0, latin: 0 };
  for (const { text, style, script } of runs) {
    if (script !== null) continue;
    if (EAST_ASIAN.test(text) || RIGHT_TO_LEFT.test(text)) sizes.own ||= style.sizePt;
    else if (LATIN.test(text)) sizes.latin ||= style.sizePt;
  }
  return sizes;
}
