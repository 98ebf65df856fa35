/** How deep headings are, where no outline says it. */

import type { BlockStyle } from '../body-style.ts';
import { type FlowBlock, isText } from '../flow.ts';
import type { StyledBlock } from './heading-candidates.ts';
import { numberOf } from './numbered-lines.ts';
import type { FoundHeadings } from './outline-headings.ts';

interface Cluster {
  weight: number;
  blocks: StyledBlock[];
  /** For each block the style of the last heading before it that weighs more. */
  parents: (Cluster | null)[];
}

/**
 * Styles become depths: one below the style that mostly stands over them. So a style of its own on the first pages, or
 * two sizes that never meet, leave no gaps. Printed numbers correct them.
 *
 * @param candidates in reading order
 */
export function rank(candidates: readonly StyledBlock[], found: FoundHeadings): void {
  const depths = new Map<Cluster | null, number>([[null, 0]]);
  const left = found.entries.size > 0 ? 0 : leftOut(candidates);
  const clusters = clustersOf(candidates).sort((a, b) => b.weight - a.weight);
  for (const cluster of clusters) {
    const numbers = numbersOf(cluster);
    // An abstract and the references have no number among those that have one.
    const numbered =
      numbers.length > 0.5 * cluster.blocks.filter(({ named, numberDepth }) => !named || numberDepth > 0).length;
    const above = commonest(
      cluster.parents.map((parent) => (depths.get(parent) ?? 0) - (numbered ? deeperBy(parent, numbers) : 0)),
    );
    const depth = numbered ? Math.max(above, commonest(numbers) - left) : above + 1;
    depths.set(cluster, depth);
    const heavier = clusters.flatMap(({ weight, blocks }) =>
      weight > cluster.weight ? blocks.map(({ at }) => at) : [],
    );
    const below = belowNumbers(cluster.blocks, heavier);
    for (const block of cluster.blocks) {
      const { item, numberDepth } = block;
      const shift = numbers.length > 0 && numberDepth > 0 ? numberDepth - commonest(numbers) : below.has(block) ? 1 : 0;
      item.role = { kind: 'heading', depth: Math.max(1, depth + shift) };
    }
  }
  entitle(candidates, found);
  for (const [item, entry] of found.entries) item.role = { kind: 'heading', depth: entry.depth };
}

/**
 * How many parts of all numbers are those of what holds the whole document: notes of the seventh lecture have 7.1 and 7.1.1. None
 * where another heading stands out as much, which may be a chapter's, or an outline has headings of its own.
 */
function leftOut(candidates: readonly StyledBlock[]): number {
  const numbered = candidates.filter(({ numberDepth }) => numberDepth > 0);
  const least = numbered.reduce((least, { numberDepth }) => Math.min(least, numberDepth), Number.POSITIVE_INFINITY);
  if (numbered.length < 2 || least < 2) return 0;
  if (new Set(numbered.map(({ text }) => numberOf(text)?.split('.')[0])).size > 1) return 0;
  const most = numbered.reduce((most, { style }) => Math.max(most, weightOf(style)), 0);
  const isOver = ({ style, named, numberDepth, text }: StyledBlock): boolean =>
    numberDepth === 0 && (!named || COUNTED.test(text)) && weightOf(style) >= most;
  return candidates.some(isOver) ? 0 : least - 1;
}

/** Depths by the printed numbers. */
const numbersOf = ({ blocks }: Cluster): number[] =>
  blocks.filter((item) => item.numberDepth > 0).map((item) => item.numberDepth);

/**
 * Bold sections of a section in small capitals stand out more than this does, but have more parts in their numbers. Those of
 * chapters are one below them, whatever depth these have.
 */
function deeperBy(parent: Cluster | null, numbers: readonly number[]): number {
  const own = parent ? numbersOf(parent) : [];
  if (parent && commonest(numbers) > 1 && isOfChapters(parent)) return -1;
  return parent && own.length > 0.5 * parent.blocks.length ? commonest(own) - commonest(numbers) : 0;
}

/** "Chapter 3" counts sections as "3" does. */
const isOfChapters = ({ blocks }: Cluster): boolean =>
  blocks.filter(({ named, numberDepth, text }) => named && numberDepth === 0 && COUNTED.test(text)).length >
  0.5 * blocks.length;
const COUNTED = /^\P{N}*\s[\p{N}IVX]/u;

