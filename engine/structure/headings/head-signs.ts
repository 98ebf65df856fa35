/** Signs before headings, as newsletters and handouts have them: "■ News from the library". They look like the marks of lists. */

import { lineOf } from '../../lines/segments.ts';
import type { BodyStyle } from '../body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { looksLikeHeading } from './heading-candidates.ts';

/** Lists have rings and dots as well, and dashes. */
const SIGN = /^[■□▪◆◇❖●▶►▸▌▍★☆◼⬛➤➢]\s/u;
const MIN_HEADS = 2;
const HEAD_LINES = 2;
/** Text of an item begins where that of its first line does. */
const MAX_INDENT_EM = 0.5;

/**
 * @returns the stream without the signs of headings: those of which each stands before a line that is set as headings are, over
 *   text that begins below the sign
 */
export function withoutHeadSigns(flow: readonly FlowBlock[], body: BodyStyle): readonly FlowBlock[] {
  const signed = flow.map((item) => (isText(item) && item.role.kind === 'body' ? signOf(item) : null));
  const signs = new Set(signed);
  signs.delete(null);
  if (signs.size === 0) return flow;
  const bare = flow.map((item, i) => (signed[i] && isText(item) ? withoutSign(item) : item));
  const heads = new Map<string, number[]>();
  for (const [i, sign] of signed.entries()) {
    if (sign === null || !signs.has(sign)) continue;
    if (isHead(flow, bare, i, body)) heads.set(sign, [...(heads.get(sign) ?? []), i]);
    else signs.delete(sign);
  }
  const own = new Set(
    [...heads].flatMap(([sign, places]) => (signs.has(sign) && places.length >= MIN_HEADS ? places : [])),
  );
  return own.size === 0 ? flow : flow.map((item, i) => (own.has(i) ? (bare[i] ?? item) : item));
}

function signOf({ block }: FlowText): string | null {
  const [first] = block.lines;
  return first && !first.rtl && SIGN.test(lineText(first)) && first.runs[0]?.text.length === 1
    ? first.runs[0].text
    : null;
}

function withoutSign(item: FlowText): FlowText {
  const [first, ...rest] = item.block.lines;
  if (!first || first.runs.length < 2) return item;
  return { ...item, block: { ...item.block, lines: [lineOf(first.runs.slice(1)), ...rest] } };
}

function isHead(flow: readonly FlowBlock[], bare: readonly FlowBlock[], at: number, body: BodyStyle): boolean {
  const [item, after] = [flow[at], flow[at + 1]];
  if (!item || !isText(item) || !after || !isText(after) || item.block.lines.length > HEAD_LINES) return false;
  const [own, next] = [item.block.lines[0], after.block.lines[0]];
  if (!own || !next || signOf(after) !== null) return false;
  const isBelow = after.page === item.page && after.block.column === item.block.column;
  if (isBelow && next.x0 - own.x0 > MAX_INDENT_EM * own.sizePt) return false;
  return looksLikeHeading(bare, at, body) !== null;
}
