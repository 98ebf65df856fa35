/** Finds headings and their depths: from the outline where there is one, from style otherwise. */

import type { OutlineNode } from '../extract/page-content.ts';
import { markOf } from '../lines/list-mark.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type BlockStyle, type BodyStyle, blockStyleOf } from './body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText } from './flow.ts';
import { type FlatEntry, flatten, isUseful, matchEntry } from './outline.ts';

export interface FoundHeadings {
  /** The stream, with blocks parted where a heading was inside one, and roles set. */
  flow: FlowBlock[];
  /** Outline entries by the block that they were found in. */
  entries: Map<FlowBlock, FlatEntry>;
}

/** @param blocks the stream; roles other than `body` are left alone */
export function findHeadings(
  blocks: readonly FlowBlock[],
  outline: readonly OutlineNode[],
  body: BodyStyle,
): FoundHeadings {
  const flow = joinChapterLines(blocks);
  const entries = flatten(outline);
  const useful = isUseful(entries);
  const found = useful ? matchOutline(flow, entries) : { flow: [...flow], entries: new Map<FlowBlock, FlatEntry>() };
  const trusted = found.entries.size >= 0.5 * entries.length && found.entries.size >= 2;
  styleHeadings(found, body, trusted);
  return found;
}

const CHAPTER_LINE =
  /^(?:chapter|part|appendix|kapitel|teil|anhang|chapitre|partie|capítulo|parte|глава|часть|приложение)\s+[\dIVXLCA-Z]{1,6}\.?$|^第\s*[\d一二三四五六七八九十]+\s*[章部編篇]$/i;

/** "Chapter 3" on a line of its own belongs to the title below it. */
function joinChapterLines(flow: readonly FlowBlock[]): FlowBlock[] {
  const out: FlowBlock[] = [];
  for (const item of flow) {
    const last = out.at(-1);
    if (last && isText(last) && isText(item) && isChapterLine(last, item)) {
      out[out.length - 1] = { ...item, block: { ...item.block, lines: [...last.block.lines, ...item.block.lines] } };
    } else out.push(item);
  }
  return out;
}

function isChapterLine(line: FlowText, title: FlowText): boolean {
  if (line.page !== title.page || line.role.kind !== 'body' || title.role.kind !== 'body') return false;
  return (
    CHAPTER_LINE.test(blockText(line.block).trim()) &&
    title.block.lines.length <= 4 &&
    blockText(title.block).length < 200
  );
}

function matchOutline(flow: readonly FlowBlock[], entries: readonly FlatEntry[]): FoundHeadings {
  const byPage = Map.groupBy(
    flow.filter(isText).filter((item) => item.role.kind === 'body'),
    (item) => item.page.index,
  );
  const taken = new Set<TextLine>();
  const cuts = new Map<FlowBlock, { from: number; to: number; entry: FlatEntry }[]>();
  for (const entry of entries) {
    if (entry.page === null) continue;
    const match =
      matchEntry(entry, byPage.get(entry.page) ?? [], taken) ??
      matchEntry({ ...entry, y: null }, byPage.get(entry.page + 1) ?? [], taken);
    if (!match) continue;
    for (const line of match.flow.block.lines.slice(match.from, match.to)) taken.add(line);
    cuts.set(match.flow, [...(cuts.get(match.flow) ?? []), { from: match.from, to: match.to, entry }]);
  }
  const out: FoundHeadings = { flow: [], entries: new Map() };
  for (const item of flow) {
    const parts = cuts.get(item);
    if (!parts || !isText(item)) out.flow.push(item);
    else
      cutAt(
        item,
        parts.sort((a, b) => a.from - b.from),
        out,
      );
  }
  return out;
}

function cutAt(
  item: FlowText,
  parts: readonly { from: number; to: number; entry: FlatEntry }[],
  out: FoundHeadings,
): void {
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

const CAPTION =
  /^(?:figure|fig\.|table|tab\.|abbildung|abb\.|tabelle|tableau|listing|algorithm|scheme|plate|рис|таблица|图|表|図)\s*[\dIVX]/i;
const NUMBERED = /^(?:§\s*)?((?:\d{1,2}|[A-Z]|[IVX]{1,5})(?:\.\d{1,2}){0,4})[.:)]?\s+\S/;
const NAMED =
  /^(?:chapter|section|part|appendix|annex|kapitel|teil|anhang|chapitre|глава|часть|приложение)\s+[\dIVXA-Z]/i;
const UNNUMBERED =
  /^(?:abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|appendix|contents|preface|foreword|zusammenfassung|einleitung|literatur|danksagung|résumé|résumen|resumen|referencias|参考文献|摘要|目录|目次|はじめに)$/i;

interface StyledBlock {
  item: FlowText;
  style: BlockStyle;
  text: string;
  /** Depth by its printed number ("2.1" is 2), or 0. */
  numberDepth: number;
}

/** Marks blocks that look like headings, and ranks their styles into depths. */
function styleHeadings(found: FoundHeadings, body: BodyStyle, trusted: boolean): void {
  const known = new Map<string, number[]>();
  for (const [item, entry] of found.entries) {
    if (isText(item))
      known.set(styleKey(blockStyleOf(item.block)), [
        ...(known.get(styleKey(blockStyleOf(item.block))) ?? []),
        entry.depth,
      ]);
  }
  const candidates: StyledBlock[] = [];
  found.flow.forEach((item, i) => {
    if (!isText(item) || item.role.kind !== 'body') return;
    if (isByline(found.flow, i, body)) return;
    const styled = looksLikeHeading(item, found.flow[i - 1], found.flow[i + 1], body);
    if (styled) candidates.push(styled);
  });
  if (trusted) {
    const size = Math.min(...[...known.keys()].map((key) => Number(key.split('|')[0])));
    for (const { item, style } of candidates) {
      const depths = known.get(styleKey(style));
      // Below the outline's own depth authors still set headings: same style, or larger than the text.
      if (depths) item.role = { kind: 'heading', depth: commonest(depths) };
      else if (style.sizePt > 1.15 * body.sizePt && style.sizePt <= size && item.page.index > 0) {
        item.role = { kind: 'heading', depth: Math.max(...[...known.values()].flat()) + 1 };
      }
    }
    return;
  }
  rank(candidates, found);
}

