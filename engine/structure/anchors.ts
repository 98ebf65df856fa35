/** Anchors of headings, the links that lead to them, and the outline over them. */

import type { OutlineEntry } from '../document/tree.ts';
import type { LinkTarget, OutlineNode } from '../extract/page-content.ts';
import type { FlowBlock } from './flow.ts';
import { type Piece, textOfPieces } from './inlines.ts';
import type { Unit } from './units.ts';

type HeadingUnit = Extract<Unit, { kind: 'heading' }>;

/** A destination stands at most so far above or below the heading that it means. */
const ABOVE_PT = 36;
const BELOW_PT = 8;

/** Where a link leads, before the anchors of headings are known: a URL, or `#page-N` with the height behind `@`. */
export function hrefOf(target: LinkTarget): string {
  if ('url' in target) return target.url;
  return `#page-${target.page + 1}${target.y === null ? '' : `@${target.y.toFixed(1)}`}`;
}

export class Anchors {
  readonly #byUnit = new Map<Unit, string>();
  readonly #byPage = new Map<number, { y0: number; y1: number; anchor: string }[]>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) {
      if (unit.kind !== 'heading') continue;
      const anchor = `heading-${this.#byUnit.size + 1}`;
      this.#byUnit.set(unit, anchor);
      const { page, block } = unit.flow;
      const first = block.lines[0];
      const placed = { y0: first?.y0 ?? block.box.y0, y1: first?.y1 ?? block.box.y1, anchor };
      this.#byPage.set(page.index, [...(this.#byPage.get(page.index) ?? []), placed]);
    }
  }

  of(unit: Unit): string {
    return this.#byUnit.get(unit) ?? '';
  }

  /** `#page-N@y` → the heading there, else the page; other links as they are. */
  resolve(link: string): string {
    const match = /^#page-(\d+)(?:@(-?[\d.]+))?$/.exec(link);
    if (!match) return link;
    const page = Number(match[1]);
    const y = match[2] === undefined ? null : Number(match[2]);
    const heading =
      y === null
        ? undefined
        : this.#byPage.get(page - 1)?.find((item) => item.y1 > y - BELOW_PT && item.y0 < y + ABOVE_PT);
    return `#${heading?.anchor ?? `page-${page}`}`;
  }

  resolveAll(units: readonly Unit[]): void {
    const mend = (pieces: readonly Piece[]): void => {
      for (const piece of pieces) piece.link = this.resolve(piece.link);
    };
    for (const unit of units) if ('pieces' in unit) mend(unit.pieces);
  }

  /** The PDF's outline with anchors of the headings found, else an outline made of the headings. */
  outline(nodes: readonly OutlineNode[], entries: ReadonlyMap<FlowBlock, { node: OutlineNode }>): OutlineEntry[] {
    const byNode = new Map<OutlineNode, string>();
    for (const [unit, anchor] of this.#byUnit) {
      const entry = unit.kind === 'heading' ? entries.get(unit.flow) : undefined;
      if (entry) byNode.set(entry.node, anchor);
    }
    const convert = (level: readonly OutlineNode[]): OutlineEntry[] =>
      level.flatMap((node) => {
        const children = convert(node.children);
        const anchor = byNode.get(node) ?? (node.page === null ? children[0]?.anchor : `page-${node.page + 1}`);
        return anchor === undefined || node.title === '' ? children : [{ title: node.title, anchor, children }];
      });
    return nodes.length > 0 ? convert(nodes) : this.#fromHeadings();
  }

  #fromHeadings(): OutlineEntry[] {
    const root: OutlineEntry[] = [];
    const open: { depth: number; entry: OutlineEntry }[] = [];
    for (const [unit, anchor] of this.#byUnit) {
      if (unit.kind !== 'heading') continue;
      const entry: OutlineEntry = { title: titleOf(unit), anchor, children: [] };
      while ((open.at(-1)?.depth ?? 0) >= unit.depth) open.pop();
      (open.at(-1)?.entry.children ?? root).push(entry);
      open.push({ depth: unit.depth, entry });
    }
    return root;
  }
}

const titleOf = (unit: HeadingUnit): string => textOfPieces(unit.pieces).trim();
