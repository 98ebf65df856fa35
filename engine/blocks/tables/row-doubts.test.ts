import { expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, page, textWidth } from '../../fixtures/runs.ts';
import { layoutPage } from '../page-layout.ts';

/** Lines 12 points apart, of a label and a figure, either of which may be ''. */
const printed = (rows: readonly (readonly [string, string])[]): GlyphRun[] =>
  rows.flatMap(([label, figure], i) => [
    ...(label === '' ? [] : line(label, 50, 100 + 12 * i)),
    ...(figure === '' ? [] : line(figure, 300 - textWidth(figure, 10), 100 + 12 * i)),
  ]);

const doubts = (rows: readonly (readonly [string, string])[]): boolean[] =>
  layoutPage(page({ runs: printed(rows) })).blocks.flatMap((block) =>
    block.kind === 'table' ? [block.areRowsDoubtful === true] : [],
  );

it('rows are doubtful where labels may end level with their figures, and no distance tells it', () => {
  const under = (figures: readonly [string, string]): [string, string][] => [
    ['Wages', '1,204'],
    ['Adjustments that we made of profits', figures[0]],
    ['held', figures[1]],
    ['Rents', '310'],
    ['Repayments of the old loans from our', figures[0] && '45'],
    ['owners', figures[1] && '45'],
    ['Taxes', '88'],
  ];
  expect(doubts(under(['', '7']))).toEqual([true]);
  expect(doubts(under(['7', '']))).toEqual([false]);
});

it('rows are not doubtful below the title of some, nor where their labels begin with small letters', () => {
  const rows: [string, string][] = [
    ['Wages', '1,204'],
    ['Loans', ''],
    ['of banks', '7'],
    ['of owners and others that are near', '45'],
    ['Taxes', '88'],
  ];
  expect(doubts(rows)).toEqual([false]);
  const small = ['minimum', 'maximum', 'mean of the values of whole years', 'deviation', 'median'];
  expect(doubts(small.map((label, i) => [label, i === 2 ? '' : `${i + 1}.5`]))).toEqual([false]);
});

it('figures without a label are doubtful beside a label without figures', () => {
  const rows: [string, string][] = [
    ['Wages', '1,204'],
    ['Rents', '310'],
    ['', '45'],
    ['Fees', ''],
    ['Taxes', '88'],
  ];
  expect(doubts(rows)).toEqual([true]);
  expect(doubts(rows.map(([label, figure]) => [label, label === 'Fees' ? '12' : figure]))).toEqual([false]);
});