/** A title no larger than the text: the first of all headings, which stands out most but for capitals, above sections that are numbered. */
function entitle(candidates: readonly StyledBlock[], { flow }: FoundHeadings): void {
  const [first, ...others] = candidates;
  if (!first || first.named || (first.numberDepth > 0 && !ARTICLE.test(first.text)) || flow.some(isTitle)) return;
  const before = flow.slice(0, first.at).filter(isText);
  const weight = weightOf({ ...first.style, caps: false });
  const most = others.reduce((most, { style }) => Math.max(most, weightOf({ ...style, caps: false })), 0);
  // Words that say where it appears may stand above it, and sections may be set as it is where an abstract follows.
  const opens = others[0]?.named === true && others[0].item.page === first.item.page;
  if (before.length > 0 && (before.length > MAX_ABOVE || !opens)) return;
  const tops = others.filter(({ item: { role } }) => role.kind === 'heading' && role.depth === 1);
  const isOnlyBare = tops.every(({ numberDepth, named }) => numberDepth > 0 || named);
  if (most > weight || (most === weight && !opens && !isOnlyBare)) return;
  if (tops.filter(({ numberDepth }) => numberDepth > 0).length >= 2) first.item.role = { kind: 'heading', depth: 0 };
}

const isTitle = ({ role }: FlowBlock): boolean => role.kind === 'heading' && role.depth === 0;
const MAX_ABOVE = 3;

/** "A new way" begins with no number. */
const ARTICLE = /^[AI]\s/;

/**
 * Headings without a number, in the style of numbered ones, that stand below these: right behind one without text between,
 * or before the next one ("B. Positions", "Employment", "Honours", "C. Publications").
 *
 * @param heavier places of headings that weigh more: what follows them is below them
 */
function belowNumbers(blocks: readonly StyledBlock[], heavier: readonly number[]): Set<StyledBlock> {
  const below = new Set<StyledBlock>();
  let open: StyledBlock | null = null;
  let waiting: StyledBlock[] = [];
  for (const block of blocks) {
    const from = open?.at ?? 0;
    if (heavier.some((at) => at > from && at < block.at)) {
      open = null;
      waiting = [];
    }
    if (block.numberDepth > 0 && !ARTICLE.test(block.text)) {
      for (const other of waiting) below.add(other);
      waiting = [];
      open = block;
    } else if (open && !block.named) {
      if (block.at === open.at + 1) below.add(block);
      else if ([...below].some((other) => other.at > (open?.at ?? 0))) below.add(block);
      else waiting.push(block);
    }
  }
  return below;
}

/** Blocks of one style, with what stands over each of them. */
function clustersOf(candidates: readonly StyledBlock[]): Cluster[] {
  const clusters = new Map<string, Cluster>();
  let open: Cluster[] = [];
  const names = sizesOfNames(candidates);
  for (const candidate of candidates) {
    const style = { ...candidate.style, caps: candidate.style.caps && !names.has(candidate.style.sizePt) };
    const key = `${style.sizePt}|${style.bold}|${style.caps}|${style.italic}`;
    const cluster = clusters.get(key) ?? { weight: weightOf(style), blocks: [], parents: [] };
    clusters.set(key, cluster);
    open = open.filter((other) => other.weight > cluster.weight);
    cluster.blocks.push(candidate);
    cluster.parents.push(open.at(-1) ?? null);
    open.push(cluster);
  }
  return [...clusters.values()];
}

/** Sizes of headings in capitals of which half or more are names: there capitals say nothing of levels. */
function sizesOfNames(candidates: readonly StyledBlock[]): Set<number> {
  const inCapitals = candidates.filter(({ style }) => style.caps);
  const bySize = [...Map.groupBy(inCapitals, ({ style }) => style.sizePt)];
  const isOfNames = (some: readonly StyledBlock[]): boolean =>
    2 * some.filter(({ text }) => NAME.test(text.trim())).length >= some.length;
  return new Set(bySize.flatMap(([sizePt, some]) => (isOfNames(some) ? sizePt : [])));
}

/** A word that is always written in capitals: an abbreviation, or a command. */
const NAME = /^(?:\p{Lu}{2,6}|\S*_\S*)$/u;

/** How much a style stands out. */
export function weightOf(style: BlockStyle): number {
  return style.sizePt * 10 + (style.bold ? 4 : 0) + (style.caps ? 2 : 0) + (style.italic ? -1 : 0);
}

/** The value that comes most often, the smaller one of two; 1 for none. */
export function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}
