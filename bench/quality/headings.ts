/** Headings: as a tree with what stands between them (MHS), by their words (HF1) and by their levels (LVL). */

import { withoutCode } from './plain.ts';
import { structureCost, textCost } from './rename-cost.ts';
import { bagOf, f1, squash } from './symbols.ts';
import type { TreeSimilarity } from './teds.ts';
import { node, type TreeNode, treeSize } from './tree.ts';
import { isTooLarge, treeDistance } from './tree-distance.ts';
import { bareText } from './words.ts';

export const HEADING = /^(#{1,6})\s+(.*)$/;

/** With more pairs of nodes than this, texts are compared by words. */
const MANY_NODES = 10_000;

/** document > heading > content, whatever the headings' levels. */
export function headingTree(markdown: string): TreeNode {
  const root = node('document');
  let current = root;
  let content: string[] = [];
  const flush = (): void => {
    if (content.length > 0) current.children.push(node('content', content.join(' ')));
    content = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    const text = squash(heading?.[2] ?? line);
    if (heading) {
      flush();
      current = node('heading', text);
      root.children.push(current);
    } else if (text !== '') content.push(text);
  }
  flush();
  return root;
}

/** Null where the truth has no heading. */
export function mhs(truthMarkdown: string, foundMarkdown: string): TreeSimilarity | null {
  const truth = headingTree(truthMarkdown);
  const found = headingTree(foundMarkdown);
  const hasHeading = (tree: TreeNode): boolean => tree.children.some((child) => child.key === 'heading');
  if (!hasHeading(truth)) return null;
  if (!hasHeading(found)) return { value: 0, structure: 0, approximate: false };
  const [a, b] = [treeSize(truth), treeSize(found)];
  const most = Math.max(a, b);
  const byWords = a * b > MANY_NODES;
  const share = (distance: number): number => Math.max(0, Math.min(1, 1 - distance / most));
  return {
    value: share(treeDistance(truth, found, textCost(byWords))),
    structure: share(treeDistance(truth, found, structureCost)),
    approximate: byWords || isTooLarge(truth, found),
  };
}

interface Heading {
  text: string;
  level: number;
}

function headingsOf(markdown: string): Heading[] {
  return withoutCode(markdown)
    .split(/\r?\n/)
    .flatMap((line) => {
      const match = HEADING.exec(line);
      return match ? [{ text: bareText((match[2] ?? '').replace(/[# ]+$/, '')), level: match[1]?.length ?? 1 }] : [];
    });
}

/**
 * @returns `f1` of the headings' texts, null where the truth has none; `levels`, the share of found headings whose level is the truth's
 * but for a shift that is the same in the whole document, null where none was found
 */
export function headingScores(
  truthMarkdown: string,
  foundMarkdown: string,
): { f1: number | null; levels: number | null } {
  const truth = headingsOf(truthMarkdown);
  const found = headingsOf(foundMarkdown);
  const value = f1(bagOf(truth.map(({ text }) => text)), bagOf(found.map(({ text }) => text)));
  if (!value) return { f1: value, levels: null };
  const waiting = Map.groupBy(truth, ({ text }) => text);
  const shifts = bagOf(
    found.flatMap(({ text, level }) => {
      const match = waiting.get(text)?.shift();
      return match ? [String(level - match.level)] : [];
    }),
  );
  const counts = [...shifts.values()];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { f1: value, levels: total > 0 ? Math.max(...counts) / total : null };
}
