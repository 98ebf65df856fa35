import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { textOfLine } from '../../lines/spans.ts';
import { cellLines } from './table-cells.ts';

it('A cell with more Latin than Hebrew letters is read as its page is', () => {
  // From left to right, as it is drawn.
  const cell = line('none או zstd, gzip : הדחיסה', 50, 100);
  const page = [...line('מדריך התקנה של שרת הגיבויים החדש', 50, 60), ...cell];
  expect(cellLines(cell, page).map(textOfLine)).toEqual(['הדחיסה : zstd, gzip או none']);
  expect(cellLines(cell, [...line('Backups and how they are made safe', 50, 60), ...cell]).map(textOfLine)).toEqual([
    'none או zstd, gzip : הדחיסה',
  ]);
});
