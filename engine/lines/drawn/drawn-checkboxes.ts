/** The boxes of tasks, as browsers print them: drawn squares before the first word of an item, ticked or empty. */

import type { PageContent, Rule } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { type Bullet, bulletOf, runsNear, writtenBullet } from './drawn-bullets.ts';

/** Of the size of the text behind them. */
const SIZES_EM = { min: 0.6, max: 1.3 };
const MIN_PT = 4;
const MAX_PT = 20;
const MAX_SLIMNESS = 1.12;
/** What is drawn over each other stands so near to the edges of the box. */
const SLACK_PT = 1;
/** A ground and its border make an empty box; over a coloured ground without a border browsers draw a tick as large as it. */
const EMPTY_SHAPES = 2;
/** Of the size of a box: that tick stands higher by twice as much, and a border is where its ground is. */
const CENTRE_SHARE = 0.02;
const MIN_ALIKE = 2;
/** Of their size and height over the text: an empty box has its border around it, a ticked one none. */
const ALIKE_PT = 1.6;
/** A page with more small shapes is a map, a plot or a form. */
const MAX_SHAPES = 400;

const areAlike = (a: Bullet, b: Bullet): boolean =>
  Math.abs(a.rise - b.rise) < ALIKE_PT && Math.abs(a.box.y1 - a.box.y0 - (b.box.y1 - b.box.y0)) < ALIKE_PT;

interface Square {
  box: Box;
  isTicked: boolean;
}

/** The page with boxes of tasks as signs, ☐ and ☑, and without what they were drawn with. */
export function writeCheckboxes(page: PageContent): PageContent {
  const shapes = page.drawings.filter(isSmall);
  const strokes = page.rules.filter((rule) => isSmall(rule));
  if (shapes.length + strokes.length < MIN_ALIKE || shapes.length + strokes.length > MAX_SHAPES) return page;
  const squares = [...filledSquares(shapes), ...strokedSquares(strokes, shapes)];
  if (squares.length < MIN_ALIKE) return page;
  const near = runsNear(page.runs);
  const found = squares.flatMap(({ box, isTicked }): Bullet[] => {
    const bullet = bulletOf(box, near(box), SIZES_EM);
    return bullet ? [{ ...bullet, sign: isTicked ? '☑' : '☐' }] : [];
  });
  const boxes = found.filter((one) => found.filter((other) => areAlike(one, other)).length >= MIN_ALIKE);
  if (boxes.length === 0) return page;
  const signs = new Map(boxes.map(({ first, sign, box }) => [first, writtenBullet(box, sign, first)]));
  const isLeft = (shape: Box): boolean => !isSmall(shape) || !boxes.some(({ box }) => isInside(shape, box));
  return {
    ...page,
    runs: page.runs.flatMap((run) => {
      const sign = signs.get(run);
      return sign ? [sign, { ...run, space: 'drawn' as const }] : [run];
    }),
    drawings: page.drawings.filter(isLeft),
    rules: page.rules.filter(isLeft),
  };
}

const isSmall = ({ x0, y0, x1, y1 }: Box): boolean => {
  const long = Math.max(x1 - x0, y1 - y0);
  return long > MIN_PT && long < MAX_PT;
};

function isSquare({ x0, y0, x1, y1 }: Box): boolean {
  const [short = 0, long = 0] = [x1 - x0, y1 - y0].sort((a, b) => a - b);
  return short > MIN_PT && long < MAX_SLIMNESS * short;
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x0 > outer.x0 - SLACK_PT &&
  inner.x1 < outer.x1 + SLACK_PT &&
  inner.y0 > outer.y0 - SLACK_PT &&
  inner.y1 < outer.y1 + SLACK_PT;

/** Squares of at least two shapes over each other; what is over ground and border is the tick. Beside them a border alone is one, too. */
function filledSquares(shapes: readonly Box[]): Square[] {
  const squares: Square[] = [];
  const borders: Square[] = [];
  for (const box of shapes.filter(isSquare).sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))) {
    if ([...squares, ...borders].some((other) => isInside(box, other.box))) continue;
    const own = shapes.filter((shape) => isInside(shape, box));
    const isTicked = own.length > EMPTY_SHAPES || !own.every((shape) => isConcentric(shape, box));
    if (own.length >= EMPTY_SHAPES) squares.push({ box, isTicked });
    else borders.push({ box, isTicked: false });
  }
  const isBelow = ({ box }: Square): boolean =>
    squares.some((other) => Math.abs(other.box.x0 - box.x0) < ALIKE_PT && other.isTicked);
  return [...squares, ...borders.filter(isBelow)];
}

function isConcentric(a: Box, b: Box): boolean {
  const slack = CENTRE_SHARE * (b.x1 - b.x0);
  return Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * slack && Math.abs(a.y0 + a.y1 - b.y0 - b.y1) < 2 * slack;
}

/** Four short rules that meet; what is drawn between them is the tick. */
function strokedSquares(rules: readonly Rule[], shapes: readonly Box[]): Square[] {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < SLACK_PT;
  const across = rules.filter(({ horizontal }) => horizontal);
  const down = rules.filter(({ horizontal }) => !horizontal);
  return across.flatMap((top): Square[] => {
    const bottom = across.find(
      (rule) => isNear(rule.x0, top.x0) && isNear(rule.x1, top.x1) && isNear(rule.y0 - top.y0, top.x1 - top.x0),
    );
    if (!bottom) return [];
    const box = { x0: top.x0, x1: top.x1, y0: top.y0, y1: bottom.y1 };
    const isClosed = [box.x0, box.x1].every((x) =>
      down.some((rule) => isNear((rule.x0 + rule.x1) / 2, x) && isNear(rule.y0, box.y0) && isNear(rule.y1, box.y1)),
    );
    return isClosed ? [{ box, isTicked: shapes.some((shape) => isInside(shape, box)) }] : [];
  });
}
