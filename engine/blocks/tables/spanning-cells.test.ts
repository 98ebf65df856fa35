import { describe, expect, it } from 'vitest';
import { line, textWidth } from '../../fixtures/runs.ts';
import { across, down, rowOf, tables } from '../../fixtures/tables.ts';

const inMiddle = (text: string, x: number, baseline: number) => line(text, x - textWidth(text, 10) / 2, baseline);
const body = [
  ['alpha', '10', 'text', '4'],
  ['beta', '12', 'code', '5'],
  ['gamma', '17', 'code', '9'],
];
/** Of the columns of `rowOf`, from the left edge of the first to the right edge of the last. */
const middle = (55 + 355 + textWidth('Size', 10)) / 2;

describe('heads over several columns', () => {
  const heads = ['Name', 'Size', 'Use', 'Year'];

  it('stand over a rule below all heads that is no sign of what they span', () => {
    const runs = [
      ...inMiddle('Both', (255 + 355 + textWidth('Year', 10)) / 2, 114),
      ...[heads, ...body].flatMap((texts, i) => rowOf(texts, 134 + 20 * i)),
    ];
    const levels = [
      ['Name r2', 'Size r2', 'Both c2'],
      ['Use', 'Year'],
    ];
    const below = [120, 140].map((y) => across(y, 50, 450));
    expect(tables({ rules: below, runs })).toEqual([[...levels, ...body]]);
    const between = [100, 120, 140, 160, 180, 200].map((y) => across(y, 50, 450));
    expect(tables({ rules: between, runs })).toEqual([[...levels, ...body]]);
  });

  it('may stand over partial rules of two levels, and what none of them spans is as high as the levels below', () => {
    const runs = [
      ...inMiddle('All', (155 + 355 + textWidth('Year', 10)) / 2, 94),
      ...inMiddle('Both', (255 + 355 + textWidth('Year', 10)) / 2, 114),
      ...[heads, ...body].flatMap((texts, i) => rowOf(texts, 134 + 20 * i)),
    ];
    const rules = [across(80, 50, 450), across(100, 150, 450), across(120, 250, 450), across(140, 50, 450)];
    expect(tables({ rules: [...rules, across(200, 50, 450)], runs })).toEqual([
      [['Name r3', 'All c3'], ['Size r2', 'Both c2'], ['Use', 'Year'], ...body],
    ]);
  });

  it('are none without rows below their heads', () => {
    const runs = [...inMiddle('Both', (255 + 355 + textWidth('Year', 10)) / 2, 114), ...rowOf(heads, 134)];
    expect(tables({ rules: [100, 120, 140].map((y) => across(y, 50, 450)), runs }).flat(2)).not.toContain('Both c2');
  });

  it('are no name of the table, which stands in its middle', () => {
    const runs = [
      ...inMiddle('Files of both', middle, 114),
      ...[heads, ...body].flatMap((texts, i) => rowOf(texts, 134 + 20 * i)),
    ];
    const rules = [120, 140, 200].map((y) => across(y, 50, 450));
    expect(tables({ rules, runs })).toEqual([[heads, ...body]]);
  });

  it('may have one rule below them', () => {
    const five = [[...heads, 'Age'], ...body.map((row) => [...row, '3'])];
    const runs = [
      ...inMiddle('Both', (155 + 255 + textWidth('Use', 10)) / 2, 114),
      ...inMiddle('Time', (355 + 455 + textWidth('Age', 10)) / 2, 114),
      ...five.flatMap((texts, i) => rowOf(texts, 134 + 20 * i)),
    ];
    const rules = [across(100, 50, 550), across(120, 150, 550), across(140, 50, 550), across(200, 50, 550)];
    expect(tables({ rules, runs })).toEqual([
      [['Name r2', 'Both c2', 'Time c2'], ['Size', 'Use', 'Year', 'Age'], ...five.slice(1)],
    ]);
  });

  it('have rows of their own in a lattice without a rule between them, beside a head of one line', () => {
    const wide = ['Model', 'Loss', 'Acc', 'Loss', 'Acc'];
    const rows = [
      ['A', '0.31', '90.2', '0.44', '87.0'],
      ['B', '0.28', '91.5', '0.40', '88.3'],
      ['C', '0.22', '93.1', '0.41', '88.1'],
    ];
    const runs = [
      ...inMiddle('Training', (155 + 255 + textWidth('Acc', 10)) / 2, 114),
      ...inMiddle('Test', (355 + 455 + textWidth('Acc', 10)) / 2, 114),
      ...[wide, ...rows].flatMap((texts, i) => rowOf(texts, 128 + 14 * i)),
    ];
    const rules = [across(132, 50, 500), down(145, 104, 175), down(345, 104, 175)];
    expect(tables({ rules, runs })).toEqual([
      [['Model r2', 'Training c2', 'Test c2'], ['Loss', 'Acc', 'Loss', 'Acc'], ...rows],
    ]);
  });
});

