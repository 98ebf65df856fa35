/** Which rules between paragraphs are breaks of the text, and which belong to the look of titles and notes. */

import { type FlowBlock, isText } from '../flow.ts';

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
