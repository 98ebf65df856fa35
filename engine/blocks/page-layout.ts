/** One page: content → blocks in reading order. */

import type { GlyphRun, PageContent, PageTags } from '../extract/page-content.ts';
import { type Box, contains, coveredShare, height, union, width } from '../geometry/box.ts';
import { inkEnd } from '../lines/gutters.ts';
import { entryPages } from '../lines/marks/index-entry.ts';
import { startsWithBullet } from '../lines/marks/list-mark.ts';
import { isMostlyRtl, lineOf } from '../lines/segments.ts';
import { boxOfRun, type TextLine } from '../lines/text-line.ts';
import type { DisplayFormula } from '../math/display.ts';
import { PageIndex } from '../page/page-index.ts';
import { type DocumentFacts, drawnPasses, PassRunner, textPasses } from '../page/passes.ts';
import { authorRows } from './author-grid.ts';
import { partEdgeBars } from './boxes/edge-bars.ts';
import { panelRows } from './boxes/panels.ts';
import { quotedByBars } from './boxes/quote-bars.ts';
import { isRightFirst, looseColumns, readingOrder } from './columns/columns.ts';
import { type Item, pitchOf } from './columns/item.ts';
import { withListColumns } from './columns/list-columns.ts';
import { marginNotes, withMarginNotes } from './columns/margin-notes.ts';
import { rulesAcross } from './columns/rules-across.ts';
import { linesByColumn } from './columns/text-columns.ts';
import { withTextBoxes } from './comments.ts';
import { areasOf, leftOutAreas, withAllRuns } from './complete.ts';
import { captionedFigures } from './figures/captioned.ts';
import { drawingsOf } from './figures/drawings.ts';
import { describe, figuresOf } from './figures/figures.ts';
import { withFormulaLabels } from './figures/label-rows.ts';
import { type KnownFigure, plotsOf } from './figures/plots.ts';
import { joinRows } from './join-rows.ts';
import type { LayoutBlock, PageLayout, TableBlock } from './layout.ts';
import { paragraphsOf } from './paragraphs.ts';
import { rulingOf } from './rules.ts';
import { cardTables } from './tables/card-tables.ts';
import { type FoundTable, withoutTables } from './tables/decide.ts';
import { drawnTables } from './tables/drawn-tables.ts';
import { inReadingDirection, withSignsInFront } from './tables/table-direction.ts';
import { textAndNumbers, unruled } from './tables/unruled-tables.ts';
import { linksByTags } from './tags/tagged-links.ts';
import { taggedTables, withTagged } from './tags/tagged-tables.ts';
import { tagText } from './tags/tagged-text.ts';
import { withRulesAbove } from './thematic-rules.ts';
import { titleBands } from './title-bands.ts';
import { linesOfTurned, readTurned } from './turned-text.ts';
import { atUsualSize } from './type-size.ts';

interface Placed extends Item {
  segment: TextLine | null;
  /** What stands in it already in order, where it is no segment. */
  blocks: readonly LayoutBlock[];
}

export function layoutPage(content: PageContent, facts: DocumentFacts = {}): PageLayout {
  const layout = atUsualSize(content, (usual) => layoutUsual(usual, facts));
  const own = [...Map.groupBy(content.leftOut ?? [], ({ reason }) => reason)].flatMap(([reason, boxes]) =>
    areasOf(boxes, reason),
  );
  return own.length === 0 ? layout : { ...layout, leftOut: [...own, ...(layout.leftOut ?? [])] };
}

