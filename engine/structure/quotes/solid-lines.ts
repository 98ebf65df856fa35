/** Paragraphs of one setting whose lines follow each other without more room than lines of one paragraph have. */

import type { ParagraphUnit } from '../units.ts';

const MAX_LEADING_EM = 1.7;
const SAME_SIZE_PT = 0.3;

/** Terms and what is said of them are paragraphs by their tags, one set in below the other. */
const INDENT_EM = 1;
const isTermOver = (above: ParagraphUnit, below: ParagraphUnit): boolean =>
  above.flow.block.isWhole === true &&
  below.flow.block.isWhole === true &&
  Math.abs(above.markX - below.markX) > INDENT_EM * below.em;

export function isSolid(above: ParagraphUnit, below: ParagraphUnit): boolean {
  const [a, b] = [above.flow.block, below.flow.block];
  const first = b.lines[0];
  const gap = first ? first.baseline - above.last.baseline : 0;
  return (
    above.flow.page === below.flow.page &&
    a.column === b.column &&
    a.tag?.within.at(-1)?.id === b.tag?.within.at(-1)?.id &&
    !isTermOver(above, below) &&
    Math.abs(above.em - below.em) < SAME_SIZE_PT &&
    a.lines[0]?.runs[0]?.style.bold === first?.runs[0]?.style.bold &&
    gap > 0 &&
    gap <= MAX_LEADING_EM * below.em
  );
}
