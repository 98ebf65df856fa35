/** An ordered labelled tree, as the tree edit distances compare them. */
export interface TreeNode {
  /** Nodes of different keys never match. */
  key: string;
  /** What a node of a matching key is compared by. */
  text: string;
  children: TreeNode[];
}

export function node(key: string, text = ''): TreeNode {
  return { key, text, children: [] };
}

export function treeSize(tree: TreeNode): number {
  let size = 1;
  for (const child of tree.children) size += treeSize(child);
  return size;
}

/** Cost of turning a node into another, 0 to 1. Insertion and deletion cost 1. */
export type RenameCost = (a: TreeNode, b: TreeNode) => number;
