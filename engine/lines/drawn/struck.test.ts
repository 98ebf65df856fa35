import { describe, expect, it } from 'vitest';
import type { Rule } from '../../extract/page-content.ts';
import { write } from '../../fixtures/markdown.ts';
import { line, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { withStruck } from './struck.ts';

const WORDS = 'version one is supported, still';
const across = (from: string, words: string, rise: number): Rule => {
  const x0 = 60 + textWidth(from, 10);
  const x1 = x0 + textWidth(words, 10);
  return { x0, x1, y0: 100 - rise - 0.4, y1: 100 - rise + 0.4, horizontal: true, thicknessPt: 0.8 };
};
const read = (rule: Rule) => withStruck(page({ runs: line(WORDS, 60, 100), rules: [rule] }));
const struckIn = (rule: Rule): string =>
  read(rule)
    .runs.filter(({ style }) => style.isStruck)
    .map(({ text }) => text)
    .join(' ');

describe('words with a rule through their middle', () => {
  it('are struck out, without the punctuation behind them', () => {
    const rule = across('version one ', 'is supported', 3.4);
    expect(struckIn(rule)).toBe('is supported');
    expect(read(rule).rules).toEqual([]);
    const content = page({ runs: line(WORDS, 60, 100), rules: [rule] });
    expect(write(...structured([content]).children)).toBe('version one ~~is supported~~, still\n');
  });

  it.each([
    ['an underline', across('version one ', 'is supported', -1)],
    ['the rule of a table', { ...across('', WORDS, 3.4), x0: 20, x1: 400 }],
    ['one that ends inside a word', across('version one ', 'is supp', 3.4)],
  ])('are not where it is %s', (_, rule) => {
    expect(struckIn(rule)).toBe('');
    expect(read(rule).rules).toEqual([rule]);
  });
});
