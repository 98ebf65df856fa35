/**
 * Rules across a column that part its text, as web pages draw them for a change of subject: nothing but room stands between
 * them and the paragraphs above and below. Rules under titles are nearer to these, and those of tables to each other.
 */

import type { PageContent } from '../extract/page-content.ts';
import { type Box, overlap } from '../geometry/box.ts';
import type { LayoutBlock, TextBlock } from './layout.ts';
import { isMonospaceLine } from './line-looks.ts';

const MAX_THICKNESS_PT = 6;
const MIN_LENGTH_PT = 120;
/** From its text's edges. */
const EDGE_PT = 5;
/** Above and below, of the size of the text there. */
const MIN_ROOM_EM = 0.5;
const MAX_ROOM_EM = 6;
/** The smaller one of both, of the larger one. */
const MIN_ROOM_SHARE = 0.25;
/** Rules of one length so near to each other are a table's, or a frame's. */
const APART_PT = 40;
const CORNER_PT = 3;
/** A page with more is a form. */
const MAX_RULES = 8;
/** Of any kind: with more it is drawn. */
const MAX_LONG = 60;

/** The blocks with the rules that stand above some of them. */
export function withRulesAbove(
  blocks: readonly LayoutBlock[],
  { rules, fills }: Pick<PageContent, 'rules' | 'fills'>,
): readonly LayoutBlock[] {
  const isLong = ({ x0, y0, x1, y1 }: Box): boolean => x1 - x0 > MIN_LENGTH_PT && y1 - y0 < MAX_THICKNESS_PT;
  const long = [...rules.filter((rule) => rule.horizontal), ...fills].filter(isLong);
  if (long.length === 0) return blocks;
  const upright = rules.filter(({ horizontal }) => !horizontal);
  const framing = long.length > MAX_LONG ? new Set<Box>() : framingCode(long, blocks);
  const isLone = (rule: Box): boolean => isAlone(rule, long) && !upright.some((side) => meets(side, rule));
  const alone = long.filter((rule) => !framing.has(rule) && isLone(rule));
  const found = new Map<LayoutBlock, number>();
  for (const rule of alone) {
    const below = partedBy(rule, blocks);
    if (below) found.set(below, rule.y1);
  }
  if (found.size === 0 || found.size > MAX_RULES) return blocks;
  return blocks.map((block) => {
    const ruleY = found.get(block);
    return ruleY !== undefined && block.kind === 'text' ? { ...block, ruleY } : block;
  });
}

/** Rules of one length with nothing but code between two of them, or between one and the page's edge, frame that. */
function framingCode(all: readonly Box[], blocks: readonly LayoutBlock[]): Set<Box> {
  const framing = new Set<Box>();
  const isCode = (top: number, bottom: number): boolean => {
    const between = blocks.filter(({ box }) => box.y0 >= top && box.y1 <= bottom);
    return (
      between.length > 0 &&
      between.every((block) => block.kind === 'text' && block.lines.every((line) => isMonospaceLine(line)))
    );
  };
  const isAlike = (a: Box, b: Box): boolean => Math.abs(a.x0 - b.x0) < 1 && Math.abs(a.x1 - b.x1) < 1;
  for (const rule of all) {
    const alike = all.filter((other) => isAlike(rule, other));
    const below = alike.filter(({ y0 }) => y0 > rule.y1).map(({ y1 }) => y1);
    const above = alike.filter(({ y1 }) => y1 < rule.y0).map(({ y0 }) => y0);
    if (
      isCode(rule.y0, Math.min(Number.POSITIVE_INFINITY, ...below)) ||
      isCode(Math.max(Number.NEGATIVE_INFINITY, ...above), rule.y1)
    )
      framing.add(rule);
  }
  return framing;
}

const isAlone = (rule: Box, all: readonly Box[]): boolean =>
  !all.some(
    (other) =>
      other !== rule &&
      Math.abs(other.y0 - rule.y0) < APART_PT &&
      overlap(other.x0, other.x1, rule.x0, rule.x1) > 0.5 * (rule.x1 - rule.x0),
  );

const meets = (side: Box, rule: Box): boolean =>
  side.x0 > rule.x0 - CORNER_PT &&
  side.x1 < rule.x1 + CORNER_PT &&
  side.y0 < rule.y1 + CORNER_PT &&
  side.y1 > rule.y0 - CORNER_PT;

/** The text below the rule, where the rule parts it from text above it. */
function partedBy(rule: Box, blocks: readonly LayoutBlock[]): TextBlock | null {
  let above: LayoutBlock | null = null;
  let below: LayoutBlock | null = null;
  for (const block of blocks) {
    const { box } = block;
    if (overlap(box.x0, box.x1, rule.x0, rule.x1) <= 0) continue;
    if (box.y1 <= rule.y0 + 1 && (!above || box.y1 > above.box.y1)) above = block;
    else if (box.y0 >= rule.y1 - 1 && (!below || box.y0 < below.box.y0)) below = block;
    else if (box.y0 < rule.y0 && box.y1 > rule.y1) return null;
  }
  if (above?.kind !== 'text' || below?.kind !== 'text' || above.aside || below.aside) return null;
  if (![above, below].every((block) => isAcross(rule, block))) return null;
  const rooms = [
    { room: rule.y0 - above.box.y1, em: above.lines.at(-1)?.sizePt ?? 0 },
    { room: below.box.y0 - rule.y1, em: below.lines[0]?.sizePt ?? 0 },
  ];
  const [least = 0, most = 0] = rooms.map(({ room }) => room).sort((a, b) => a - b);
  const isApart = rooms.every(({ room, em }) => room > MIN_ROOM_EM * em && room < MAX_ROOM_EM * em);
  return isApart && least > MIN_ROOM_SHARE * most ? below : null;
}

/** It begins and ends where the text does, or goes on over a ragged edge. */
function isAcross(rule: Box, { box, lines }: TextBlock): boolean {
  const isRight = lines[0]?.rtl === true;
  const start = isRight ? rule.x1 - box.x1 : box.x0 - rule.x0;
  const end = isRight ? box.x0 - rule.x0 : rule.x1 - box.x1;
  return start > -EDGE_PT && end > -EDGE_PT;
}
