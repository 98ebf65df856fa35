/**
 * Bold terms over what is said of them, which is set in below. Where all text is set in below the headings, these stand
 * at an edge of their own; terms stand where paragraphs begin.
 */

import { asciiDigits } from '../../lines/marks/numerals.ts';
import { type BodyStyle, styleBeside, styleKey } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText } from '../flow.ts';
import { LARGER, type StyledBlock } from './heading-candidates.ts';

const INDENT_EM = 0.8;
const SAME_PT = 1;
/** Of the lines of paragraphs on left or right pages, so many begin at an edge that paragraphs have. */
const EDGE_SHARE = 0.05;
/** In points of SAME_PT. */
const LABEL_INDENT = 6;
const MIN_TERMS = 4;
const TERMS_SHARE = 0.7;
/** Articles of laws and contracts, whose numbers say no depth: "第四条 …", "제4조", "Article 4", "§ 4". */
const COUNTED = /^(?:第\s?[\d〇一二三四五六七八九十百]+|제\s?\d|(?:\p{L}+\.?|§+)\s?\d+\b)/u;

/** Blocks that look like headings, in styles and at edges that terms are set in. */
export function termsAmong(
  byStyle: ReadonlyMap<string, readonly StyledBlock[]>,
  flow: readonly FlowBlock[],
  body: BodyStyle,
): Set<StyledBlock> {
  const small = [...byStyle.values()]
    .flat()
    .filter(
      ({ style, numberDepth, text }) =>
        style.sizePt < LARGER * body.sizePt && numberDepth === 0 && !COUNTED.test(asciiDigits(text)),
    );
  const styles = Map.groupBy(small, ({ style }) => styleKey({ ...style, caps: false }));
  const found = new Set<StyledBlock>();
  let isEdge: ReturnType<typeof paragraphStarts> | null = null;
  for (const alike of styles.values()) {
    if (alike.length < MIN_TERMS) continue;
    isEdge ??= paragraphStarts(flow, byStyle, body);
    const places = new Set(alike.map(({ at }) => at));
    const terms = [...Map.groupBy(alike, edgeOf).values()].filter((group) => {
      const count = group.filter((block) => isTerm(block, flow, places)).length;
      return count >= TERMS_SHARE * group.length && group[0] && isEdge?.(group[0].item);
    });
    if (terms.flat().length < MIN_TERMS) continue;
    // What stands as far in or farther is none either; headings in their style stand before them.
    const least = [0, 1].map((side) =>
      Math.min(...terms.flat().flatMap((term) => (sideOf(term) === side ? [edge(term)] : []))),
    );
    for (const block of alike) if (edge(block) >= (least[sideOf(block)] ?? 0)) found.add(block);
  }
  return found;
}

const sideOf = ({ item }: StyledBlock): number => item.page.index % 2;
const edge = ({ item }: StyledBlock): number => Math.round(startOf(item.block) / SAME_PT);

/** Where lines begin: from the left, or where they run from the right, from there. */
const startOf = ({ lines, box }: FlowText['block']): number => (lines[0]?.rtl ? -box.x1 : box.x0);

/** Left and right pages have edges of their own. */
const edgeOf = (block: StyledBlock): string => `${sideOf(block)} ${edge(block)}`;

/** Over text that is set in, or over the next of several terms for one thing. */
function isTerm(
  { item: { page, block }, at, style }: StyledBlock,
  flow: readonly FlowBlock[],
  terms: ReadonlySet<number>,
): boolean {
  const start = startOf(block);
  const isOther = (item: FlowBlock | undefined): boolean =>
    item !== undefined && isText(item) && Math.abs(startOf(item.block) - start) < SAME_PT;
  let next = at + 1;
  while (terms.has(next) && isOther(flow[next])) next++;
  const after = flow[next];
  if (!after || !isText(after) || after.role.kind !== 'body' || after.page !== page) return false;
  return startOf(after.block) > start + INDENT_EM * style.sizePt;
}

/** Whether paragraphs begin at a place on a left or right page, or a little before it, as labels of lists are set in. */
function paragraphStarts(
  flow: readonly FlowBlock[],
  byStyle: ReadonlyMap<string, readonly StyledBlock[]>,
  body: BodyStyle,
): (item: FlowText) => boolean {
  // Headings may be too long for any, or several that ran together.
  const isParagraph = (item: FlowBlock): item is FlowText =>
    isText(item) &&
    item.role.kind === 'body' &&
    item.block.lines.length > 1 &&
    !byStyle.has(styleKey(styleBeside(item.block, body)));
  const sides = [new Map<number, number>(), new Map<number, number>()];
  for (const item of flow) {
    if (!isParagraph(item)) continue;
    const edges = sides[item.page.index % 2];
    const x = Math.round(startOf(item.block) / SAME_PT);
    edges?.set(x, (edges.get(x) ?? 0) + item.block.lines.length);
  }
  const sums = sides.map((edges) => [...edges.values()].reduce((sum, lines) => sum + lines, 0));
  return ({ page, block }) => {
    const edges = sides[page.index % 2];
    const at = Math.round(startOf(block) / SAME_PT);
    let lines = edges?.get(at + 1) ?? 0;
    for (let edge = at - LABEL_INDENT; edge <= at; edge++) lines += edges?.get(edge) ?? 0;
    return lines > EDGE_SHARE * (sums[page.index % 2] ?? 0);
  };
}
