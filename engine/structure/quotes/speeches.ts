/**
 * Talk in novels: French, Russian, Polish and others begin each speech with a dash, as lists begin their items.
 *
 *       — A speech begins where paragraphs     —  An item's other lines stand behind
 *   do, and goes on at the margin.                its dash.
 */

import { textOfPieces } from '../inlines.ts';
import type { ParagraphUnit, Unit } from '../units.ts';

const DASH = /^[—–―-]$/;
const SAME_EM = 0.5;
const INDENT_EM = 0.7;
/** Paragraphs of prose between speeches, at least. */
const MIN_PROSE = 2;
/** A speech begins and ends as sentences do. */
const SPEECH = /^[—–―-]\s*[«“„"…¿¡(]?\s*\p{Lu}.*[.!?…»”"]$/su;

/** The paragraphs of a section that begin with a dash since somebody speaks. */
export function findSpeeches(units: readonly Unit[]): Set<ParagraphUnit> {
  const dashed = units.filter(
    (unit): unit is ParagraphUnit => unit.kind === 'paragraph' && unit.mark !== null && DASH.test(unit.mark.text),
  );
  if (dashed.length === 0) return new Set();
  const isIndented = (unit: ParagraphUnit): boolean =>
    unit.flow.block.lines.length > 1 && unit.markX > unit.textX + INDENT_EM * unit.em;
  const starts = dashed.filter(isIndented).map(({ markX }) => markX);
  const prose = units.flatMap((unit) =>
    unit.kind === 'paragraph' && unit.mark === null && isIndented(unit) ? [unit.markX] : [],
  );
  const behind = new Map<Unit, Unit | undefined>(units.map((unit, i) => [unit, units[i + 1]]));
  /** An item's second paragraph stands behind its dash. */
  const hasMore = (unit: ParagraphUnit): boolean => {
    const next = behind.get(unit);
    const x = unit.markX + SAME_EM * unit.em;
    return next?.kind === 'paragraph' && next.mark === null && next.markX > x && next.textX > x;
  };
  return new Set(
    dashed.filter((unit) => {
      const { lines } = unit.flow.block;
      const isAt = (x: number): boolean => Math.abs(x - unit.markX) < SAME_EM * unit.em;
      if (isIndented(unit)) return true;
      if (lines.length > 1 && unit.textX > unit.markX + SAME_EM * unit.em) return false;
      if (!SPEECH.test(textOfPieces(unit.pieces).trim())) return starts.some(isAt);
      return starts.some(isAt) || (prose.filter(isAt).length >= MIN_PROSE && !hasMore(unit));
    }),
  );
}
