/** Tree edit distance. */

import { levelDistance } from './level-distance.ts';
import { type RenameCost, type TreeNode, treeSize } from './tree.ts';

/** Above this product of sizes the exact distance would take minutes. */
const EXACT_PAIRS = 400_000;

export function isTooLarge(a: TreeNode, b: TreeNode): boolean {
  return treeSize(a) * treeSize(b) > EXACT_PAIRS;
}

/** Exact where that is quick, else the level-preserving distance, which is never smaller. */
export function treeDistance(a: TreeNode, b: TreeNode, cost: RenameCost): number {
  return isTooLarge(a, b) ? levelDistance(a, b, cost) : zhangShasha(a, b, cost);
}

/** Nodes in postorder; `leftmost[i]` is the index of the leftmost leaf below node i; keyroots have a left sibling or are the root. */
interface Indexed {
  nodes: TreeNode[];
  leftmost: number[];
  keyroots: number[];
}

function indexed(tree: TreeNode): Indexed {
  const nodes: TreeNode[] = [];
  const leftmost: number[] = [];
  const visit = (current: TreeNode): number => {
    let first = -1;
    for (const child of current.children) {
      const leaf = visit(child);
      if (first < 0) first = leaf;
    }
    if (first < 0) first = nodes.length;
    nodes.push(current);
    leftmost.push(first);
    return first;
  };
  visit(tree);
  const highest = new Map(leftmost.map((leaf, i) => [leaf, i]));
  return { nodes, leftmost, keyroots: [...highest.values()].sort((a, b) => a - b) };
}

/** K. Zhang, D. Shasha, "Simple Fast Algorithms for the Editing Distance between Trees and Related Problems" (1989). */
export function zhangShasha(first: TreeNode, second: TreeNode, cost: RenameCost): number {
  const a = indexed(first);
  const b = indexed(second);
  const width = b.nodes.length;
  const trees = new Float64Array(a.nodes.length * width);
  const forest = new Float64Array((a.nodes.length + 1) * (width + 1));
  for (const i of a.keyroots) for (const j of b.keyroots) forests(a, b, i, j, cost, trees, forest);
  return trees[trees.length - 1] ?? 0;
}

/** Fills `trees` for the pairs of nodes on the left paths of keyroots i and j; `forest` is scratch. */
function forests(
  a: Indexed,
  b: Indexed,
  i: number,
  j: number,
  cost: RenameCost,
  trees: Float64Array,
  forest: Float64Array,
): void {
  const width = b.nodes.length;
  const fromA = a.leftmost[i] as number;
  const fromB = b.leftmost[j] as number;
  const columns = j - fromB + 2;
  for (let y = 0; y < columns; y++) forest[y] = y;
  for (let x = fromA; x <= i; x++) {
    const row = (x - fromA + 1) * columns;
    const above = row - columns;
    const leftA = a.leftmost[x] as number;
    forest[row] = (forest[above] as number) + 1;
    for (let y = fromB; y <= j; y++) {
      const column = y - fromB + 1;
      const leftB = b.leftmost[y] as number;
      let best = Math.min(forest[above + column] as number, forest[row + column - 1] as number) + 1;
      if (leftA === fromA && leftB === fromB) {
        const kept = forest[above + column - 1] as number;
        if (kept < best) best = Math.min(best, kept + cost(a.nodes[x] as TreeNode, b.nodes[y] as TreeNode));
        trees[x * width + y] = best;
      } else {
        const rest = forest[(leftA - fromA) * columns + leftB - fromB] as number;
        best = Math.min(best, rest + (trees[x * width + y] as number));
      }
      forest[row + column] = best;
    }
  }
}
