import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import { cutAt } from './column-gaps.ts';
import { rowsOfSegments } from './text-rows.ts';

const cut = (text: string): string[] =>
  rowsOfSegments(segmentsOf(line(text, 50, 100))).flatMap((row) => cutAt(row, []).cells.map(textOfLine));

describe('rows that are cut at column gaps', () => {
  it('lose the dots that lead to several numbers, not those to the pages of contents, changes and indexes', () => {
    expect(cut('Rent ........ 3 1.7')).toEqual(['Rent 3 1.7']);
    for (const text of ['Rent ........ 3', 'First draft ........ 4 5 options', 'aftergroup ........ 59, 270'])
      expect(cut(text)).toEqual([text]);
  });
});
