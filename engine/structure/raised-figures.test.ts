import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';

const FULL = 'the words of a paragraph that fills its line to the end of it';
const body = (claim: string): GlyphRun[] => lines([FULL, FULL, claim, FULL, FULL, `${FULL}.`], 60, 100);
const note = line('2. In a letter.', 60, 700, { sizePt: 8 });

/** The types of what is written of a page. */
function written(runs: GlyphRun[]): { notes: number; references: number } {
  const text = JSON.stringify(structured([page({ runs })]).children);
  return {
    notes: text.split('"footnoteDefinition"').length - 1,
    references: text.split('"footnoteReference"').length - 1,
  };
}

describe('a mark that a font draws raised and the file has on the line', () => {
  it('leads to the note at the foot that no other mark leads to', () => {
    expect(written([...body('as the makers say.2 They go on'), ...note])).toEqual({ notes: 1, references: 1 });
  });

  it('leads to a note whose number touches its first word, which begins without it', () => {
    const glued = line('2In a letter.', 60, 700, { sizePt: 8 });
    expect(written([...body('as the makers say.2 They go on'), ...glued])).toEqual({ notes: 1, references: 1 });
    const text = JSON.stringify(structured([page({ runs: [...body('as they say.2'), ...glued] })]).children);
    expect(text).toContain('"In a letter."');
    expect(written([...body('as the makers say. They go on'), ...glued]).notes).toBe(0);
  });

  it.each([
    ['two words end with the number', 'as the makers of A2 say.2 They go on'],
    ['the number is a word of its own', 'as 2 makers say. They go on'],
    ['it ends the number of a section', 'as in 1.2.2. They go on'],
    ['it ends the number of a section of an appendix', 'as in A.2 of this. They go on'],
    ['it is a part of a longer number', 'as the makers say.12 They go on'],
  ])('is none where %s', (_, claim) => {
    expect(written([...body(claim), ...note]).notes).toBe(0);
  });
});