function layoutUsual(given: PageContent, facts: DocumentFacts): PageLayout {
  const passes = new PassRunner(given, facts);
  const shown = passes.run(drawnPasses).content;
  if (isWithoutText(shown)) return onlyPicture(shown);
  const passed = passes.run(textPasses);
  const { content: whole, columns } = passed;
  const { before, after, rest: content } = partEdgeBars(whole);
  const pageIndex = new PageIndex(content.runs);
  const plots = plotsOf(content);
  const drawings = drawingsOf(content, plots, []);
  const captioned = captionedFigures(content, drawings, () => pageIndex.segments);
  const known = [...plots, ...captioned];
  const { index, widthPt, heightPt, links, comments = [] } = content;
  const ruling = rulingOf(known.length === 0 ? content : withoutLinesIn(known, content));
  const cards = cardTables(content);
  // Recognised text that is turned stands in another frame than what was read of the file.
  const tagged = content.quarter === undefined ? content.tags : undefined;
  const named = taggedTables({ runs: content.runs, ...(tagged && { tags: tagged }) });
  const tables = withTagged(drawnTables(ruling, content.runs, cards.tables), named);
  const free = outside(tables, pageIndex);
  const taken = [...tables.map((table) => table.box), ...cards.sections.flat()];
  const others = captioned.length + taken.length > 0 ? drawingsOf(content, known, taken) : drawings;
  const { figures: drawn, labels } = figuresOf(content, others, known, () => pageIndex.segmentsOf(free), taken);
  const { figures, displays } = withFormulaLabels(drawn, passed.displays);
  // What stands in a drawing is the drawing's.
  const words = without(free, idsOf(labels));
  const wholes = [...figures, ...tables].map(({ box }) => box);
  const { text, notes } = marginNotes(words);
  const bands = titleBands(text, content.runs);
  const runs = without(text, new Set(bands.flatMap((band) => [...band.runs])));
  const authors = index === 0 ? authorRows(content, pageIndex.segmentsOf(runs)) : [];
  const panels = [...cards.sections, ...panelRows(content, ruling, () => runs.map(boxOfRun), taken), ...authors];
  const order = isMostlyRtl(runs) ? new Map(runs.map(({ id }, i) => [id, i])) : null;
  const titles = bands.map((band) => band.block);
  const inOrder = withPanels(
    runs,
    [...figures, ...tables, ...displays.map(formulaBlock), ...titles],
    panels,
    { pageIndex, order },
    rulesAcross(content, runs, wholes).map((box) => ({ ...box, segment: null, blocks: [] })),
  );
  const barBlocks = (boxes: readonly GlyphRun[][]): LayoutBlock[] =>
    boxes.flatMap((box) => blocksOf(itemsOf(box, [], { pageIndex, order })).map(inBar));
  const blocks = [...barBlocks(before), ...withMarginNotes(inOrder, notes), ...barBlocks(after)];
  const inFigures = idsOf(labels);
  const turned = readTurned(content, inFigures);
  for (const group of turned.read) {
    const lines = linesOfTurned(group);
    blocks.push(...withTables(lines, textAndNumbers(lines)));
  }
  for (const block of blocks) if (tagged && block.kind === 'figure') describe(block, tagged);
  const all = withAllRuns(blocks, [...whole.runs, ...turned.read.flat()], inFigures);
  const leftOut = [...passes.leftOut, { reason: 'watermark' as const, runs: turned.leftOut }].flatMap((each) =>
    leftOutAreas(each.runs, each.reason, content),
  );
  const said = tagText(inDirection(all, content, named), tagged, index);
  return {
    index,
    widthPt,
    heightPt,
    blocks: [
      ...(columns ? columnBlocks(columns) : []),
      ...withTextBoxes(withRulesAbove(quotedByBars(said.blocks, content), content), comments),
    ],
    ...(leftOut.length > 0 && { leftOut }),
    ...(comments.length > 0 && { comments }),
    links: tagged ? linksByTags(links, tagged.elements) : links,
    ...(tagged && { tags: withoutElements(tagged) }),
    ...(said.doubts.length > 0 && { tagDoubts: said.doubts }),
  };
}

/** The lines of figures, such as axes and grids, are no rules of tables. */
function withoutLinesIn(figures: readonly KnownFigure[], content: PageContent): PageContent {
  const isOutside = ({ x0, y0, x1, y1 }: Box): boolean =>
    !figures.some(({ box }) => contains(box, (x0 + x1) / 2, (y0 + y1) / 2, 1));
  return { ...content, rules: content.rules.filter(isOutside), fills: content.fills.filter(isOutside) };
}

/** A page without text is a picture of itself. */
function onlyPicture({ index, widthPt, heightPt, links, comments = [] }: PageContent): PageLayout {
  const area = { x0: 0, y0: 0, x1: widthPt, y1: heightPt };
  const blocks: LayoutBlock[] = [{ kind: 'figure', box: area, image: { area } }];
  return { index, widthPt, heightPt, blocks: withTextBoxes(blocks, comments), links, comments, withoutText: true };
}

