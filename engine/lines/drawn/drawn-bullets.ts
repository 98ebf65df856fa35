/**
 * Bullets that are drawn, as browsers print them: small discs, squares and pictures before the first word of an item. Slides
 * have numbers in balls and squares too: ❷ Second → 2. Second
 */

import { isRightToLeft } from '../../extract/letters/unicode.ts';
import { type FilledBox, type GlyphRun, type PageContent, UNNUMBERED } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { runsByHeight } from '../run-bands.ts';

/** Of the size of the text behind it. Browsers draw discs of .31 or .5 em and rings of .58; legends of charts have larger swatches, each of a colour of its own. */
const SIZES_EM = { min: 0.15, max: 0.6 };
/** Code is set smaller than the text that bullets are sized by. */
const OVER_CODE = 1.25;
/** Of shapes around a number. */
const AROUND_EM = { min: 0.6, max: 1.6 };
const NUMBER = /^(?:\d{1,2}|[A-Za-z])$/;
const MAX_SLIMNESS = 1.25;
/** Its middle over the baseline: around the middle of small letters. */
const MIN_RISE_EM = 0.12;
const MAX_RISE_EM = 0.5;
const MIN_GAP_EM = 0.2;
const MAX_GAP_EM = 2;
/** Bullets of one page have one size and one height over their text; the room behind them is wider where code has a ground of its own. */
const ALIKE_PT = 0.5;
const MIN_ALIKE = 2;
/** The baseline of the text behind a shape is at most so far from its foot. */
const REACH_PT = 12;
/** A page with more small shapes is a map or a plot. */
const MAX_SHAPES = 400;

export interface Bullet {
  box: Box;
  sign: string;
  first: GlyphRun;
  /** Of its middle over the baseline. */
  rise: number;
  /** Of a filled square that has another colour than the text, as on slides. */
  color?: number | null;
  /** The number in the shape. */
  number?: GlyphRun;
}

/** The page with bullets as letters, and without what they were drawn with. */
export function writeBullets(page: PageContent): PageContent {
  return withPlainBullets(withPlainNumbers(page));
}

function withPlainBullets(page: PageContent): PageContent {
  const isSmall = isSquare(1, 12);
  const shapes = [
    ...page.drawings.filter(isSmall).map((box) => ({ box, sign: '•', color: null })),
    ...page.fills.filter(isSmall).map((box: FilledBox) => ({ box, sign: '▪', color: box.color })),
    ...page.images.filter(isSmall).map((box) => ({ box, sign: '•', color: null })),
  ];
  if (shapes.length === 0 || shapes.length > MAX_SHAPES) return page;
  const near = runsNear(page.runs);
  const found = shapes.flatMap(({ box, sign, color }): Bullet[] => {
    const bullet = bulletOf(box, near(box), SIZES_EM);
    // Browsers draw the squares of inner lists in the colour of their text, beside discs and rings.
    return bullet ? [{ ...bullet, sign, color: color === bullet.first.style.color ? null : color }] : [];
  });
  return withBullets(page, found, shapes.length === 1 && found.every(isUsual));
}

/** A disc as browsers draw it: the last item of a list may stand alone at the head of a page. */
function isUsual({ box, first: { x0, style }, rise, sign }: Bullet): boolean {
  const size = (box.y1 - box.y0) / style.sizePt;
  const gap = (x0 - box.x1) / style.sizePt;
  return sign === '•' && size > 0.25 && size < 0.55 && rise > 0.2 * style.sizePt && gap > 0.4 && gap < 1;
}

function withPlainNumbers(page: PageContent): PageContent {
  const shapes = [...page.drawings, ...page.fills].filter(isSquare(5, 40));
  if (shapes.length < MIN_ALIKE || shapes.length > MAX_SHAPES) return page;
  const near = runsNear(page.runs);
  const found = new Map<GlyphRun, Bullet>();
  for (const box of shapes) {
    const around = near(box);
    const [number, more] = around.filter((run) => isIn(run, box));
    if (!number || more || !NUMBER.test(number.text)) continue;
    const bullet = bulletOf(
      box,
      around.filter((run) => run !== number),
      AROUND_EM,
    );
    if (bullet) found.set(number, { ...bullet, sign: `${number.text}.`, number });
  }
  return withBullets(page, [...found.values()]);
}

