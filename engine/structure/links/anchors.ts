/** Anchors of headings, the links that lead to them, and the outline over them. */

import type { OutlineEntry } from '../../document/tree.ts';
import type { LinkTarget, OutlineNode } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { bare, blockText, type FlowBlock, type FlowText } from '../flow.ts';
import { setSpacesAsIn } from '../headings/outline.ts';
import { type Piece, textOfPieces } from '../inlines.ts';
import type { Unit } from '../units.ts';
import { isInText, type LinkPlaces } from './link-places.ts';

type HeadingUnit = Extract<Unit, { kind: 'heading' }>;

/** A destination stands at most so far above or below the heading that it means, as a multiple of the height of its first line. */
const ABOVE = 3;
const BELOW = 0.7;
/** Or so far left of it, where it is centred. */
const LEFT = 16;

/** Where a link leads, before the anchors of headings are known: a URL, or the anchor of a page or place with its height and column behind `@`. */
export function hrefOf(target: LinkTarget, places: LinkPlaces): string {
  if ('url' in target) return target.url;
  const { x, y } = target;
  const anchor = `#${places.nameOf(target) ?? `page-${target.page + 1}`}`;
  return y === null ? anchor : `${anchor}@${y.toFixed(1)},${x?.toFixed(1) ?? ''}`;
}

/** Keeps places, not blocks: those of a long document are let go as they are written. */
export class Anchors {
  readonly #byPage = new Map<number, (Box & { title: string; anchor: string })[]>();
  readonly #byNode = new Map<OutlineNode, string>();
  readonly #named: { depth: number; title: string; anchor: string }[] = [];
  /** The outline's, by the headings' indexes. */
  readonly #titles = new Map<number, string>();

  /**
   * @param headings all of the document, in their order
   * @param entries the outline's, by the headings that they name
   */
  constructor(headings: readonly FlowText[], entries: ReadonlyMap<FlowBlock, { node: OutlineNode }>) {
    headings.forEach((heading, i) => {
      const anchor = anchorOf(i);
      const { page, block } = heading;
      const first = block.lines[0];
      const { x0, x1, y0, y1 } = first ?? block.box;
      const placed = { x0, x1, y0, y1, title: bare(blockText(block)), anchor };
      this.#byPage.set(page.index, [...(this.#byPage.get(page.index) ?? []), placed]);
      const entry = entries.get(heading);
      if (!entry) return;
      this.#byNode.set(entry.node, anchor);
      this.#titles.set(i, entry.node.title);
    });
  }

  /** Gives the next headings their anchors, and links of the units the anchors that they lead to. */
  settle(units: readonly Unit[]): Map<Unit, string> {
    const anchors = new Map<Unit, string>();
    for (const unit of units) {
      if ('pieces' in unit)
        for (const piece of unit.pieces)
          if (piece.link !== '') piece.link = this.#byTitle(piece) ?? this.resolve(piece.link);
      if (unit.kind !== 'heading') continue;
      setSpacesAsIn(this.#titles.get(this.#named.length) ?? '', unit.pieces);
      const anchor = anchorOf(this.#named.length);
      this.#named.push({ depth: unit.depth, title: titleOf(unit), anchor });
      anchors.set(unit, anchor);
    }
    return anchors;
  }

  /**
   * The heading that a link has the words of, on the page that it leads to: browsers leave the margin out of the places that
   * they write.
   */
  #byTitle({ link, text }: Piece): string | undefined {
    const [, page, height] = /^#page-(\d+)(?:-\d+)?@(-?[\d.]+),/.exec(link) ?? [];
    const words = page === undefined ? '' : bare(text);
    if (words === '') return undefined;
    const alike = this.#byPage.get(Number(page) - 1)?.filter(({ title }) => title === words) ?? [];
    const distance = ({ y0 }: { y0: number }): number => Math.abs(y0 - Number(height));
    const [nearest] = alike.sort((a, b) => distance(a) - distance(b));
    return nearest && `#${nearest.anchor}`;
  }

  /** What `hrefOf` gives → the heading there, else the place or the page; other links as they are. */
  resolve(link: string): string {
    const [, anchor, page, height, left] = /^(#page-(\d+)(?:-\d+)?)@(-?[\d.]+),(-?[\d.]*)$/.exec(link) ?? [];
    if (anchor === undefined) return link;
    const y = Number(height);
    const x = left === '' ? null : Number(left);
    const heading = this.#byPage.get(Number(page) - 1)?.find((item) => {
      const height = item.y1 - item.y0;
      return item.y1 > y - BELOW * height && item.y0 < y + ABOVE * height && isBeside(item, x);
    });
    return heading ? `#${heading.anchor}` : anchor;
  }

  /** The PDF's outline with anchors of the headings found, else an outline made of the headings. */
  outline(nodes: readonly OutlineNode[]): OutlineEntry[] {
    const convert = (level: readonly OutlineNode[]): OutlineEntry[] =>
      level.flatMap((node) => {
        const children = convert(node.children);
        const anchor = this.#byNode.get(node) ?? (node.page === null ? children[0]?.anchor : `page-${node.page + 1}`);
        return anchor === undefined || node.title === '' ? children : [{ title: node.title, anchor, children }];
      });
    return nodes.length > 0 ? convert(nodes) : this.#fromHeadings();
  }

  #fromHeadings(): OutlineEntry[] {
    const root: OutlineEntry[] = [];
    const open: { depth: number; entry: OutlineEntry }[] = [];
    for (const { depth, title, anchor } of this.#named) {
      const entry: OutlineEntry = { title, anchor, children: [] };
      while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
      (open.at(-1)?.entry.children ?? root).push(entry);
      open.push({ depth, entry });
    }
    return root;
  }
}

/** Whether a destination may mean a heading and not what stands as high in another column. */
function isBeside({ x0, x1, y0, y1 }: Box, x: number | null): boolean {
  return !isInText(x) || (x <= x1 && x >= x0 - LEFT * (y1 - y0));
}

const anchorOf = (heading: number): string => `heading-${heading + 1}`;
const titleOf = (unit: HeadingUnit): string => textOfPieces(unit.pieces).trim();
