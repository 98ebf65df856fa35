/** Tables that are drawn: with rules, shading or boxes. */

import type { GlyphRun } from '../../extract/page-content.ts';
import { coveredShare } from '../../geometry/box.ts';
import type { Ruling, TableBlock } from '../layout.ts';
import { booktabsTables } from './booktabs-tables.ts';
import { ruledTables } from './ruled-tables.ts';

/** Of two tables that cover each other by a larger share, the one whose cells are drawn is right. */
const SAME_PLACE_SHARE = 0.3;

/**
 * Lattices first, then tables between horizontal rules, then boxes.
 *
 * @param cards tables whose cells are boxes
 */
export function drawnTables(ruling: Ruling, runs: readonly GlyphRun[], cards: readonly TableBlock[]): TableBlock[] {
  const ruled = ruledTables(ruling, runs);
  const lined = [...ruled, ...apartFrom(ruled, booktabsTables(ruling, runs), SAME_PLACE_SHARE)];
  return [...lined, ...apartFrom(lined, cards, 0)];
}

/** The tables of which none covers more than a share of one of the others, nor is covered by it. */
const apartFrom = (others: readonly TableBlock[], tables: readonly TableBlock[], share: number): TableBlock[] =>
  tables.filter(
    ({ box }) => !others.some((other) => coveredShare(box, other.box) > share || coveredShare(other.box, box) > share),
  );
