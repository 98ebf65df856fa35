/**
 * What a tagged PDF says about running text: which lines are one paragraph, and what lists and quotations it stands in.
 *
 * Tags are as good as the program that wrote them: a page whose paragraphs end in the middle of sentences is left to the eye,
 * and so is a list whose items begin inside of lines, and quotations that stand where the text stands.
 */

import type { PageContent, TagElement } from '../../extract/page-content.ts';
import { type Box, union } from '../../geometry/box.ts';
import { heaviestOf } from '../../geometry/statistics.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isTagged, type TagDoubt } from '../../page/tag-doubts.ts';
import { start } from '../columns/column-edges.ts';
import type { Container, LayoutBlock, TextBlock } from '../layout.ts';
import { ownersOf } from './tag-owners.ts';

/** Elements that end in the middle of a sentence, of all that end inside a paragraph as it is seen. */
const MAX_TORN_SHARE = 0.25;
/** Behind a full line. */
const MAX_ROOM_EM = 6;
/** A longer paragraph is the text of a page in one element. */
const MAX_LETTERS = 5_000;
/** Lines of one paragraph are no farther apart than this. */
const MAX_LEADING_EM = 2.4;
const MIN_LEADING_EM = 0.6;
const SAME_SIZE = 0.08;
/** Of the items of a list, how many have a mark; lists without any have at least two items. */
const MARKED_ITEMS = 0.5;
/** Items may stand so far from those beside them in their list. */
const INDENT_EM = 0.9;
const MAX_ASKEW_SHARE = 0.1;
const MAX_INSIDE_SHARE = 0.3;
const SENTENCE_END = sentenceEnd('colon', 'semicolon');
const LOWER_START = /^[“"‘(«]?\p{Ll}/u;

/** What ends a paragraph where it ends; others are parts of lines, or hold several of these. */
const PARAGRAPH = /^(?:P|H\d?|Title|LI|LBody|BlockQuote|Caption|Note|FENote|TOCI|TD|TH|BibEntry)$/;

interface Tagged {
  block: TextBlock;
  /** The element of each line; -1 where none is known. */
  leaves: number[];
}

export interface TaggedBlocks {
  blocks: LayoutBlock[];
  /** What tags say and the page doesn't show. */
  doubts: TagDoubt[];
}

/** @param blocks of the page in reading order */
export function tagText(blocks: readonly LayoutBlock[], tags: PageContent['tags'], page: number): TaggedBlocks {
  if (!tags) return { blocks: [...blocks], doubts: [] };
  if (!isTagged(tags)) return { blocks: [...blocks], doubts: ['little of the text is tagged'] };
  const { elements } = tags;
  const leaf = leavesOf(elements);
  const tagged = blocks.map((block) => (block.kind === 'text' ? withLeaves(block, elements, leaf) : block));
  const torn = areTorn(tagged);
  const cut = torn
    ? tagged
    : joinBlocks(
        tagged.flatMap((item): (Tagged | LayoutBlock)[] => ('kind' in item ? [item] : cutBlock(item))),
        elements,
      );
  const bad = badLists(cut, elements);
  const doubts: TagDoubt[] = [
    ...(torn ? ['paragraphs end inside sentences' as const] : []),
    ...(bad.size > 0 ? ['lists nest otherwise than they are indented' as const] : []),
  ];
  const within = containersOf(elements, page, bad);
  const isSaid = within.some((containers) => containers && containers.length > 0) || elements.some(isCaption);
  const said = cut.map((item): LayoutBlock => {
    if ('kind' in item) return item;
    const leaf = item.leaves.find((at) => at >= 0) ?? -1;
    const element = elements[leaf];
    const own = within[leaf];
    const block = !torn && element && item.leaves.every((at) => at === leaf) ? asWhole(item.block) : item.block;
    if (!element || !own || !isSaid) return block;
    return { ...block, tag: { within: own, ...(isCaption(element) && { isCaption: true }) } };
  });
  return { blocks: said, doubts };
}

const asWhole = (block: TextBlock): TextBlock => ({ ...block, isWhole: true });

const isCaption = ({ type }: TagElement): boolean => type === 'Caption';

/**
 * For each element the paragraph that its text belongs to. Browsers have no type for `div` or `dt`: outside of paragraphs, the
 * outermost element that text stands in directly is one.
 */
function leavesOf(elements: readonly TagElement[]): number[] {
  const holdsText = new Set(elements.flatMap(({ parent, boxes }) => (boxes.length > 0 ? parent : [])));
  const leaves: number[] = [];
  elements.forEach(({ type, parent }, at) => {
    const above = leaves[parent] ?? -1;
    leaves.push(PARAGRAPH.test(type) || (above < 0 && holdsText.has(at)) ? at : above);
  });
  return leaves;
}

function withLeaves(block: TextBlock, elements: readonly TagElement[], leaf: readonly number[]): Tagged {
  const owners = ownersOf(
    block.lines.flatMap((line) => line.runs),
    elements,
  );
  const leaves = block.lines.map((line) => {
    const votes = line.runs.map((run): [number, number] => {
      const owner = owners.get(run) ?? -1;
      // The mark of an item belongs to what stands behind it.
      return [leaf[owner] ?? -1, elements[owner]?.type === 'Lbl' ? 0.01 : run.text.length];
    });
    return heaviestOf(votes) ?? -1;
  });
  return { block, leaves };
}

const isCode = (line: TextLine): boolean => line.runs.every(({ style }) => style.monospace);

/** Whether a line begins another paragraph than the one before it. */
function begins({ block, leaves }: Tagged, i: number): boolean {
  const [a = -1, b = -1] = [leaves[i - 1], leaves[i]];
  const [before, line] = [block.lines[i - 1], block.lines[i]];
  if (a === b || a < 0 || b < 0 || !before || !line) return false;
  // A number in a box beside the title that it belongs to.
  const isBelow = line.baseline - before.baseline > MIN_LEADING_EM * Math.max(before.sizePt, line.sizePt);
  return isBelow && !(isCode(before) && isCode(line));
}

const isFull = (line: TextLine, { x0, x1 }: Box): boolean =>
  (line.rtl ? line.x0 - x0 : x1 - line.x1) < MAX_ROOM_EM * line.sizePt;

const goesOn = (before: TextLine, line: TextLine): boolean =>
  !SENTENCE_END.test(textOfLine(before)) && LOWER_START.test(textOfLine(line)) && !listMark(line);

function areTorn(items: readonly (Tagged | LayoutBlock)[]): boolean {
  let cuts = 0;
  let torn = 0;
  for (const item of items) {
    if ('kind' in item) continue;
    const { lines } = item.block;
    lines.forEach((line, i) => {
      const before = lines[i - 1];
      if (!before || !begins(item, i)) return;
      cuts++;
      if (isFull(before, item.block.column) && goesOn(before, line)) torn++;
    });
  }
  return torn > MAX_TORN_SHARE * cuts;
}

function cutBlock(item: Tagged): Tagged[] {
  const { block, leaves } = item;
  const cuts = leaves.flatMap((_, i) => (begins(item, i) ? [i] : []));
  if (cuts.length === 0) return [item];
  return [0, ...cuts].map((from, i) => {
    const lines = block.lines.slice(from, cuts[i]);
    return { block: { ...block, lines, box: union(lines) }, leaves: leaves.slice(from, cuts[i]) };
  });
}

/** Puts together what follows each other in one paragraph. */
function joinBlocks(
  items: readonly (Tagged | LayoutBlock)[],
  elements: readonly TagElement[],
): (Tagged | LayoutBlock)[] {
  const out: (Tagged | LayoutBlock)[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (last && !('kind' in last) && !('kind' in item) && isOneParagraph(last, item, elements)) {
      const lines = [...last.block.lines, ...item.block.lines];
      out[out.length - 1] = {
        block: { ...last.block, lines, box: union(lines) },
        leaves: [...last.leaves, ...item.leaves],
      };
    } else out.push(item);
  }
  return out;
}

function isOneParagraph(a: Tagged, b: Tagged, elements: readonly TagElement[]): boolean {
  const leaf = a.leaves.at(-1) ?? -1;
  // What has no type may be a page of paragraphs between line breaks.
  if (!PARAGRAPH.test(elements[leaf]?.type ?? '')) return false;
  const last = a.block.lines.at(-1);
  const first = b.block.lines[0];
  if (leaf !== b.leaves[0] || !last || !first || a.block.aside || b.block.aside) return false;
  if (a.block.column !== b.block.column || isCode(last) || isCode(first) || listMark(first)) return false;
  const em = Math.max(last.sizePt, first.sizePt);
  const distance = first.baseline - last.baseline;
  if (distance <= 0 || distance > MAX_LEADING_EM * em || Math.abs(last.sizePt - first.sizePt) > SAME_SIZE * em)
    return false;
  return lettersOf(a) + lettersOf(b) <= MAX_LETTERS;
}

const lettersOf = ({ block }: Tagged): number => block.lines.reduce((sum, line) => sum + textOfLine(line).length, 0);

/** @returns the lists, items and quotations around each element; null in lists that are not sane */
function containersOf(elements: readonly TagElement[], page: number, bad: ReadonlySet<number>): (Container[] | null)[] {
  const first = elements.findIndex(({ boxes }) => boxes.length > 0);
  const containers: (Container[] | null)[] = [];
  const lastItems = new Map<number, Container[]>();
  elements.forEach(({ type, parent }, at) => {
    const above = parent < 0 ? [] : (containers[parent] ?? null);
    if (above === null || bad.has(at)) {
      containers.push(null);
      return;
    }
    const id = page * 100_000 + at;
    // Whether it began before the page is told by its mark, where it stands in the document.
    const goesOn = isAround(elements, at, first);
    const own = (kind: Container['kind'], around: readonly Container[]): Container[] => [
      ...around,
      { kind, id, ...(goesOn && { goesOn }) },
    ];
    const isItem = type === 'LI' && above.at(-1)?.kind === 'list';
    if (type === 'BlockQuote') containers.push(own('quote', above));
    // A list inside of a list, not of an item, belongs to the item before it.
    else if (type === 'L') containers.push(own('list', lastItems.get(parent) ?? above));
    else containers.push(isItem ? own('item', above) : above);
    if (isItem) lastItems.set(parent, containers[at] ?? []);
  });
  return containers;
}

function isAround(elements: readonly TagElement[], outer: number, inner: number): boolean {
  for (let at = inner; at >= outer; at = elements[at]?.parent ?? -1) if (at === outer) return true;
  return false;
}

/** Where an item begins on the page. */
interface Start {
  list: number;
  /** The outermost list around it. */
  root: number;
  depth: number;
  line: TextLine;
  column: Box;
  isMarked: boolean;
  /** Its label is made of words: a list of descriptions. */
  isTerm: boolean;
  isInside: boolean;
  /** The text before it is a list's, too. */
  follows: boolean;
}

/**
 * Lists whose items don't begin lines, those of a single item without a mark, and all where indents say something else of how
 * lists nest.
 */
function badLists(items: readonly (Tagged | LayoutBlock)[], elements: readonly TagElement[]): Set<number> {
  const starts = startsOf(items, elements);
  const byList = Map.groupBy(starts, ({ list }) => list);
  const askew = starts.filter((start, i) => {
    const before = starts[i - 1];
    return before && start.follows && before.column === start.column && !areNestedAsIndented(before, start);
  });
  if (askew.length > MAX_ASKEW_SHARE * starts.length) return new Set(byList.keys());
  const bad = tornLists(starts, askew);
  for (const [list, own] of byList) {
    const marked = own.filter(({ isMarked }) => isMarked).length;
    const inside = own.filter(({ isInside }) => isInside).length;
    const terms = own.filter(({ isTerm }) => isTerm).length;
    if (
      inside > MAX_INSIDE_SHARE * own.length ||
      terms > MAX_INSIDE_SHARE * own.length ||
      (marked < MARKED_ITEMS * own.length && (marked > 0 || own.length < 2))
    )
      bad.add(list);
  }
  return bad;
}

/** LibreOffice ends a list where marks of another kind are nested in it, and begins it again behind them. */
function tornLists(starts: readonly Start[], askew: readonly Start[]): Set<number> {
  const bad = new Set<number>();
  let from = 0;
  starts.forEach((_, i) => {
    if (starts[i + 1]?.follows) return;
    const run = starts.slice(from, i + 1);
    from = i + 1;
    if (run.some((start, k) => askew.includes(start) && start.root !== run[k - 1]?.root))
      for (const { root } of run) bad.add(root);
  });
  return bad;
}

function areNestedAsIndented(a: Start, b: Start): boolean {
  const indent = start(b.line) - start(a.line);
  return Math.abs(indent) < INDENT_EM * b.line.sizePt || Math.sign(indent) === Math.sign(b.depth - a.depth);
}

function startsOf(items: readonly (Tagged | LayoutBlock)[], elements: readonly TagElement[]): Start[] {
  const listOf: number[] = [];
  const rootOf: number[] = [];
  const itemOf: number[] = [];
  const depths: number[] = [];
  const labelled = new Set<number>();
  /** Items whose mark is drawn, as browsers do: it has no text. */
  const drawn = new Set<number>();
  elements.forEach(({ type, parent, boxes }, at) => {
    itemOf.push(type === 'LI' ? at : type === 'L' ? -1 : (itemOf[parent] ?? -1));
    listOf.push(type === 'L' ? at : (listOf[parent] ?? -1));
    rootOf.push((rootOf[parent] ?? -1) < 0 && type === 'L' ? at : (rootOf[parent] ?? -1));
    depths.push((depths[parent] ?? 0) + (type === 'L' ? 1 : 0));
    if (type === 'Lbl') (boxes.length > 0 ? labelled : drawn).add(itemOf[at] ?? -1);
  });
  const starts: Start[] = [];
  const seen = new Set<number>();
  let follows = false;
  for (const item of items) {
    if ('kind' in item) {
      follows = false;
      continue;
    }
    item.leaves.forEach((leaf, i) => {
      const own = itemOf[leaf] ?? -1;
      const line = item.block.lines[i];
      if (own >= 0 && line && !seen.has(own)) {
        seen.add(own);
        const list = listOf[own] ?? -1;
        const isMarked = listMark(line) !== null || drawn.has(own);
        const { column } = item.block;
        const isTerm = labelled.has(own) && !isMarked;
        const root = rootOf[own] ?? -1;
        starts.push({ list, root, depth: depths[list] ?? 0, line, column, isMarked, isTerm, isInside: i > 0, follows });
      }
      follows = own >= 0;
    });
  }
  return starts;
}
