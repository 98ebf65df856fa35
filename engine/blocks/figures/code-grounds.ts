/** The ground that web pages give code in a line of text: shading as high as the line and as wide as its words. */

import type { GlyphRun, Rule } from '../../extract/page-content.ts';
import { type Box, height } from '../../geometry/box.ts';
import { runsByHeight } from '../../lines/run-bands.ts';

/** Of the code's size. */
const MAX_HEIGHT_EM = 2.2;
/** Cells leave more room beside their words. */
const MAX_ROOM_EM = 0.6;
/** No line is higher. */
const MAX_HEIGHT_PT = 40;

/** The shading that is not the ground of words of code: such edges part no cells, and round corners draw nothing. */
export function withoutCodeGrounds<T extends Box>(fills: readonly T[], runs: readonly GlyphRun[]): readonly T[] {
  if (!fills.some(isLow)) return fills;
  const code = runs.filter(({ style }) => style.monospace);
  if (code.length === 0) return fills;
  const near = runsByHeight(code);
  return fills.filter((fill) => !isLow(fill) || !isGround(fill, near(fill.y0, fill.y1)));
}

/** Sides of one frame end so near to each other. */
const CORNER_PT = 1.5;
/** The sides of cells go on at the same place in the next row. */
const SAME_PLACE_PT = 0.5;
const TOUCH_PT = 0.8;

/** The rules that are not the frames of words of code: `code` with a border around it, be it in a cell. */
export function withoutCodeFrames(rules: readonly Rule[], runs: readonly GlyphRun[]): readonly Rule[] {
  const sides = rules.filter((rule) => !rule.horizontal && isLow(rule)).sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const code = sides.length < 2 ? [] : runs.filter(({ style }) => style.monospace);
  if (code.length === 0) return rules;
  const near = runsByHeight(code);
  const sidesAt = byPlace(rules.filter(({ horizontal }) => !horizontal));
  const across = byPlace(rules.filter(({ horizontal }) => horizontal));
  const goesOn = (side: Rule): boolean =>
    sidesAt(side.x0, side.y0 - TOUCH_PT, side.y1 + TOUCH_PT).some(
      (other) =>
        other !== side &&
        Math.abs(other.x0 - side.x0) < SAME_PLACE_PT &&
        other.y0 < side.y1 + TOUCH_PT &&
        other.y1 > side.y0 - TOUCH_PT,
    );
  const framing = new Set<Rule>();
  sides.forEach((left, i) => {
    const right = sides[i + 1];
    if (!right || right.y0 - left.y0 > TOUCH_PT || Math.abs(right.y1 - left.y1) > TOUCH_PT) return;
    const box = { x0: left.x0, y0: left.y0, x1: right.x1, y1: right.y1 };
    if (!isGround(box, near(box.y0, box.y1)) || goesOn(left) || goesOn(right)) return;
    const ends = [box.y0, box.y1].map((y) =>
      across(box.x0, y - CORNER_PT, y + CORNER_PT).find(
        (rule) => Math.abs(rule.y0 - y) < CORNER_PT && isAsWide(rule, box),
      ),
    );
    for (const rule of ends.every((end) => end) ? [left, right, ...ends] : []) if (rule) framing.add(rule);
  });
  return framing.size > 0 ? rules.filter((rule) => !framing.has(rule)) : rules;
}

const isAsWide = (rule: Box, box: Box): boolean =>
  Math.abs(rule.x0 - box.x0) < CORNER_PT && Math.abs(rule.x1 - box.x1) < CORNER_PT;

/** Of the bands in which rules are looked for. */
const BAND_PT = 20;
/** Pages are at most so high (PDF 1.7, Annex C). */
const PAGE_PT = 14_400;
const bandOf = (y: number): number => Math.floor(Math.min(Math.max(y, 0), PAGE_PT) / BAND_PT);
const MAX_BANDS = bandOf(PAGE_PT) + 1;

/**
 * A page may have tens of thousands of rules: each frame looks at those near it.
 *
 * @returns what finds the rules that begin at most 1.5 points beside `x`, with some others, in the bands between two heights
 */
function byPlace(rules: readonly Rule[]): (x: number, y0: number, y1: number) => IteratorObject<Rule> {
  const places = new Map<number, Rule[]>();
  const placeOf = (x: number, band: number): number => x * MAX_BANDS + band;
  for (const rule of rules) {
    for (let band = bandOf(rule.y0); band <= bandOf(rule.y1); band++) {
      const place = placeOf(Math.round(rule.x0), band);
      const known = places.get(place);
      if (known) known.push(rule);
      else places.set(place, [rule]);
    }
  }
  return function* (x, y0, y1) {
    for (const step of [-2, -1, 0, 1, 2])
      for (let band = bandOf(y0); band <= bandOf(y1); band++)
        yield* places.get(placeOf(Math.round(x) + step, band)) ?? [];
  };
}

/** It may be the ground of a line. */
const isLow = (fill: Box): boolean => height(fill) < MAX_HEIGHT_PT;

/** The runs whose middle stands on the shading. */
const runsOn = (fill: Box, near: readonly GlyphRun[]): GlyphRun[] =>
  near.filter(({ x0, x1, baseline }) => {
    const x = (x0 + x1) / 2;
    return x > fill.x0 && x < fill.x1 && baseline > fill.y0 && baseline < fill.y1;
  });

function isGround(fill: Box, near: readonly GlyphRun[]): boolean {
  const own = runsOn(fill, near);
  const [first] = own;
  if (!first) return false;
  const em = first.style.sizePt;
  const room = Math.max(Math.min(...own.map(({ x0 }) => x0)) - fill.x0, fill.x1 - Math.max(...own.map(({ x1 }) => x1)));
  return height(fill) < MAX_HEIGHT_EM * em && room < MAX_ROOM_EM * em;
}
