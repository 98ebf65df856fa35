import { describe, expect, it } from 'vitest';
import { type GlyphRun, type Rule, UNNUMBERED } from '../../extract/page-content.ts';
import { line, page, plain } from '../../fixtures/runs.ts';
import { withUnderscores } from './drawn-underscores.ts';

const word = (text: string, x0: number): GlyphRun => ({
  id: UNNUMBERED,
  text,
  x0,
  x1: x0 + 5 * text.length,
  baseline: 100,
  style: plain,
  space: 'inferred',
});
const rule = (x0: number, x1: number, y = 99.8): Rule => ({
  x0,
  x1,
  y0: y - 0.4,
  y1: y + 0.4,
  horizontal: true,
  thicknessPt: 0.8,
});
const read = (...rules: Rule[]) =>
  withUnderscores(page({ runs: [word('my', 50), word('file', 64), word('is', 87)], rules }));
const text = (...rules: Rule[]): string =>
  read(...rules)
    .runs.map((run) => (run.space === 'none' ? run.text : ` ${run.text}`))
    .join('');

describe('a short rule between two words that touch it', () => {
  it('is an underscore where it lies on the baseline', () => {
    expect(text(rule(60, 64))).toBe(' my_file is');
    expect(read(rule(60, 64)).rules).toEqual([]);
  });

  it.each([
    ['higher, as the bar of a fraction is', rule(60, 64, 97)],
    ['below a letter', rule(58, 64)],
    ['apart from the words', rule(85, 86.5)],
  ])('is none where it is %s', (_, other) => {
    expect(text(other)).toBe(' my file is');
    expect(read(other).rules).toEqual([other]);
  });

  it('is a part of a brace between signs of mathematics, and joins letters that are read from the right', () => {
    const between = (...texts: [string, string, string]): string[] => {
      const [left, right, font] = texts;
      const style = { ...plain, font };
      const runs = [
        { ...word(left, 50), style },
        { ...word(right, 54 + 5 * left.length), style },
      ];
      const x0 = 50 + 5 * left.length;
      return withUnderscores(page({ runs, rules: [rule(x0, x0 + 4)] })).runs.map((run) => run.text);
    };
    expect(between('ab', 'cd', 'Test-Regular')).toEqual(['ab', '_', 'cd']);
    expect(between('╭', '╮', 'CMEX10')).toEqual(['╭', '╮']);
    expect(between('چ', 'اه', 'Test-Regular')).toEqual(['چ', 'اه']);
  });

  it('is none under the raised mark of a note', () => {
    const mark = { ...word('1', 60), baseline: 96, style: { ...plain, sizePt: 7 }, space: 'none' as const };
    const runs = [word('my', 50), mark, word('file', 64)];
    expect(withUnderscores(page({ runs, rules: [rule(60, 64)] })).runs).toEqual(runs);
  });

  it('is none where rules stand between all words of a line', () => {
    const words = Array.from({ length: 8 }, (_, i) => word('ab', 50 + 14 * i));
    const rules = words.slice(1).map(({ x0 }) => rule(x0 - 4, x0));
    expect(withUnderscores(page({ runs: words, rules })).runs).toEqual(words);
    // Names of arguments, with a word between two of them.
    const apart = rules.filter((_, i) => i !== 3);
    expect(withUnderscores(page({ runs: [...words, word('of', 170), word('an', 190)], rules: apart })).rules).toEqual(
      [],
    );
  });

  it('is none where it is as long as a word', () => {
    const runs = [...line('before', 50, 100), ...line('after', 90, 100)];
    expect(withUnderscores(page({ runs, rules: [rule(80, 90)] })).runs).toEqual(runs);
  });
});
