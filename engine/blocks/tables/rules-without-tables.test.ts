import { describe, expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

describe('tables between horizontal rules', () => {
  it('are no algorithms, whose lines are counted and set in', () => {
    const step = (number: string, text: string, depth: number, baseline: number) => [
      ...line(number, 55, baseline),
      ...line(text, 68 + 14 * depth, baseline),
    ];
    const runs = [
      ...line('Algorithm 1 Turning', 50, 110),
      ...step('1:', 'for each step do', 0, 126),
      ...['take the first of all', 'turn it round', 'put it back where it was'].flatMap((text, i) =>
        step(`${i + 2}:`, text, 1, 138 + 12 * i),
      ),
      ...step('5:', 'end for', 0, 174),
    ];
    expect(tables({ rules: [98, 114, 180].map((y) => across(y, 50, 350)), runs })).toEqual([]);
  });

  it('are no list, whose marks count', () => {
    const items = ['Keep all of them', 'Say who has them', 'Give them back', 'Ask for more'];
    const set = (marks: readonly string[]) =>
      items.flatMap((item, i) => [...line(marks[i] ?? '', 55, 112 + 14 * i), ...line(item, 100, 112 + 14 * i)]);
    const rules = [98, 160].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: set(['1.', '2.', '3.', '4.']) })).toEqual([]);
    expect(tables({ rules, runs: set(['Oak', 'Elm', 'Fir', 'Ash']) })).toHaveLength(1);
    expect(tables({ rules, runs: set(['a)', 'b)', 'c)', 'd)']) })).toEqual([]);
    expect(tables({ rules, runs: set(['[Knu84]', '[Lam86]', '[Aho77]', '[Coo71]']) })).toEqual([]);
    const head = [...line('No.', 55, 112), ...line('What to do', 100, 112)];
    const below = set(['1.', '2.', '3.', '4.']).map((run) => ({ ...run, baseline: run.baseline + 18 }));
    expect(tables({ rules: [98, 116, 180].map((y) => across(y, 50, 350)), runs: [...head, ...below] })).toHaveLength(1);
  });

  it('are no list that reads from the right, whose marks are beside its right edge', () => {
    const items = ['שלום לכולם', 'אנחנו כאן', 'מה שלומך', 'עוד אחד'];
    const set = (marks: readonly string[]) =>
      items.flatMap((item, i) => [...line(item, 200, 112 + 14 * i), ...line(marks[i] ?? '', 320, 112 + 14 * i)]);
    const rules = [98, 160].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: set(['.1', '.2', '.3', '.4']) })).toEqual([]);
    expect(tables({ rules, runs: set(['אלון', 'ברוש', 'אורן', 'תמר']) })).toHaveLength(1);
  });

  it('are no dialogue between the rules of a header and a footer', () => {
    const speech = [
      'You were here for all of the day',
      'and nobody saw that you left it,',
      'as you said that you did.',
    ];
    const runs = ['ANNA', 'BERT', 'ANNA', 'CLEO'].flatMap((name, i) => [
      ...line(name, 55, 120 + 48 * i),
      ...lines(speech, 120, 120 + 48 * i),
    ]);
    expect(tables({ rules: [90, 330].map((y) => across(y, 50, 350)), runs })).toEqual([]);
    const titled = [...line('The third act', 55, 106), ...runs];
    expect(tables({ rules: [90, 110, 330].map((y) => across(y, 50, 350)), runs: titled })).toEqual([]);
    const named = [...line('Who', 55, 106), ...line('What', 120, 106), ...runs];
    expect(tables({ rules: [90, 110, 330].map((y) => across(y, 50, 350)), runs: named })).toHaveLength(1);
  });

  it('are not a note beside its icon', () => {
    const rules = [100, 118, 180].map((y) => across(y, 50, 350));
    // Justified with such wide spaces that its words look like cells.
    const note = [
      ...line('Longer', 150, 132).concat(line('wordsbeforeagap', 188, 132)),
      ...line('wordsbeforeagap', 150, 144).concat(line('longer', 233, 144)),
      ...line('and', 150, 156).concat(line('thelastoneofthem', 173, 156)),
    ];
    expect(tables({ rules, runs: [...line('Tip', 55, 112), ...note] })).toEqual([]);
  });

  it('do not reach from the rule under a header to the one over a footer', () => {
    const rules = [60, 800].map((y) => across(y, 50, 500));
    const prose = lines(
      Array.from({ length: 20 }, () => 'a line of plain words that goes over the whole width of the page'),
      50,
      100,
    );
    expect(tables({ rules, runs: prose })).toEqual([]);
  });
});

describe('rules under headings', () => {
  const entries = (top: number) =>
    [0, 1, 2].flatMap((i) => [
      ...line(`Dish number ${i}`, 50, top + 30 * i),
      ...line(`${9 - i},50`, 320, top + 30 * i),
    ]);
  const heads = (size: number) => [
    ...line('Starters', 150, 96, { sizePt: size }),
    ...line('Main dishes', 150, 212, { sizePt: size }),
  ];
  const rules = [100, 216, 330].map((y) => across(y, 50, 350));

  it('are no rules of a table around the text between them', () => {
    const read = tables({ rules, runs: [...heads(16), ...entries(124), ...entries(240)] });
    expect(read.flat(2).filter((text) => text.includes('Main'))).toEqual([]);
  });

  it('are the rules under the heads of two tables, of a report whose sections stand between them', () => {
    const numbers = (top: number) =>
      ['Loans', 'Fees', 'Costs'].flatMap((label, r) =>
        [label, `${r}1,204`, `${r}1,187`].flatMap((text, c) => line(text, 50 + 120 * c, top + 14 * r)),
      );
    const names = (y: number) => ['Year', '2061', '2060'].flatMap((text, c) => line(text, 50 + 120 * c, y));
    const between = [...line('Notes', 50, 175, { sizePt: 14 }), ...line('The notes say how it was found.', 50, 192)];
    const read = tables({
      rules: [100, 216].map((y) => across(y, 50, 350)),
      runs: [...names(96), ...numbers(114), ...between, ...names(212), ...numbers(230)],
    });
    expect(read.map((rows) => rows.length)).toEqual([4, 4]);
  });
});

describe('lists under headings side by side', () => {
  it('are no table that ends with the next heading', () => {
    const heads = (texts: string[], y: number) =>
      texts.flatMap((text, i) => line(text, 50 + 260 * i, y, { bold: true, sizePt: 13 }));
    const items = [0, 1, 2, 3].flatMap((i) =>
      [50, 310].flatMap((x) => line(`• It has part ${i} of many`, x, 150 + 14 * i)),
    );
    const runs = [...heads(['Features', 'Applications'], 130), ...items, ...heads(['Description'], 222)];
    const rules = [100, 226].map((y) => across(y, 50, 550));
    expect(tables({ rules, runs })).toEqual([]);
  });
});
