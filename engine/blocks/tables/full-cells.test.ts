import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { tablesOf } from '../../fixtures/number-tables.ts';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { cutAtAlignedGaps } from './aligned-gaps.ts';

const NAMES = ['play', 'pause', 'stop'];
/** Rows as far apart as browsers set cells with a paragraph in each. */
const PITCH = 33;
const rows = (names = NAMES): GlyphRun[] =>
  names.flatMap((name, i) => [
    ...line(name, 50, 100 + PITCH * i),
    ...line('Shown in that state', 110, 100 + PITCH * i),
  ]);
/** A word that ends a word space before the second column. */
const full = (y: number, x = 110): GlyphRun[] => {
  const [word] = line('fallback', 50, y);
  return [...(word ? [{ ...word, x1: x - 3 }] : []), ...line('Shown otherwise', x, y)];
};
const last = (runs: readonly GlyphRun[]): string[] =>
  cutAtAlignedGaps(segmentsOf(runs))
    .pieces.map(textOfLine)
    .slice(2 * NAMES.length);
const below = 100 + PITCH * NAMES.length;

it('a cell that fills its column is one beside what begins where the cells above and below do', () => {
  expect(last([...rows(), ...full(below)])).toEqual(['fallback', 'Shown otherwise']);
  expect(cutAtAlignedGaps(segmentsOf([...full(100 - PITCH), ...rows()])).pieces).toHaveLength(8);
  const table = [...NAMES.map((name) => [name, 'Shown in that state']), ['fallback', 'Shown otherwise']];
  expect(tablesOf([...rows(), ...full(below)])).toEqual([table]);
});

it('text is whole at another place, in another distance, and near few rows', () => {
  expect(last([...rows(), ...full(below, 114)])).toEqual(['fallback Shown otherwise']);
  expect(last([...rows(), ...full(below + 3)])).toEqual(['fallback Shown otherwise']);
  expect(cutAtAlignedGaps(segmentsOf([...rows(NAMES.slice(1)), ...full(100 + 2 * PITCH)])).pieces).toHaveLength(5);
});
