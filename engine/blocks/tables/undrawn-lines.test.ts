import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

describe('lines that a lattice leaves out', () => {
  const row = (texts: string[], baseline: number) =>
    texts.flatMap((text, i) => (text === '' ? [] : line(text, 55 + i * 100, baseline)));

  it('are those between labels beside rows that have them', () => {
    const head = ['Handle', 'Comment'];
    const texts = ['Generic one', 'One of a profile', 'One of a colour'].map((text, i) => [`cms${i}`, text]);
    const rules = [
      ...[100, 120, 180].map((y) => across(y, 50, 450)),
      ...[140, 160].map((y) => across(y, 150, 450)),
      ...[50, 150, 450].map((x) => down(x, 100, 180)),
    ];
    const runs = [head, ...texts].flatMap((cells, i) => row(cells, 114 + 20 * i));
    expect(tables({ rules, runs })).toEqual([[head, ...texts]]);
  });

  it('are those between columns of words in one drawn column', () => {
    const head = ['', 'Points', 'Lines', 'Grid'];
    const texts = ['Points', 'Lines', 'Grid', 'Pixels'].map((label, i) => [label, 'sr'[i % 2] ?? '', 'r', 's:y']);
    const rules = [...[100, 120, 185].map((y) => across(y, 50, 450)), down(150, 100, 185)];
    const runs = [head, ...texts].flatMap((cells, i) => row(cells, 114 + 16 * i));
    expect(tables({ rules, runs })).toEqual([[head, ...texts]]);
  });

  it('are none in a drawn column of text', () => {
    const text = [
      'some words of text that',
      'stands in one cell here',
      'and runs on over lines',
      'until it is at its end',
    ];
    const rules = [...[100, 120, 185].map((y) => across(y, 50, 450)), down(150, 100, 185)];
    const runs = [
      ...row(['Name', 'Text'], 114),
      ...row(['alpha'], 130),
      ...text.flatMap((words, i) => line(words, 155, 130 + 16 * i)),
    ];
    expect(tables({ rules, runs })).toEqual([
      [
        ['Name', 'Text'],
        ['alpha', text.join(' / ')],
      ],
    ]);
  });

  it('are those between rows of which one has two lines about the middle of its label', () => {
    const rules = [
      ...[100, 120, 190, 210].map((y) => across(y, 50, 450)),
      ...[50, 150, 450].map((x) => down(x, 100, 210)),
    ];
    const runs = [
      ...row(['Option', 'Text'], 114),
      ...row(['l', 'Aligned to the left.'], 134),
      ...row(['c', 'Centred.'], 147),
      ...row(['', 'Nothing stands between the columns,'], 160),
      ...row(['@'], 166.5),
      ...row(['', 'but what is given.'], 173),
      ...row(['m', 'In the middle.'], 204),
    ];
    expect(tables({ rules, runs })).toEqual([
      [
        ['Option', 'Text'],
        ['l', 'Aligned to the left.'],
        ['c', 'Centred.'],
        ['@', 'Nothing stands between the columns, / but what is given.'],
        ['m', 'In the middle.'],
      ],
    ]);
  });
});
