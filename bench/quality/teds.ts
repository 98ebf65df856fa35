import { structureCost, textCost } from './rename-cost.ts';
import { TABLE, type TableTree, tableTree } from './table-tree.ts';
import { isTooLarge, treeDistance } from './tree-distance.ts';

export interface TreeSimilarity {
  /** Structure and text, 0 to 1. */
  value: number;
  /** Structure alone. */
  structure: number;
  approximate: boolean;
}

/**
 * Tree-edit-distance similarity of all tables of a document at once (X. Zhong et al., "Image-based table recognition", 2020):
 * 1 − distance / elements of the larger side. Null where the truth has no table.
 */
export function teds(truthHtml: string, foundHtml: string): TreeSimilarity | null {
  if (truthHtml.search(TABLE) < 0) return null;
  const truth = tableTree(truthHtml);
  const found = tableTree(foundHtml);
  if (truth.root.children.length === 0) return null;
  if (found.root.children.length === 0) return { value: 0, structure: 0, approximate: false };
  return similarity(truth, found);
}

function similarity(truth: TableTree, found: TableTree): TreeSimilarity {
  const elements = Math.max(truth.elements, found.elements, 1);
  const approximate = isTooLarge(found.root, truth.root);
  return {
    value: 1 - treeDistance(found.root, truth.root, textCost(approximate)) / elements,
    structure: 1 - treeDistance(found.root, truth.root, structureCost) / elements,
    approximate,
  };
}
