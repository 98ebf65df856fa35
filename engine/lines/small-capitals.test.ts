import { expect, it } from 'vitest';
import { UNNUMBERED } from '../extract/page-content.ts';
import { plain } from '../fixtures/runs.ts';
import { lineOf } from './segments.ts';
import { lowerSmallCapitals } from './small-capitals.ts';
import { textOfLine } from './spans.ts';
import type { PlacedRun, TextLine } from './text-line.ts';

const large = { ...plain, sizePt: 10 };
const small = { ...plain, sizePt: 8 };

/** A line of words: "|" parts the capitals of 10 points from letters of 8, which are a word of their own behind "_". */
function line(text: string, baseline: number): TextLine {
  let x = 72;
  const runs = text.split(' ').flatMap((word, n) =>
    word
      .split('|')
      .filter((part) => part !== '')
      .map((part, i): PlacedRun => {
        const style = i > 0 || word.startsWith('|') ? small : large;
        const space = i === 0 && n > 0 ? 'drawn' : 'none';
        const x0 = x + (space === 'drawn' ? 3 : 0);
        x = x0 + part.length * 0.6 * style.sizePt;
        return { id: UNNUMBERED, text: part, x0, x1: x, baseline, style, space, script: null };
      }),
  );
  return lineOf(runs);
}
const read = (...texts: string[]): string[] =>
  lowerSmallCapitals(texts.map((text, i) => line(text, 100 + 14 * i))).map(textOfLine);

it('small capitals made of smaller capitals are small letters behind the capital that they begin with', () => {
  expect(read('I. I|NTRODUCTION |AND R|ELATED W|ORK')).toEqual(['I. Introduction and Related Work']);
  expect(read('O|N THE', '|VALUE OF LLM T|OOLS')).toEqual(['On THE', 'value OF LLM Tools']);
});

it('capitals of one size, and letters of which some are small, stay as they are', () => {
  const kept = ['NEW RESULTS', 'T|HE |end |AND', 'W|here'];
  for (const text of kept) {
    const own = [line(text, 100)];
    expect(lowerSmallCapitals(own)).toBe(own);
  }
});
