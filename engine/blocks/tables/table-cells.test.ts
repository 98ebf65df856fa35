import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { alignmentOf, cellLines } from './table-cells.ts';

it('A cell with more Latin than Hebrew letters is read as its page is', () => {
  // From left to right, as it is drawn.
  const cell = line('none או zstd, gzip : הדחיסה', 50, 100);
  const page = [...line('מדריך התקנה של שרת הגיבויים החדש', 50, 60), ...cell];
  expect(cellLines(cell, page).map(textOfLine)).toEqual(['הדחיסה : zstd, gzip או none']);
  expect(cellLines(cell, [...line('Backups and how they are made safe', 50, 60), ...cell]).map(textOfLine)).toEqual([
    'none או zstd, gzip : הדחיסה',
  ]);
});

it('cells are in line where they differ least, at the left where both sides do not differ', () => {
  const column = { x0: 300, x1: 345 };
  const numbers = [310.2, 309.5, 310.2].map((x0) => ({ x0, x1: 340.5 }));
  expect(alignmentOf(numbers, column)).toBe('right');
  expect(alignmentOf([...numbers, { x0: 304, x1: 340.5 }], column)).toBe('right');
  expect(
    alignmentOf(
      [310, 310, 310].map((x0) => ({ x0, x1: 340 })),
      column,
    ),
  ).toBe('left');
  expect(
    alignmentOf(
      [340, 338, 344].map((x1) => ({ x0: 310, x1 })),
      column,
    ),
  ).toBe('left');
});
