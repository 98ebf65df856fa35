import { describe, expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
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

  it('are none in a sentence over all columns, in labels of two lines or of running text beside rows', () => {
    const head = ['Handle', 'Comment', 'Use'];
    const rules = [
      ...[100, 120, 160, 220, 240, 260].map((y) => across(y, 50, 450)),
      ...[140, 180, 200].map((y) => across(y, 150, 450)),
      ...[50, 450].map((x) => down(x, 100, 260)),
      ...[150, 250].flatMap((x) => [down(x, 100, 220), down(x, 240, 260)]),
    ];
    const texts = ['one', 'two', 'three', 'four', 'five'].map((text, i) => ['', text, `use ${i}`]);
    const runs = [
      ...[head, ...texts].flatMap((cells, i) => row(cells, 114 + 20 * i)),
      ...lines(['Two', 'lines'], 55, 134, {}, 20),
      ...lines(['a sentence that goes', 'on to the end of all', 'lines but its last'], 55, 174, {}, 20),
      ...line('What is told of here is at the end of all rows but the last one of them.', 55, 234),
      ...row(['last', 'six', 'use 5'], 254),
    ];
    expect(tables({ rules, runs })).toEqual([
      [
        head,
        ['Two / lines r2', 'one', 'use 0'],
        ['two', 'use 1'],
        ['a sentence that goes / on to the end of all / lines but its last r3', 'three', 'use 2'],
        ['four', 'use 3'],
        ['five', 'use 4'],
        ['What is told of here is at the end of all rows but the last one of them. c3'],
        ['last', 'six', 'use 5'],
      ],
    ]);
  });

  it('are none in a label that ends above the last of the rows beside it', () => {
    const rules = [
      ...[100, 120, 200].map((y) => across(y, 50, 450)),
      ...[140, 160, 180].map((y) => across(y, 150, 450)),
      ...[50, 150, 250, 450].map((x) => down(x, 100, 200)),
    ];
    const texts = ['one', 'two', 'three', 'four'].map((text, i) => ['', text, `use ${i}`]);
    const runs = [
      ...[['Handle', 'Comment', 'Use'], ...texts].flatMap((cells, i) => row(cells, 114 + 20 * i)),
      ...lines(['Label', 'of three', 'lines'], 55, 134, {}, 20),
    ];
    expect(tables({ rules, runs })[0]?.[1]?.[0]).toBe('Label / of three / lines r4');
  });

  it('are none between a mark and its label, or where few lines of a cell have a gap', () => {
    const marks = [
      ['N', 'none'],
      ['A', 'added'],
      ['M', 'multiplied'],
      ['D', 'damped'],
    ];
    const rules = [...[100, 120, 140, 160, 180, 266].map((y) => across(y, 50, 450)), down(150, 100, 266)];
    const files = ['left  off  12', 'top', 'up  down  7', 'bottom', 'in  out  40', 'all', 'on  off  9'];
    const runs = [
      ...marks.flatMap(([mark = '', label = ''], i) => [
        ...line(mark, 55, 114 + 20 * i),
        ...line(label, 80, 114 + 20 * i),
        ...line(`kind ${i}`, 155, 114 + 20 * i),
      ]),
      ...line('sides', 55, 190),
      ...files.flatMap((words, i) => words.split('  ').flatMap((word, k) => line(word, 155 + 100 * k, 190 + 12 * i))),
    ];
    expect(tables({ rules, runs })).toEqual([
      [
        ...marks.map((words, i) => [words.join(' '), `kind ${i}`]),
        ['sides', files.map((words) => words.replaceAll('  ', ' ')).join(' / ')],
      ],
    ]);
  });

  it('are none where two lines have gaps by chance', () => {
    const sides = [...[100, 120, 140].map((y) => across(y, 50, 450)), down(150, 100, 140)];
    const runs = [...row(['Size', 'small', 'large', 'huge'], 114), ...row(['Board', '2', '4', '8'], 134)];
    expect(tables({ rules: sides, runs })).toEqual([
      [
        ['Size', 'small large huge'],
        ['Board', '2 4 8'],
      ],
    ]);
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
