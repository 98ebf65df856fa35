import { describe, expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

describe('labels of several rows', () => {
  const set = (texts: readonly string[], baseline: number) =>
    texts.flatMap((text, i) => line(text, 55 + i * 80, baseline)).filter(({ text }) => text !== '');
  const parsers = [
    ['Baldr', '84.1', '79.9'],
    ['Freyr', '85.7', '81.3'],
    ['Njord', '83.3', '80.3'],
    ['Tyr', '84.0', '80.8'],
    ['Vidar', '82.6', '78.5'],
  ];
  /** @param labels each with its place among the rows, from 0 */
  const read = (labels: Record<string, number>, named = parsers) =>
    tables({
      rules: [100, 118, 120 + 14 * named.length].map((y) => across(y, 50, 350)),
      runs: [
        ...set(['Kind', 'Parser', 'UAS', 'LAS'], 112),
        ...named.flatMap((texts, i) => set(['', ...texts], 132 + 12 * i)),
        ...Object.entries(labels).flatMap(([label, at]) => set([label], 132 + 12 * at)),
      ],
    });

  it('span these where each stands in their middle, and all rows have one', () => {
    const [a = [], b = [], c = [], d = [], e = []] = parsers;
    const head = ['Kind', 'Parser', 'UAS', 'LAS'];
    expect(read({ Graph: 0.5, Chain: 3 })).toEqual([[head, ['Graph r2', ...a], b, ['Chain r3', ...c], d, e]]);
    expect(read({ Graph: 1, Chain: 3.5 })).toEqual([[head, ['Graph r3', ...a], b, c, ['Chain r2', ...d], e]]);
  });

  it('span these where each has the lines of its rows about it, as a cell of several lines would have', () => {
    const [a = [], b = [], c = [], d = [], e = []] = parsers;
    const groups = { Graph: 0.5, Chain: 2.5, Mixed: 4.5 };
    const rows = [['Graph r2', ...a], b, ['Chain r2', ...c], d, ['Mixed r2', ...e], ['Ymir', '81.0', '77.1']];
    expect(read(groups, [...parsers, ['Ymir', '81.0', '77.1']])[0]?.slice(1)).toEqual(rows);
  });

  it('do not span the lines of cells that have figures over fewer lines than other cells have words', () => {
    const about = (texts: string[], x: number, middle: number) => lines(texts, x, middle - 6 * (texts.length - 1));
    const words = ['which was', 'said of it', 'at that time'];
    const years = [['1234', '1298'], ['1870'], ['1901', '1914']];
    const runs = ['Oak', 'Elm', 'Fir'].flatMap((name, i) => [
      ...line(name, 55, 140 + 44 * i),
      ...about(years[i] ?? [], 155, 140 + 44 * i),
      ...about(words, 255, 140 + 44 * i),
    ]);
    const rules = [100, 118, 260].map((y) => across(y, 50, 350));
    const [table] = tables({ rules, runs: [...set(['Name', 'Years', 'What'], 112), ...runs] });
    expect(table?.slice(1)).toEqual(
      ['Oak', 'Elm', 'Fir'].map((name, i) => [name, years[i]?.join(' / '), words.join(' / ')]),
    );
  });

  it('stand in the first ones where these begin with them', () => {
    const rows = (...labels: string[]): string[][] => parsers.map((texts, i) => [labels[i] ?? '', ...texts]);
    expect(read({ Graph: 0, Chain: 3 })[0]?.slice(1)).toEqual(rows('Graph', '', '', 'Chain'));
  });
});
