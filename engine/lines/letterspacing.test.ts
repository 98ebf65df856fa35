import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, plain } from '../fixtures/runs.ts';
import { withoutLetterspacing } from './letterspacing.ts';

const texts = (runs: GlyphRun[]) => withoutLetterspacing(runs).map(({ text }) => text);

/** Letters 5 points wide and apart by `gap`, words by `wordGap`. */
function spaced(words: string[], gap: number, wordGap: number, space: GlyphRun['space'] = 'drawn'): GlyphRun[] {
  let x = 60;
  return words.flatMap((word) => {
    const runs = [...word].map((text): GlyphRun => {
      const run: GlyphRun = { text, x0: x, x1: x + 5, baseline: 100, style: plain, space };
      x += 5 + gap;
      return run;
    });
    x += wordGap - gap;
    return runs;
  });
}

describe('letterspacing', () => {
  it('is taken out of words, but not from between them', () => {
    expect(texts([...spaced(['TEST', 'CHAPTER'], 1.6, 5), ...line('Text of it', 60, 130)])).toEqual([
      ...['TEST', 'CHAPTER'],
      ...['Text', 'of', 'it'],
    ]);
  });

  it('may be as wide as a word space, where the file has no spaces', () => {
    expect(texts(spaced(['EINSCHREIBEN'], 4, 4, 'none'))).toEqual(['EINSCHREIBEN']);
  });

  it('is none between letters that are words of their own', () => {
    expect(texts(spaced(['abcdef'], 3, 3))).toEqual([...'abcdef']);
    expect(texts(spaced(['USA'], 1.6, 1.6))).toEqual([...'USA']);
  });
});