/** @param columns of a page that is set from top to bottom, turned */
function columnBlocks(columns: PageContent): LayoutBlock[] {
  const tables = withTagged(drawnTables(rulingOf(columns), columns.runs, []), taggedTables(columns));
  const pageIndex = new PageIndex(columns.runs);
  const items = itemsOf(outside(tables, pageIndex), tables, { pageIndex, order: null });
  return tagText(blocksOf(items), columns.tags, columns.index).blocks;
}

const outside = (tables: readonly TableBlock[], pageIndex: PageIndex): readonly GlyphRun[] =>
  without(pageIndex.runs, new Set(tables.flatMap(({ box }) => pageIndex.runsIn(box).map(({ id }) => id))));

const idsOf = (lines: readonly TextLine[]): Set<number> =>
  new Set(lines.flatMap((line) => line.runs.map(({ id }) => id)));

/** The same list where nothing is left out: its lines are known then. */
const without = (runs: readonly GlyphRun[], ids: ReadonlySet<number>): readonly GlyphRun[] =>
  ids.size === 0 ? runs : runs.filter(({ id }) => !ids.has(id));

/** What has been read of the elements stands in the blocks. */
const withoutElements = ({ elements: _, named: __, ...tags }: NonNullable<PageContent['tags']>): PageTags => tags;

/** @param asRead tables whose cells are in the order of reading already */
function inDirection(
  blocks: readonly LayoutBlock[],
  { runs, turned }: PageContent,
  asRead: readonly LayoutBlock[],
): LayoutBlock[] {
  // Asked for in tables that are read from the right.
  let order: DrawingOrder = null;
  const placeOf = ({ id }: GlyphRun): number => {
    order ??= new Map([...runs, ...turned.flat()].map((drawn, i) => [drawn.id, i]));
    return order.get(id) ?? 0;
  };
  return blocks.map((block) => {
    if (block.kind !== 'table') return block;
    return asRead.includes(block) ? withSignsInFront(block) : inReadingDirection(block, placeOf);
  });
}

const inBar = (block: LayoutBlock): LayoutBlock =>
  block.kind === 'text' ? { ...block, aside: true, inBar: true } : block;

/** Each row of panels is one item of the page; inside, every panel is laid out as a page of its own. */
function withPanels(
  runs: readonly GlyphRun[],
  blocks: readonly LayoutBlock[],
  rows: readonly Box[][],
  sources: ItemSources,
  walls: readonly Placed[],
): LayoutBlock[] {
  const free = rows.length > 0 ? new Map(runs.map((run) => [run.id, run])) : null;
  let freeBlocks = blocks;
  const items = rows.map((row): Placed => {
    const panels = row.map((panel) => {
      const own = sources.pageIndex.runsCoveredBy(panel, 0.5).flatMap(({ id }) => {
        const run = free?.get(id);
        free?.delete(id);
        return run ?? [];
      });
      const ownBlocks = freeBlocks.filter((block) => coveredShare(block.box, panel) > 0.5);
      freeBlocks = freeBlocks.filter((block) => !ownBlocks.includes(block));
      const items = itemsOf(own, ownBlocks, sources);
      return { items, blocks: blocksOf(items) };
    });
    if (panels.every(({ items }, i) => i === 0 || isRightFirst(panels[i - 1]?.items ?? [], items))) panels.reverse();
    return { ...union(row), sizePt: null, segment: null, blocks: panels.flatMap((panel) => panel.blocks) };
  });
  const freeRuns = free ? [...free.values()] : runs;
  return blocksOf([...itemsOf(freeRuns, freeBlocks, sources), ...items, ...walls]);
}

/** When the file draws each run, by its id; null on pages that read from the left. */
type DrawingOrder = ReadonlyMap<number, number> | null;

interface ItemSources {
  pageIndex: PageIndex;
  order: DrawingOrder;
}

function itemsOf(
  runs: readonly GlyphRun[],
  blocks: readonly LayoutBlock[],
  { pageIndex, order }: ItemSources,
): Placed[] {
  const lines = pageIndex.segmentsOf(runs);
  const tables = linesByColumn(lines).flatMap(textAndNumbers);
  const segments = withoutTables(lines, tables).map((segment): Placed => {
    const item = placeSegment(segment);
    const first = segment.runs[0];
    return order && first ? { ...item, place: order.get(first.id) ?? 0 } : item;
  });
  return [
    ...segments,
    ...[...blocks, ...tables.map(({ content }) => content)].map(
      (block): Placed => ({ ...block.box, sizePt: null, segment: null, blocks: [block] }),
    ),
  ];
}