function styleKey(style: BlockStyle): string {
  return `${style.sizePt}|${style.bold}|${style.italic}|${style.caps}|${style.font}`;
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}

function looksLikeHeading(
  item: FlowText,
  before: FlowBlock | undefined,
  after: FlowBlock | undefined,
  body: BodyStyle,
): StyledBlock | null {
  const { block } = item;
  const text = blockText(block);
  if (block.lines.length > 4 || text.length > 220 || !/\p{L}{2}|\p{Lo}/u.test(text)) return null;
  if (CAPTION.test(text) || markOf(text)?.kind === 'bullet') return null;
  const style = blockStyleOf(block);
  const number = NUMBERED.exec(text);
  const numberDepth = number ? (number[1] ?? '').split('.').length : 0;
  const larger = style.sizePt >= 1.09 * body.sizePt;
  const named = NAMED.test(text) || UNNUMBERED.test(text.trim().replace(/[.:]$/, ''));
  const distinct =
    larger || (style.bold && !body.bold) || style.caps || (style.italic && style.sizePt >= 0.95 * body.sizePt);
  if (!distinct && !named) return null;
  if (style.sizePt < 0.88 * body.sizePt) return null;
  if (/[,;]$/.test(text) || (/[.]$/.test(text) && !larger && numberDepth === 0 && !style.bold)) return null;
  if (/[.!?]["”]?\s+\p{Lu}.*[.!?]$/u.test(text) && !larger) return null;
  if (/^\S+@\S+$|^https?:/.test(text) || /\.{4}|(?:\. ){4}/.test(text)) return null;
  if (!larger && !named && block.lines.length > 2) return null;
  // Weak signs need room above, or another heading.
  if (!larger && !style.bold && numberDepth === 0 && !named && !(style.caps || style.italic)) return null;
  if (!larger && !style.bold && (style.italic || style.caps) && !standsApart(item, before, after)) return null;
  if (!after || (after.role.kind === 'body' && after.block.kind !== 'text' && !larger && numberDepth === 0))
    return null;
  return { item, style, text, numberDepth };
}

/** Between the title and the first text or numbered heading stand authors, dates and affiliations. */
function isByline(flow: readonly FlowBlock[], index: number, body: BodyStyle): boolean {
  const next = flow[index + 1];
  if (next && isText(next) && isProse(next, body)) return false;
  const page = flow[index]?.page;
  for (let i = index; i >= 0 && i > index - 12; i--) {
    const item = flow[i];
    if (!item || item.page !== page || !isText(item)) return false;
    if (item.role.kind === 'heading') return item.role.depth === 0;
    const text = blockText(item.block);
    const own = i === index && (NUMBERED.test(text) || UNNUMBERED.test(text.trim()) || NAMED.test(text));
    if (own || text.length > 220) return false;
  }
  return false;
}

/** Two lines or more at the body's size. */
function isProse(item: FlowText, body: BodyStyle): boolean {
  return (
    item.block.lines.length >= 2 &&
    Math.abs(blockStyleOf(item.block).sizePt - body.sizePt) < 0.3 &&
    blockText(item.block).length > 80
  );
}

/** More room above than below, or at least as much as between paragraphs. */
function standsApart(item: FlowText, before: FlowBlock | undefined, after: FlowBlock | undefined): boolean {
  if (!after || !isText(after) || after.page !== item.page) return false;
  const below = after.block.box.y0 - item.block.box.y1;
  if (!before || before.page !== item.page || before.block.box.y1 > item.block.box.y0) return below >= 0;
  return item.block.box.y0 - before.block.box.y1 > Math.max(below, 0.3 * body(item));
}

const body = (item: FlowText): number => item.block.lines[0]?.sizePt ?? 10;

/** Styles ranked by size, weight and capitals become depths; printed numbers correct them. */
function rank(candidates: readonly StyledBlock[], found: FoundHeadings): void {
  const clusters = new Map<string, StyledBlock[]>();
  for (const candidate of candidates) {
    const { style } = candidate;
    const key = `${style.sizePt}|${style.bold}|${style.caps}|${style.italic}`;
    clusters.set(key, [...(clusters.get(key) ?? []), candidate]);
  }
  const ranked = [...clusters.values()].sort((a, b) => weight(b) - weight(a));
  let depth = 0;
  for (const cluster of ranked) {
    const numbers = cluster.filter((item) => item.numberDepth > 0).map((item) => item.numberDepth);
    depth = numbers.length > 0.5 * cluster.length ? Math.max(depth, commonest(numbers)) : depth + 1;
    for (const { item, numberDepth } of cluster) {
      const shift = numbers.length > 0 && numberDepth > 0 ? numberDepth - commonest(numbers) : 0;
      item.role = { kind: 'heading', depth: Math.max(1, depth + shift) };
    }
  }
  for (const [item, entry] of found.entries) item.role = { kind: 'heading', depth: entry.depth };
}

function weight(cluster: readonly StyledBlock[]): number {
  const style = cluster[0]?.style;
  if (!style) return 0;
  return style.sizePt * 10 + (style.bold ? 4 : 0) + (style.caps ? 2 : 0) + (style.italic ? -1 : 0);
}
