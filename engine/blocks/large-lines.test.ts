import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs))).map((block) => block.map(textOfLine));

const full = 'these are forty letters that fill a line';

describe('lines in large type', () => {
  it('are two headings where as much room is between large lines as between sections', () => {
    const large = { sizePt: 14, bold: true };
    expect(paragraphs([...line('Contents', 50, 100, large), ...line('1 Introduction', 50, 132, large)])).toHaveLength(
      2,
    );
    expect(paragraphs([...line('A title over', 50, 100, large), ...line('two lines', 50, 121, large)])).toHaveLength(1);
  });

  it('are two headings where the first leaves room for the second, twice their size below it', () => {
    const large = { sizePt: 14, bold: true };
    const text = lines([`${full} and some more`, full], 50, 160);
    const below = (words: string) => [...line(words, 50, 100, large), ...line('Functions', 50, 128, large), ...text];
    expect(paragraphs(below('Types'))[0]).toEqual(['Types']);
    expect(paragraphs(below('A title as wide as its column'))[0]).toHaveLength(2);
  });
});
