import { remembered } from './remembered.ts';
import { tokens } from './symbols.ts';
import { type RenameCost, type TreeNode, treeSize } from './tree.ts';

/** With more pairs of siblings than this, pairs that share hardly any words are taken for different at once. */
const MANY_PAIRS = 2_000;
const HARDLY_ANY = 0.12;

/**
 * Edit distance that keeps levels: a subtree is inserted or deleted whole, or aligned with one of the same depth. An upper bound of the
 * tree edit distance, in the time of one sequence alignment per pair of aligned parents.
 */
export function levelDistance(a: TreeNode, b: TreeNode, cost: RenameCost): number {
  const sizes = new Map<TreeNode, number>();
  const size = (tree: TreeNode): number => remembered(sizes, tree, () => treeSize(tree));
  const wordSets = new Map<TreeNode, Set<string>>();
  const words = (tree: TreeNode): Set<string> =>
    remembered(
      wordSets,
      tree,
      () => new Set([...tokens(tree.text), ...tree.children.flatMap((child) => [...words(child)])]),
    );
  const strangers = (x: TreeNode, y: TreeNode): boolean => {
    const [p, q] = [words(x), words(y)];
    const most = Math.max(p.size, q.size);
    if (most <= 3) return false;
    let common = 0;
    for (const word of p) if (q.has(word)) common++;
    return common < HARDLY_ANY * most;
  };
  const sum = (trees: readonly TreeNode[]): number => trees.reduce((total, tree) => total + size(tree), 0);

  const distance = (x: TreeNode, y: TreeNode): number => {
    const own = cost(x, y);
    if (x.children.length === 0 || y.children.length === 0) return own + sum(x.children) + sum(y.children);
    const sizesY = y.children.map(size);
    const deep = Boolean(x.children[0]?.children.length || y.children[0]?.children.length);
    const many = deep && x.children.length * y.children.length > MANY_PAIRS;
    let row = [0];
    for (const each of sizesY) row.push((row.at(-1) ?? 0) + each);
    for (const child of x.children) {
      const sizeX = size(child);
      const next = [(row[0] as number) + sizeX];
      y.children.forEach((other, k) => {
        const sizeY = sizesY[k] as number;
        const kept = row[k] as number;
        let best = Math.min((row[k + 1] as number) + sizeX, (next[k] as number) + sizeY);
        if (kept + Math.abs(sizeX - sizeY) < best && !(many && strangers(child, other))) {
          best = Math.min(best, kept + distance(child, other));
        }
        next.push(best);
      });
      row = next;
    }
    return own + (row.at(-1) ?? 0);
  };
  return distance(a, b);
}
