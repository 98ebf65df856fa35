/** The headings that the PDF's outline names, cut out of the stream. */

import type { TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText } from '../flow.ts';
import { type FlatEntry, matchEntry, matchName } from './outline.ts';

export interface FoundHeadings {
  /** The stream, with blocks parted where a heading was inside one, and roles set. */
  flow: FlowBlock[];
  /** Outline entries by the block that they were found in. */
  entries: Map<FlowBlock, FlatEntry>;
}

/** Lines of a block that are a heading: from, up to and without. */
export interface Cut {
  from: number;
  to: number;
  entry: FlatEntry;
}

/** @param flow the stream; blocks of other roles than `body` are no headings */
export function matchOutline(flow: readonly FlowBlock[], entries: readonly FlatEntry[]): FoundHeadings {
  const byPage = Map.groupBy(
    flow.filter(isText).filter((item) => item.role.kind === 'body'),
    (item) => item.page.index,
  );
  const taken = new Set<TextLine>();
  const cuts = new Map<FlowBlock, Cut[]>();
  for (const entry of entries) {
    if (entry.page === null) continue;
    const match =
      matchEntry(entry, byPage.get(entry.page) ?? [], taken) ??
      matchEntry({ ...entry, y: null }, byPage.get(entry.page + 1) ?? [], taken) ??
      matchName(entry, byPage.get(entry.page) ?? []);
    if (!match) continue;
    for (const line of match.flow.block.lines.slice(match.from, match.to)) taken.add(line);
    cuts.set(match.flow, [...(cuts.get(match.flow) ?? []), { from: match.from, to: match.to, entry }]);
  }
  return cutHeadings(flow, cuts);
}

/** Parts blocks where a heading begins or ends. */
export function cutHeadings(flow: readonly FlowBlock[], cuts: ReadonlyMap<FlowBlock, readonly Cut[]>): FoundHeadings {
  const out: FoundHeadings = { flow: [], entries: new Map() };
  for (const item of flow) {
    const parts = cuts.get(item);
    if (!parts || !isText(item)) out.flow.push(item);
    else
      cutAt(
        item,
        parts.toSorted((a, b) => a.from - b.from),
        out,
      );
  }
  return out;
}

function cutAt(item: FlowText, parts: readonly Cut[], out: FoundHeadings): void {
  let at = 0;
  const push = (from: number, to: number, role: FlowBlock['role']): FlowBlock | null => {
    const lines = item.block.lines.slice(from, to);
    if (lines.length === 0) return null;
    const part: FlowBlock = { ...item, block: { ...item.block, lines }, role };
    out.flow.push(part);
    return part;
  };
  for (const { from, to, entry } of parts) {
    push(at, from, item.role);
    const heading = push(from, to, { kind: 'heading', depth: entry.depth });
    if (heading) out.entries.set(heading, entry);
    at = to;
  }
  push(at, item.block.lines.length, item.role);
}
