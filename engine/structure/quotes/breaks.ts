/** What parts the text without a heading: ornaments and rules between paragraphs. */

import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

// Signs in the middle of a line of their own, between the scenes of a novel: `* * *`, `⁂`, a leaf.

const SIGNS = /^(?:[*＊∗✱✲✳✻✽❋❖❦❧☙⁂⁎⁑◆◇☆★~～#•·]\s*){1,9}$/u;
/** What a bullet, a mark or a formula may be, where it stands alone. */
const DOUBTFUL = /^[#•·~～]$/u;
const CENTRED_EM = 1.5;
const MIN_INDENT_EM = 3;
/** No list begins with three of one sign; they may be spread over the line. */
const SEVERAL = /^([^#•·])(?:\s*\1){2,}$/u;
const MIN_ROOM_EM = 1;

export function isOrnament({ block }: FlowText): boolean {
  const [line, ...others] = block.lines;
  if (!line || others.length > 0 || block.aside) return false;
  const text = lineText(line).trim();
  const { x0, x1 } = block.column;
  const room = SEVERAL.test(text) ? MIN_ROOM_EM : MIN_INDENT_EM;
  return (
    SIGNS.test(text) &&
    !DOUBTFUL.test(text) &&
    line.x0 - x0 > room * line.sizePt &&
    Math.abs(line.x0 + line.x1 - x0 - x1) < 2 * CENTRED_EM * line.sizePt
  );
}

// Which rules between paragraphs are breaks of the text, and which belong to the look of titles and notes.

/** Room that a rule may have below it. */
const NEAR_PT = 80;
/** Titles of one depth, of all that have a rule above them. */
const DECORATED = 0.5;

/** The blocks that a break of the text stands before. */
export function partedByRules(flow: readonly FlowBlock[]): Set<FlowBlock> {
  const found = new Set<FlowBlock>();
  const seen = new Set<string>();
  flow.forEach((item, i) => {
    const ruleY = isText(item) ? item.block.ruleY : undefined;
    const before = flow[i - 1];
    if (ruleY === undefined || !before || before.page !== item.page || before.role.kind === 'heading') return;
    // What has been cut into several blocks has one rule above all of them.
    const key = `${item.page.index}|${ruleY}`;
    const isBelow = item.block.box.y0 >= ruleY - 1 && item.block.box.y0 - ruleY < NEAR_PT;
    if (!isBelow || seen.has(key) || !PARTED.has(item.role.kind) || !PARTED.has(before.role.kind)) return;
    seen.add(key);
    found.add(item);
  });
  for (const item of decorated(flow, found)) found.delete(item);
  return found;
}

const PARTED: ReadonlySet<FlowBlock['role']['kind']> = new Set(['body', 'code', 'heading']);

/** Titles whose depth has such rules more often than not. */
function decorated(flow: readonly FlowBlock[], found: ReadonlySet<FlowBlock>): FlowBlock[] {
  if (found.size < 2) return [];
  const byDepth = Map.groupBy(
    flow.filter(({ role }) => role.kind === 'heading'),
    ({ role }) => (role.kind === 'heading' ? role.depth : 0),
  );
  return [...byDepth.values()].flatMap((headings) => {
    const ruled = headings.filter((item) => found.has(item));
    return ruled.length > 1 && ruled.length > DECORATED * headings.length ? ruled : [];
  });
}