function blocksOf(items: readonly Placed[]): LayoutBlock[] {
  const searched = new Set(items.map(({ segment }) => segment));
  searched.delete(null);
  return readingOrder(items, splitSegment).flatMap((region) => regionBlocks(region, searched));
}

/** Whether a page must be recognised to be read: it shows pictures or drawings and no text, or hardly any over a full picture. */
function isWithoutText(content: PageContent): boolean {
  let letters = 0;
  for (const group of [content.runs, ...content.turned]) for (const { text } of group) letters += text.length;
  const page = content.widthPt * content.heightPt;
  const pictured = content.images.reduce((sum, image) => sum + width(image) * height(image), 0);
  if (letters === 0) return pictured > 0.02 * page || content.drawings.length > 0;
  return letters < FEW_LETTERS && pictured > 0.8 * page;
}

/** A stamp or a page number over a scan. */
const FEW_LETTERS = 40;

const boxOf = ({ x0, y0, x1, y1 }: TextLine): Box => ({ x0, y0, x1, y1 });

const lastInk = ({ runs, x1 }: TextLine): number => {
  const last = runs.at(-1);
  return last ? inkEnd(last) : x1;
};

const placeSegment = (segment: TextLine): Placed => ({
  ...boxOf(segment),
  x1: lastInk(segment),
  sizePt: segment.sizePt,
  isListed: startsWithBullet(segment) || entryPages(segment) !== null,
  pitchPt: pitchOf(segment),
  segment,
  blocks: [],
});

/** A formula that can't be read is shown as it stands on the page. */
function formulaBlock({ box, column, math, tag, words }: DisplayFormula): LayoutBlock {
  if (math) return { kind: 'formula', box: column, math, tag };
  const area = { x0: box.x0 - 2, y0: box.y0 - 2, x1: box.x1 + 2, y1: box.y1 + 2 };
  return { kind: 'figure', box: column, image: { area }, alt: words, display: true };
}

/** Cuts a segment before the run that begins at `x`. */
function splitSegment({ segment }: Placed, x: number, gapPt: number): [Placed, Placed] | null {
  const at = segment?.runs.findIndex((run) => Math.abs(run.x0 - x) < 1.5) ?? -1;
  if (!segment || at <= 0) return null;
  const left = lineOf(segment.runs.slice(0, at));
  const right = lineOf(segment.runs.slice(at));
  return right.x0 - left.x1 < gapPt ? null : [placeSegment(left), placeSegment(right)];
}

/**
 * Figures and tables part the text of their region.
 *
 * @param searched lines among which no table of text or numbers was found
 */
function regionBlocks(region: readonly Placed[], searched: ReadonlySet<TextLine | null>): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  let text: TextLine[] = [];
  const close = (): void => {
    const isSearched = text.length === searched.size && text.every((line) => searched.has(line));
    blocks.push(...withTables(text, isSearched ? [] : textAndNumbers(text)));
    text = [];
  };
  for (const item of region) {
    if (item.segment) text.push(item.segment);
    else if (item.blocks.length > 0) {
      close();
      blocks.push(...item.blocks);
    }
  }
  close();
  return blocks;
}

/** @param found tables of text or numbers */
function withTables(segments: readonly TextLine[], found: readonly FoundTable[]): LayoutBlock[] {
  const column = union(segments);
  const blocks: LayoutBlock[] = [];
  let rest = segments;
  for (const { box, used, content } of unruled(segments, found)) {
    blocks.push(
      ...inColumns(
        rest.filter((line) => line.baseline < box.y0),
        column,
      ),
    );
    blocks.push(content);
    rest = rest.filter((line) => !used.has(line) && line.baseline >= box.y0);
  }
  return [...blocks, ...inColumns(rest, column)];
}

function inColumns(lines: readonly TextLine[], column: Box): LayoutBlock[] {
  const regions = looseColumns(lines.map(placeSegment)).map((items) => items.flatMap(({ segment }) => segment ?? []));
  return regions.flatMap((own) =>
    withListColumns(own).flatMap(({ lines: part, isColumn }) =>
      textBlocks(joinRows(part), isColumn || regions.length > 1 ? union(isColumn ? part : own) : column),
    ),
  );
}

function textBlocks(lines: readonly TextLine[], column: Box): LayoutBlock[] {
  return paragraphsOf(lines).map((block) => ({ kind: 'text', box: union(block), lines: block, column }));
}
