import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { wordsIn } from '../../math/words.ts';

const FULL = 'the words of a paragraph that fills its line to the end of it';
const small = { sizePt: 8 };

function paragraphs(...pages: GlyphRun[][]): string[] {
  const { children } = structured(pages.map((runs, index) => page({ index, runs })));
  return children.flatMap((block) => (block.type === 'paragraph' ? [wordsIn(block.children)] : []));
}

const apparatus = (top: number): GlyphRun[] =>
  lines(['3 words ] om. M 4 fills ] transp. N 8 line', '] add. P'], 60, top, small, 10);

describe('an apparatus at the foot of a page', () => {
  it('stands behind the sentence that goes on over the page', () => {
    const first = [
      ...lines(
        Array.from({ length: 40 }, () => FULL),
        60,
        100,
      ),
      ...apparatus(610),
    ];
    const second = [...lines([FULL, 'and ends here.'], 60, 100), ...lines([FULL, 'Another one.'], 70, 130)];
    const [text, notes] = paragraphs(first, second);
    expect(text).toMatch(/and ends here\.$/);
    expect(notes).toContain('3 words ] om. M');
  });

  it('is left where it is below a sentence that ends', () => {
    const first = [...lines([FULL, FULL, 'It ends.'], 60, 300), ...apparatus(610)];
    const found = paragraphs(first, lines([FULL, FULL], 60, 100));
    expect(found.at(-2)).toContain('] add. P');
    expect(found.at(-1)).toMatch(/^the words/);
  });
});
