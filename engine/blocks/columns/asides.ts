/**
 * Asides: a narrow column of small type beside the text, as for notes in the margin or a paper's dates and licence.
 *
 *   ┌────┐ ┌──────────┐   Each stretch of the aside is read where the main column next pauses, so that it cuts no
 *   │ -- │ │ ──────── │   paragraph; the paragraph that it begins beside comes first.
 *   │ -- │ │ ──────── │
 *   └────┘ │          │
 *          │ ──────── │
 *          └──────────┘
 */

import { height, overlap, union, width } from '../../geometry/box.ts';
import { type Item, typicalSize } from './item.ts';

/** Marginal columns are seldom wider than this share of the text beside them, nor their type larger. */
const ASIDE_WIDTH = 0.5;
const ASIDE_SIZE = 0.93;
/** White that parts an aside from the next one. */
const ASIDE_GAP_EM = 4;
/** White between paragraphs or before a heading; lines of one paragraph stand closer. */
const PAUSE_EM = 0.5;

export function isAside(side: readonly Item[], main: readonly Item[]): boolean {
  if (side.every((item) => item.sizePt === null) || main.every((item) => item.sizePt === null)) return false;
  return width(union(side)) < ASIDE_WIDTH * width(union(main)) && typicalSize(side) < ASIDE_SIZE * typicalSize(main);
}

/**
 * @param main sorted from the top, as is `aside`
 * @returns stretches of both in reading order
 */
export function withAside<T extends Item>(main: T[], aside: T[]): T[][] {
  const parts: T[][] = [];
  let rest = main;
  const whole = union(main);
  const isMirrored = main.some(({ place }) => place !== undefined);
  for (const note of stretches(aside, ASIDE_GAP_EM)) {
    const { x1, y0: top } = union(note);
    // What begins level with the text and on its left is read first.
    const isFirst = !isMirrored && x1 < whole.x0 && top < whole.y0 + typicalSize(main);
    const before = isFirst
      ? []
      : stretches(rest, PAUSE_EM)
          .filter((stretch) => union(stretch).y0 < top + typicalSize(stretch))
          .flat();
    parts.push(before, note);
    rest = rest.slice(before.length);
  }
  return [...parts, rest].filter((part) => part.length > 0);
}

/** Side heads are narrower than this share of the text beside them, and have few of its lines. */
const HEAD_WIDTH = 0.6;
const HEAD_LINES = 4;
const HEADS_SHARE = 0.35;
const HEAD_GAP_EM = 0.9;
/** Of the lower one of two lines that stand level with each other. */
const HEAD_LEVEL = 0.5;
/** Some stand beside a figure or the page's edge. */
const ALIGNED_SHARE = 0.8;

/**
 * Heads, dates or terms in a margin on the left, each beside the first line of what it belongs to: they are read before that.
 *
 * @param side sorted from the top, as is `main`
 * @returns stretches of both in reading order; null where the side is something else
 */
export function withSideHeads<T extends Item>(side: T[], main: T[]): T[][] | null {
  if (side.length > HEADS_SHARE * main.length || width(union(side)) > HEAD_WIDTH * width(union(main))) return null;
  if (side.some((item) => item.sizePt === null)) return null;
  const heads = stretches(side, HEAD_GAP_EM);
  if (heads.some((head) => head.length > HEAD_LINES)) return null;
  const starts = heads.map((head) => startBeside(head, main, HEAD_LEVEL));
  if (starts.filter((at) => at !== null).length < ALIGNED_SHARE * heads.length) return null;
  return interleaved(heads, starts, main);
}

/** Labels have one line or two, and there are fewer of them than of lines beside them. */
const LABEL_LINES = 2;
const LABELS_SHARE = 0.8;
const MIN_LABELS = 2;
/** Text in the cell beside a label may have room above it. */
const LABEL_LEVEL = 0.2;

/**
 * The same for dates and labels that stand close to each other, as in a curriculum vitae: each of them stands beside the
 * beginning of a stretch of text, or, where it is a head over those below it, beside nothing. What goes on below that text
 * belongs to neither.
 *
 * @param whole sorted from the top, as is `main`
 * @returns stretches of both in reading order; null where the side is something else
 */
export function withLabels<T extends Item>(whole: T[], main: T[]): T[][] | null {
  const bottom = union(main).y1;
  const side = whole.filter((item) => item.y0 < bottom);
  if (side.length > LABELS_SHARE * main.length || width(union(side)) > HEAD_WIDTH * width(union(main))) return null;
  if (side.some((item) => item.sizePt === null)) return null;
  const labels = stretches(side, HEAD_GAP_EM);
  if (labels.some((label) => label.length > LABEL_LINES)) return null;
  const starts = labels.map((label) => startBeside(label, main, LABEL_LEVEL));
  const isAlone = (label: T[]): boolean =>
    label.every((line) => main.every((item) => overlap(item.y0, item.y1, line.y0, line.y1) <= 0));
  if (starts.filter((at) => at !== null).length < MIN_LABELS) return null;
  if (!labels.every((label, i) => starts[i] !== null || isAlone(label))) return null;
  const below = whole.slice(side.length);
  return [...interleaved(labels, starts, main), ...(below.length > 0 ? [below] : [])];
}

/** @param starts where in `main` the text that each head belongs to begins; null for what stands beside none */
function interleaved<T extends Item>(heads: readonly T[][], starts: readonly (number | null)[], main: T[]): T[][] {
  const parts: T[][] = [];
  let done = 0;
  heads.forEach((head, i) => {
    const below = main.findIndex((item) => item.y0 > union(head).y0);
    const at = starts[i] ?? (below < 0 ? main.length : below);
    // A head over the next one is no line of the same paragraph, but stands apart from it.
    if (at <= done && i > 0) parts.at(-1)?.push(...head);
    else parts.push(main.slice(done, at), [...head]);
    done = Math.max(done, at);
  });
  return [...parts, main.slice(done)].filter((part) => part.length > 0);
}

/** Index of the item beside the head's first line, where it begins a stretch of its own. */
function startBeside(head: readonly Item[], main: readonly Item[], level: number): number | null {
  const [first] = head;
  if (!first) return null;
  const at = main.findIndex(
    (item) => overlap(item.y0, item.y1, first.y0, first.y1) > level * Math.min(height(item), height(first)),
  );
  const [item, above] = [main[at], main[at - 1]];
  if (!item) return null;
  return !above || item.y0 - above.y1 > PAUSE_EM * typicalSize(main) ? at : null;
}

/** Items parted where there is white between them; lines of a title stand as far apart as its larger type has them. */
function stretches<T extends Item>(items: readonly T[], gapEm: number): T[][] {
  const typical = typicalSize(items);
  const parts: T[][] = [];
  let bottom = 0;
  for (const item of items) {
    const em = Math.max(typical, Math.min(item.sizePt ?? 0, parts.at(-1)?.at(-1)?.sizePt ?? 0));
    if (parts.length > 0 && item.y0 - bottom < gapEm * em) parts.at(-1)?.push(item);
    else parts.push([item]);
    bottom = Math.max(bottom, item.y1);
  }
  return parts;
}
