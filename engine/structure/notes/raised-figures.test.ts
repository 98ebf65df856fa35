import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

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

  it('may come from a font of its own, as the number of the note', () => {
    const figure = (text: string, x: number, baseline: number, sizePt: number): GlyphRun[] =>
      line(text, x, baseline, { font: 'Test-Superiors', sizePt }).map((run) => ({ ...run, space: 'none' }));
    const say = line('as the makers say.', 60, 124);
    const x = say.at(-1)?.x1 ?? 0;
    const claim = [...say, ...figure('2', x, 124, 10), ...line('They go on', x + 8, 124)];
    const text = [...lines([FULL, FULL], 60, 100), ...claim, ...lines([FULL, FULL], 60, 136)];
    const glued = [...figure('2', 60, 700, 8), ...line('In a letter.', 64, 700, { sizePt: 8 })];
    expect(written([...text, ...glued])).toEqual({ notes: 1, references: 1 });
    expect(written([...text.filter((run) => run.text !== '2'), ...glued]).notes).toBe(0);
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
