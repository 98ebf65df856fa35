/**
 * Bold terms over what is said of them, which is set in below. Where all text is set in below the headings, these stand
 * at an edge of their own; terms stand where paragraphs begin.
 */

import type { BodyStyle } from './body-style.ts';
import { type FlowBlock, isText } from './flow.ts';
import { LARGER, type StyledBlock } from './heading-candidates.ts';

const INDENT_EM = 0.8;
const SAME_PT = 1;
/** Of the lines of paragraphs on left or right pages, so many begin at an edge that paragraphs have. */
const EDGE_SHARE = 0.05;
/** In points of SAME_PT. */
const LABEL_INDENT = 6;
const MIN_TERMS = 4;
const TERMS_SHARE = 0.7;

/** Blocks that look like headings, in styles that terms are set in. */
export function termsAmong(
  byStyle: ReadonlyMap<string, readonly StyledBlock[]>,
  flow: readonly FlowBlock[],
  body: BodyStyle,
): Set<StyledBlock> {
  const styles = [...byStyle.values()].filter(
    (alike) =>
      alike.length >= MIN_TERMS &&
      alike.every(({ style, numberDepth }) => style.bold && style.sizePt < LARGER * body.sizePt && numberDepth === 0),
  );
  if (styles.length === 0) return new Set();
  const isEdge = paragraphStarts(flow);
  const isTerm = ({ item: { page, block }, at, style }: StyledBlock): boolean => {
    const after = flow[at + 1];
    if (!after || !isText(after) || after.role.kind !== 'body' || after.page !== page) return false;
    return after.block.box.x0 > block.box.x0 + INDENT_EM * style.sizePt && isEdge(page.index, block.box.x0);
  };
  const terms = styles.filter((alike) => {
    const count = alike.filter(isTerm).length;
    return count >= MIN_TERMS && count >= TERMS_SHARE * alike.length;
  });
  return new Set(terms.flat());
}

/** Whether paragraphs begin at a place on a left or right page, or a little before it, as labels of lists are set in. */
function paragraphStarts(flow: readonly FlowBlock[]): (page: number, x: number) => boolean {
  const sides = [new Map<number, number>(), new Map<number, number>()];
  for (const { page, block, role } of flow) {
    if (block.kind !== 'text' || role.kind !== 'body' || block.lines.length < 2) continue;
    const edges = sides[page.index % 2];
    const x = Math.round(block.box.x0 / SAME_PT);
    edges?.set(x, (edges.get(x) ?? 0) + block.lines.length);
  }
  const sums = sides.map((edges) => [...edges.values()].reduce((sum, lines) => sum + lines, 0));
  return (page, x) => {
    const edges = sides[page % 2];
    const at = Math.round(x / SAME_PT);
    let lines = edges?.get(at + 1) ?? 0;
    for (let edge = at - LABEL_INDENT; edge <= at; edge++) lines += edges?.get(edge) ?? 0;
    return lines > EDGE_SHARE * (sums[page % 2] ?? 0);
  };
}