function isIn({ x0, x1, baseline, style }: GlyphRun, box: Box): boolean {
  const y = baseline - 0.3 * style.sizePt;
  return x0 > box.x0 - 1 && x1 < box.x1 + 1 && y > box.y0 && y < box.y1;
}

/** @returns what finds the runs about as high as a box */
export function runsNear(runs: readonly GlyphRun[]): (box: Box) => GlyphRun[] {
  const near = runsByHeight(runs);
  return ({ y1 }) => near(y1 - REACH_PT, y1 + REACH_PT);
}

/** The page with those bullets that are like others, or stand before the text as these do: browsers draw those of inner lists as rings. */
function withBullets(page: PageContent, found: readonly Bullet[], isLone = false): PageContent {
  const least = isLone ? 1 : MIN_ALIKE;
  const alike = found.filter((one) => found.filter((other) => areAlike(one, other)).length >= least);
  const bullets = found.filter((one) => alike.some((other) => standsAs(one, other)));
  if (bullets.length === 0) return page;
  const boxes = new Set<Box>(bullets.map(({ box }) => box));
  const numbers = new Set(bullets.map(({ number }) => number));
  const signs = new Map(bullets.map(({ first, sign, box }) => [first, writtenBullet(box, sign, first)]));
  return {
    ...page,
    runs: page.runs.flatMap((run) => {
      if (numbers.has(run)) return [];
      const sign = signs.get(run);
      return sign ? [sign, { ...run, space: 'drawn' as const }] : [run];
    }),
    drawings: page.drawings.filter((box) => !boxes.has(box)),
    fills: page.fills.filter((box) => !boxes.has(box)),
    images: page.images.filter((box) => !boxes.has(box)),
  };
}

const isSquare =
  (minPt: number, maxPt: number) =>
  ({ x0, y0, x1, y1 }: Box): boolean => {
    const [short, long] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
    return short > minPt && long < maxPt && long < MAX_SLIMNESS * short;
  };

/** The run that a shape is the bullet of: the first one of its line. */
export function bulletOf(
  box: Box,
  runs: readonly GlyphRun[],
  sizes: { min: number; max: number },
): Omit<Bullet, 'sign'> | null {
  const middle = (box.y0 + box.y1) / 2;
  const beside = runs.filter(({ baseline, style }) => {
    const rise = (baseline - middle) / style.sizePt;
    return rise > MIN_RISE_EM && rise < MAX_RISE_EM;
  });
  const rtl = beside.some(({ text }) => isRightToLeft(text));
  const gapTo = (run: GlyphRun): number => (rtl ? box.x0 - run.x1 : run.x0 - box.x1);
  let first: GlyphRun | undefined;
  for (const run of beside) {
    // What stands close before the shape makes it a sign inside the line.
    const room = rtl ? run.x0 - box.x1 : box.x0 - run.x1;
    if (room > -1 && room < MAX_GAP_EM * run.style.sizePt) return null;
    if (gapTo(run) > 0 && (!first || gapTo(run) < gapTo(first))) first = run;
  }
  if (!first) return null;
  const em = first.style.sizePt;
  const size = box.y1 - box.y0;
  const gap = gapTo(first);
  const largest = sizes.max * em * (first.style.monospace ? OVER_CODE : 1);
  if (size < sizes.min * em || size > largest) return null;
  const rise = first.baseline - (box.y0 + box.y1) / 2;
  return gap >= MIN_GAP_EM * em && gap <= MAX_GAP_EM * em ? { box, first, rise } : null;
}

const standsAs = (a: Bullet, b: Bullet): boolean => a.color === b.color && Math.abs(a.rise - b.rise) < ALIKE_PT;

const areAlike = (a: Bullet, b: Bullet): boolean =>
  standsAs(a, b) && Math.abs(a.box.y1 - a.box.y0 - (b.box.y1 - b.box.y0)) < ALIKE_PT;

export function writtenBullet({ x0, x1 }: Box, text: string, { baseline, style }: GlyphRun): GlyphRun {
  return {
    id: UNNUMBERED,
    text,
    x0,
    x1,
    baseline,
    style: { ...style, bold: false, italic: false, monospace: false },
    space: 'none',
  };
}
