import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { withListColumns } from './list-columns.ts';

type Piece = [text: string, x: number];

const read = (...rows: Piece[][]): string[] =>
  withListColumns(segmentsOf(rows.flatMap((row, i) => row.flatMap(([text, x]) => line(text, x, 100 + 14 * i))))).map(
    ({ lines }) => lines.map(textOfLine).join('; '),
  );

it('items of a list in columns are read column by column, with the lines that go on below them', () => {
  const rows: Piece[][] = [
    [['What the stock has in the winter months of the year', 60]],
    [
      ['• barley that', 70],
      ['• dill', 200],
      ['• garlic', 330],
    ],
    [
      ['was dried', 78],
      ['• honey', 200],
      ['• kale', 330],
    ],
    [
      ['• carrots', 70],
      ['• leeks', 200],
    ],
    [['is counted again as soon as the first ships come in.', 60]],
  ];
  expect(read(...rows)).toEqual([
    'What the stock has in the winter months of the year',
    '• barley that; was dried; • carrots',
    '• dill; • honey; • leeks',
    '• garlic; • kale',
    'is counted again as soon as the first ships come in.',
  ]);
});

it('numbers are read column by column where they count on from one to the next', () => {
  const rows = (...values: number[]): Piece[][] =>
    [0, 1].map((i) => [
      [`${values[2 * i]}. barley`, 70],
      [`${values[2 * i + 1]}. dill`, 200],
    ]);
  expect(read(...rows(1, 3, 2, 4))).toEqual(['1. barley; 2. barley', '3. dill; 4. dill']);
  expect(read(...rows(1, 2, 3, 4))).toHaveLength(1);
});

it('items behind a label, and single ones beside each other, are none in columns', () => {
  const items = (y: Piece[]): Piece[][] => [[...y, ['• dill', 130], ['• kale', 250]], [['• leeks', 130]]];
  expect(read(...items([['Skills', 60]]))).toHaveLength(1);
  expect(read(...items([]))).toHaveLength(1);
});