describe('rows below the last rule', () => {
  const rows = [['Name', 'Size', 'Use', 'Year'], ...body];
  const runs = rows.flatMap((texts, i) => rowOf(texts, 114 + 14 * i + (i > 0 ? 6 : 0)));
  const rules = [120, 168].map((y) => across(y, 50, 450));

  it('are totals, as far from the rows as a rule needs', () => {
    const total = rowOf(['Total', '39', '', '18'], 182);
    expect(tables({ rules, runs: [...runs, ...total] })).toEqual([[...rows, ['Total', '39', '', '18']]]);
  });

  it('are none of the table where a cell of theirs goes on', () => {
    const next = [...rowOf(['delta', '14', 'some', '2'], 182), ...line('more', 255, 196)];
    expect(tables({ rules, runs: [...runs, ...next] })[0]).toEqual(rows);
  });

  it('are text where they stand in no columns', () => {
    const text = line('The words below this table go on for a while.', 50, 182);
    expect(tables({ rules, runs: [...runs, ...text] })).toEqual([rows]);
  });
});

describe('titles between rows', () => {
  it('span the table in whose middle they stand', () => {
    const runs = [
      ...rowOf(['Name', 'Size', 'Use', 'Year'], 114),
      ...inMiddle('Old ones', middle, 134),
      ...body.flatMap((texts, i) => rowOf(texts, 154 + 20 * i)),
    ];
    const rules = [100, 120, 140, 160, 180, 200].map((y) => across(y, 50, 450));
    expect(tables({ rules, runs })).toEqual([[['Name', 'Size', 'Use', 'Year'], ['Old ones c4'], ...body]]);
  });

  const numbers = [
    ['a', '12.50', '26.50', '8.25'],
    ['b', '11.75', '22.90', '7.75'],
    ['c', '17.25', '29.95', '2.25'],
    ['d', '16.00', '23.20', '1.50'],
  ];
  const others = numbers.map((row) => row.map((text, i) => (i === 0 ? `${text}n` : text)));
  const set = (texts: readonly string[], baseline: number) =>
    texts.flatMap((text, i) => line(text, 55 + 45 * i, baseline));

  it('are not those of other distances or looks', () => {
    const texts = [...numbers, ['New ones'], ...others];
    const table = texts.map((row) => (row.length === 1 ? [...row, '', '', ''] : row));
    const runs = texts.flatMap((row, i) => set(row, 100 + 14 * i));
    expect(tables({ runs: [...set(['Old ones'], 80), ...runs] })).toEqual([table]);
    const bold = set(['Old ones'], 86).map((run) => ({ ...run, style: { ...run.style, bold: true } }));
    expect(tables({ runs: [...bold, ...runs] })).toEqual([table]);
  });

  it('at the edge are in the first column, and so are labels that are set in', () => {
    const wide = 'Words that stand over all of the columns of this table up to the end';
    const texts = [['Name', 'Size', 'Use', 'Year'], [wide], ...body];
    const whole = texts.flatMap((row, i) => rowOf(row, 114 + 20 * i));
    const rules = [100, 120, 140, 160, 180, 200].map((y) => across(y, 50, 450));
    expect(Math.abs(55 + textWidth(wide, 10) - 355 - textWidth('Year', 10))).toBeLessThan(10);
    expect(tables({ rules, runs: whole })[0]?.[1]).toEqual([wide, '', '', '']);

    const label = 'a long label that is set in';
    const rows = [['Name of what was counted there', '1'], [label], ['Other', '2'], ['Third', '3'], ['Fourth', '4']];
    const runs = rows.flatMap(([text = '', value], i) => [
      ...line(text, text === label ? 75 : 55, 114 + 20 * i),
      ...(value === undefined ? [] : line(value, 235, 114 + 20 * i)),
    ]);
    expect(tables({ rules: rules.map((rule) => ({ ...rule, x1: 250 })), runs })[0]?.[1]).toEqual([label, '']);
  });

  it('are not cut at a gap between columns of numbers that one of their spaces stands over', () => {
    const at = [55, 90, 120];
    const setClose = (texts: readonly string[], baseline: number) =>
      texts.flatMap((text, i) => line(text, at[i] ?? 0, baseline));
    const close = [
      ['a', '1.5', '2.5'],
      ['b', '1.7', '2.9'],
      ['c', '1.2', '2.1'],
      ['d', '1.9', '2.2'],
    ];
    const title = [...line('Modern', 82 - textWidth('Modern', 10), 114), ...line('tides', 86, 114)];
    const runs = [
      ...setClose(['N', 'from', 'to'], 94),
      ...title,
      ...close.flatMap((texts, i) => setClose(texts, 128 + 14 * i)),
    ];
    const rules = [82, 100, 180].map((y) => across(y, 45, 140));
    expect(tables({ rules, runs })).toEqual([[['N', 'from', 'to'], ['Modern tides', '', ''], ...close]]);
  });
});
