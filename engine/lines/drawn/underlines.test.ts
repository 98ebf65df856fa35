import { describe, expect, it } from 'vitest';
import type { Rule } from '../../extract/page-content.ts';
import { line, textWidth } from '../../fixtures/runs.ts';
import { withoutUnderlines } from './underlines.ts';

const WORDS = 'version one is supported';
const START = 60;
const END = START + textWidth(WORDS, 10);
const under = (x0: number, x1: number, drop = 1.2, thicknessPt = 0.6): Rule => {
  const y = 100 + drop;
  return { x0, x1, y0: y - thicknessPt / 2, y1: y + thicknessPt / 2, horizontal: true, thicknessPt };
};
const left = (rule: Rule): readonly Rule[] => withoutUnderlines([rule], line(WORDS, START, 100));

describe('rules under words', () => {
  it.each([
    ['the line', under(START, END)],
    ['the line and the space behind it', under(START, END + 3)],
    ['some of its words', under(START + textWidth('version ', 10), END - textWidth(' supported', 10))],
  ])('only underline them where they are as long as %s', (_, rule) => {
    expect(left(rule)).toEqual([]);
  });

  it.each([
    ['begin before the words, as the border of a cell', under(START - 3, END)],
    ['end behind them', under(START, END + 8)],
    ['lie below the letters', under(START, END, 3)],
    ['run through them', under(START, END, -3)],
    ['are thick', under(START, END, 1.2, 2)],
  ])('are left where they %s', (_, rule) => {
    expect(left(rule)).toEqual([rule]);
  });

  it('are left where words stand in columns', () => {
    const runs = [...line('version', START, 100), ...line('state', START + 100, 100)];
    const rule = under(START, START + 100 + textWidth('state', 10));
    expect(withoutUnderlines([rule], runs)).toEqual([rule]);
  });

  it('are left under a line that goes beyond both ends, where another rule has the same ones', () => {
    const top = under(START + 2, START + textWidth('version one', 10) - 2);
    const foot: Rule = { ...top, y0: top.y0 + 40, y1: top.y1 + 40 };
    const runs = line('version one', START, 100);
    expect(withoutUnderlines([top, foot], runs)).toEqual([top, foot]);
    expect(withoutUnderlines([top], runs)).toEqual([]);
  });
});
