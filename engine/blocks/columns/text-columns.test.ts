import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { layoutPage } from '../page-layout.ts';
import { linesByColumn } from './text-columns.ts';

const FULL = 'the words of a line that fills its whole column';
const LEFT = 50;
const RIGHT = 320;
const text = (x: number, from: number, count: number): GlyphRun[] =>
  Array.from({ length: count }, (_, i) => line(FULL, x, from + 12 * i)).flat();
const numbers = (x: number, from: number): GlyphRun[] =>
  [
    ['Wheat', '1204', '12'],
    ['Rye', '96', '8'],
    ['Oats', '2310', '44'],
    ['Peas', '18', '3'],
  ].flatMap((row, i) => row.flatMap((word, k) => line(word, x + 90 * k, from + 12 * i)));
const groups = (runs: readonly GlyphRun[]): string[][] =>
  linesByColumn(segmentsOf(runs))
    .filter((own) => own.length > 0)
    .map((own) => own.map(textOfLine));

it('lines of two columns of text are apart, and those over both are in neither', () => {
  const title = line('One title that goes over both of the columns, and ends in the second one', 120, 80);
  const [over, left, right] = groups([...title, ...text(LEFT, 110, 8), ...text(RIGHT, 110, 8)]);
  expect([over?.length, left?.length, right?.length]).toEqual([1, 8, 8]);
});

it('lines of three columns are apart', () => {
  const short = (x: number): GlyphRun[] =>
    Array.from({ length: 8 }, (_, i) => line('words of a line that fills a column', x, 110 + 12 * i)).flat();
  expect(groups([short(40), short(220), short(400)].flat()).map(({ length }) => length)).toEqual([8, 8, 8]);
});

it('a table at the head of a column has nothing of the text beside it', () => {
  const runs = [...text(LEFT, 100, 14), ...numbers(RIGHT, 100), ...text(RIGHT, 172, 8)];
  const tables = layoutPage(page({ runs })).blocks.filter((block) => block.kind === 'table');
  expect(tables.map(({ rows }) => rows.map((row) => row.map(({ lines }) => lines.map(textOfLine).join(' '))))).toEqual([
    [
      ['Wheat', '1204', '12'],
      ['Rye', '96', '8'],
      ['Oats', '2310', '44'],
      ['Peas', '18', '3'],
    ],
  ]);
});

it('columns of other widths, and few lines, are no columns of the page', () => {
  const narrow = text(RIGHT, 100, 8).filter(({ text: word }) => word !== 'column');
  expect(groups([...text(LEFT, 100, 8), ...narrow])).toHaveLength(1);
  expect(groups([...text(LEFT, 100, 8), ...numbers(RIGHT, 100)])).toHaveLength(1);
  expect(groups([...text(LEFT, 100, 5), ...text(RIGHT, 100, 5)])).toHaveLength(1);
});
