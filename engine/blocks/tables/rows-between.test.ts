import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, textWidth } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { cutBetween, rowsBetween, tabularRows } from './rows-between.ts';

const rule = (at: number) => ({ at, from: 50, to: 350 });
/** Labels that end at one place, each with the name beside it. */
const labelled = (labels: readonly string[], y: number, end = 130): GlyphRun[] =>
  labels.flatMap((label, i) => [
    ...line(label, end - textWidth(label, 10), y + 20 * i),
    ...line(`zone ${i}`, 155, y + 20 * i),
  ]);
const lastRow = (end: number): string[] => {
  const above = labelled(['int', 'double', 'unsigned'], 100);
  const more = ['cooling', 'device'].flatMap((word, i) => line(word, 155, 188 + 14 * i));
  const runs = [...above, ...labelled(['unsigned int'], 174, end), ...more];
  const rows = tabularRows(
    cutBetween(rule(160), rule(210), runs),
    rule(160),
    runs,
    rowsBetween(rule(80), rule(160), runs),
  );
  return rows.map(({ cells }) => cells.map(textOfLine).join(' | '));
};

it('a row whose cell goes on over lines has its cells where those above it begin, or end', () => {
  expect(lastRow(130)).toEqual(['unsigned int | zone 0', 'cooling', 'device']);
  expect(lastRow(125)).toEqual([]);
});
