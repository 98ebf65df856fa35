import { describe, expect, it } from 'vitest';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { across, files, rowOf, tables } from '../../fixtures/tables.ts';

describe('tables between horizontal rules', () => {
  const rows = files.map((texts, i) => rowOf(texts, 114 + 20 * i));

  it('have their head over the first rule where every row has one below it', () => {
    const rules = [120, 140, 160].map((y) => across(y, 50, 350));
    const runs = [...line('Some words of text stand over the table here.', 50, 96), ...rows.flat()];
    expect(tables({ rules, runs })).toEqual([files]);
  });

  it('have columns that one cell comes close to, where all others begin there', () => {
    const texts = [
      ['Task', 'Board', 'Term'],
      ['drains', 'works and water', 'June'],
      ['schools', 'learning', 'May'],
      ['parks', 'gardens', 'July'],
      ['roads', 'works', 'April'],
    ];
    const at = [55, 155, 155 + textWidth('works and water', 10) + 3.5];
    const runs = texts.flatMap((cells, i) =>
      cells.flatMap((text, c) => line(text, at[c] ?? 0, 114 + 14 * i + (i > 0 ? 6 : 0))),
    );
    const rules = [100, 120, 182].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs })).toEqual([texts]);
  });

  it('have dates of two lines in each row, as close as the rows', () => {
    const days = ['01', '04', '07', '12'];
    const runs = days.flatMap((day, i) => [
      ...rowOf([day, 'Rent', `${i + 1},204.50`], 134 + 24 * i),
      ...line('May', 55, 146 + 24 * i),
    ]);
    const rules = [across(120, 50, 350)];
    const table = tables({ rules, runs: [...rowOf(['Date', 'Text', 'EUR'], 114), ...runs] })[0] ?? [];
    expect(table.slice(1)).toEqual(days.map((day, i) => [`${day} / May`, 'Rent', `${i + 1},204.50`]));
  });

  it('have the head of a column that goes on over several lines, beside the last of them or the first', () => {
    const long = lines(['Price at', 'most, in', 'millions'], 355, 90);
    const others = rowOf(['Name', 'Size', 'Use'], 114);
    const body = [rowOf(['alpha', '10', 'text', '4'], 134), rowOf(['beta', '12', 'code', '5'], 154)];
    const rules = [80, 120, 160].map((y) => across(y, 50, 450));
    const head = ['Name', 'Size', 'Use', 'Price at / most, in / millions'];
    const whole = [head, ['alpha', '10', 'text', '4'], ['beta', '12', 'code', '5']];
    expect(tables({ rules, runs: [...long, ...others, ...body.flat()] })).toEqual([whole]);
    const first = rowOf(['Name', 'Size', 'Use'], 90);
    expect(tables({ rules, runs: [...first, ...long, ...body.flat()] })).toEqual([whole]);
  });

  it('have rows of two cells of which one goes on over lines, where rules stand between all rows', () => {
    const texts = [
      ['Kind', 'Path'],
      ['blade', 'slot'],
      ['fan', 'zone'],
    ];
    const ys = [100, 120, 140, 160, 210, 240, 260];
    const runs = [
      ...texts.flatMap((cells, i) => rowOf(cells, 114 + 20 * i)),
      ...rowOf(['power', 'chassis'], 174),
      ...['cooling', 'device'].flatMap((word, i) => line(word, 155, 188 + 14 * i)),
      ...rowOf(['supply of', 'chassis'], 224),
      ...rowOf(['energy', 'power'], 236),
      ...rowOf(['display', 'panel'], 254),
    ];
    expect(tables({ rules: ys.map((y) => across(y, 50, 350)), runs })).toEqual([
      [
        ...texts,
        ['power', 'chassis / cooling / device'],
        ['supply of / energy', 'chassis / power'],
        ['display', 'panel'],
      ],
    ]);
  });

  it('have a head that is set larger than their rows', () => {
    const rules = [80, 100, 160].map((y) => across(y, 50, 450));
    const names = ['Name', 'Size', 'Use', 'Price'].flatMap((name, i) => line(name, 55 + i * 100, 94, { sizePt: 14 }));
    const texts = [
      ['alpha', '10', 'text', '4'],
      ['beta', '12', 'code', '5'],
      ['gamma', '7', 'text', '6'],
    ];
    const runs = [...names, ...texts.flatMap((text, i) => rowOf(text, 114 + 20 * i))];
    expect(tables({ rules, runs })).toEqual([[['Name', 'Size', 'Use', 'Price'], ...texts]]);
  });

  it('have the lines of a later row in its cells, each of which may go on', () => {
    const names = rowOf(['Name', 'Size', 'Use', 'Price'], 94);
    const first = [...rowOf(['alpha', '10', 'text'], 114), ...lines(['at most', 'four in all', 'of them'], 355, 114)];
    const second = [...rowOf(['beta', '12', 'code'], 164), ...lines(['at most', 'five'], 355, 164)];
    const rules = [80, 100, 150, 190].map((y) => across(y, 50, 450));
    expect(tables({ rules, runs: [...names, ...first, ...second] })).toEqual([
      [
        ['Name', 'Size', 'Use', 'Price'],
        ['alpha', '10', 'text', 'at most / four in all / of them'],
        ['beta', '12', 'code', 'at most / five'],
      ],
    ]);
  });

  it('have a head between two rules and rows that the end of the page parts from the last one', () => {
    const rules = [100, 120].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: [...rows.flat(), ...line('5', 200, 200)] })).toEqual([files]);
    const papers = [
      ['Year', 'Newspaper', 'Place', 'Editor'],
      ['1865', 'Morning Star', 'Oxford', 'Ann Miller'],
      ['1901', 'Western Post', 'Dublin', 'Paul Webb'],
    ];
    const words = papers.flatMap((texts, i) =>
      texts.flatMap((text, c) => line(text, [55, 86, 200, 242][c] ?? 0, 114 + 14 * i + (i > 0 ? 6 : 0))),
    );
    const above = lines(Array(4).fill('the words of a text that is as wide as the table below it'), 50, 40);
    expect(tables({ rules, runs: [...above, ...words, ...line('5', 200, 200)] })).toEqual([papers]);
    const text = lines(['Words of a text below', 'a head with two rules'], 55, 134);
    expect(tables({ rules, runs: [...(rows[0] ?? []), ...text] })).toEqual([]);
  });

  it('have one head for each column over the first of two rules', () => {
    const runs = [...line('Table 1: Names of things', 120, 94), ...rows.flat()];
    expect(tables({ rules: [120, 160].map((y) => across(y, 50, 350)), runs })).toEqual([files]);
  });

  const counts = [
    ['', '2010', 'nouns', 'verbs'],
    ['first', '12', '34', '7'],
    ['second', '3', '8', '5'],
  ];
  const counted = counts.flatMap((texts, i) => rowOf(texts, 114 + i * 20).filter(({ text }) => text !== ''));

  it('have a rule under their head alone', () => {
    const places = [55, 140, 176, 212];
    const close = [
      ['', 'nouns', 'verbs', 'names'],
      ['first', '12034', '34567', '70123'],
      ['second', '34567', '88123', '56789'],
    ];
    const set = close.flatMap((texts, i) => texts.flatMap((text, k) => line(text, places[k] ?? 0, 114 + i * 20)));
    const below = line('Text goes on under the table here, over its end and much further on.', 50, 200);
    const runs = [...set.filter(({ text }) => text !== ''), ...below];
    expect(tables({ rules: [across(120, 50, 250)], runs })).toEqual([close]);
    expect(tables({ rules: [], runs })).toEqual([]);
  });

  it('have groups of rows under the rule of their head', () => {
    const more = [
      ['third', '120', '9', '44'],
      ['fourth', '6', '81', '17'],
      ['fifth', '70', '2', '33'],
    ];
    const grouped = more.flatMap((texts, i) => rowOf(texts, 182 + i * 20));
    const heads = ['Kind', '2010', 'nouns', 'verbs'];
    const runs = [...rowOf(heads, 114), ...counted.filter(({ baseline }) => baseline > 120), ...grouped];
    expect(tables({ rules: [across(120, 50, 450)], runs })).toEqual([[heads, ...counts.slice(1), ...more]]);
  });

  it('are read whole where a rule is under a part of their head', () => {
    expect(tables({ rules: [across(120, 110, 450)], runs: counted })).toEqual([counts]);
  });

  it('have more than one row of several cells', () => {
    const rules = [100, 140].map((y) => across(y, 50, 350));
    const runs = [...rowOf(['build', 'passing', 'downloads'], 112), ...line('Use', 55, 132)];
    expect(tables({ rules, runs })).toEqual([]);
  });

  it('leave text in columns alone that only stands over a rule', () => {
    const rules = [120, 140, 160].map((y) => across(y, 50, 350));
    const runs = [...line('Chapter', 55, 114), ...line('Page', 320, 114), ...rows.slice(1).flat()];
    expect(tables({ rules, runs })).toEqual([files.slice(1)]);
  });

  it('end where a line runs on over all columns', () => {
    const text = line('The text below goes on from edge to edge of them all, as text does.', 55, 168);
    expect(tables({ rules: [across(120, 50, 350)], runs: [...rows.flat(), ...text] })).toEqual([files]);
  });

  it('have rows of which one cell has more lines than the others have cells', () => {
    const tall = [...rowOf(['gamma', '14', 'text'], 174), ...lines(['or code', 'or', 'both'], 255, 186)];
    const rules = [100, 120, 140, 160, 215].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: [...rows.flat(), ...tall] })).toEqual([
      [...files, ['gamma', '14', 'text / or code / or / both']],
    ]);
  });

  const runs = [
    ...line('Option', 55, 112),
    ...line('Degree', 155, 112),
    ...line('phd', 55, 132),
    ...line('dissertation', 155, 132),
    ...line('ms', 55, 144),
    ...line('thesis', 155, 144),
  ];

  it('take their head from above the middle rule', () => {
    const rules = [100, 118, 150].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs })).toEqual([
      [
        ['Option', 'Degree'],
        ['phd', 'dissertation'],
        ['ms', 'thesis'],
      ],
    ]);
  });

  const numbers = (baseline: number, name: string, values: string[]) => [
    ...line(name, 55, baseline),
    ...values.flatMap((value, i) => line(value, 150 + i * 50, baseline)),
  ];
  const body = [
    ...numbers(146, 'one', ['1.0', '2.0', '3.0', '4.0']),
    ...numbers(158, 'two', ['5.0', '6.0', '7.0', '8.0']),
    ...numbers(170, 'three', ['9.0', '1.1', '1.2', '1.3']),
  ];
  const frame = [100, 136, 176].map((y) => across(y, 50, 350));

  it('have heads that span what a partial rule spans, and heads from top to bottom beside it', () => {
    const head = [
      ...line('Kind', 55, 120),
      ...line('Before', 165, 112),
      ...line('After', 270, 112),
      ...['a', 'b', 'c', 'd'].flatMap((text, i) => line(text, 152 + i * 50, 130)),
    ];
    const rules = [...frame, across(117, 148, 222), across(117, 248, 322)];
    expect(tables({ rules, runs: [...head, ...body] })[0]?.slice(0, 3)).toEqual([
      ['Kind r2', 'Before c2', 'After c2'],
      ['a', 'b', 'c', 'd'],
      ['one', '1.0', '2.0', '3.0', '4.0'],
    ]);
  });

  it('part heads that stand as close as words at their columns', () => {
    const head = [...line('Kind', 55, 130), ...line('Alphabet', 135, 130), ...line('Betacodes', 178.5, 130)];
    const rest = ['Chi', 'Dee'].flatMap((text, i) => line(text, 250 + i * 50, 130));
    expect(tables({ rules: frame, runs: [...head, ...rest, ...body] })[0]?.[0]).toEqual([
      'Kind',
      'Alphabet',
      'Betacodes',
      'Chi',
      'Dee',
    ]);
  });

  it('have titles between their rows that span what they stand in the middle of', () => {
    const title = line('Everything that was counted', 170, 182);
    const below = numbers(194, 'four', ['1.0', '2.0', '3.0', '4.0']);
    const head = numbers(130, 'Kind', ['a', 'b', 'c', 'd']);
    const rules = [100, 136, 200].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: [...head, ...body, ...title, ...below] })[0]?.slice(4)).toEqual([
      ['', 'Everything that was counted c4'],
      ['four', '1.0', '2.0', '3.0', '4.0'],
    ]);
  });

  it('do not reach from the rule under a header over the captions of what has rules of its own', () => {
    const caption = line('Table 2: What was counted', 150, 90);
    const head = numbers(130, 'Kind', ['a', 'b', 'c', 'd']);
    const rules = [60, 260].map((y) => across(y, 30, 500));
    const found = tables({ rules: [...rules, ...frame], runs: [...caption, ...head, ...body] });
    expect(found.map(([first, ...rows]) => [first, rows.length])).toEqual([[['Kind', 'a', 'b', 'c', 'd'], 3]]);
  });

  const bold = { bold: true };

  it('have a row for each figure between two rules, where rules stand between all other rows', () => {
    const table = (...figure: string[]) => {
      const texts = ['alpha', 'beta', 'gamma', 'delta', 'label', 'of lines', 'omega'];
      const ys = [134, 154, 174, 194, 214, 226, 246];
      const runs = texts.flatMap((text, i) =>
        rowOf(text === 'of lines' ? [text, ...figure] : [text, `${i}00`, 'a', 'b'], ys[i] ?? 0),
      );
      const rules = [100, 120, 140, 160, 180, 200, 232, 252].map((y) => across(y, 50, 450));
      return tables({ rules, runs: [...rowOf(['Item', 'Amount', 'Kind', 'Place'], 114), ...runs] })[0];
    };
    expect(table()?.[5]).toEqual(['label / of lines', '400', 'a', 'b']);
    expect(table('700')?.slice(5, 7)).toEqual([
      ['label', '400', 'a', 'b'],
      ['of lines', '700', '', ''],
    ]);
  });

  it('are two where the head comes again under a numbered title, below a single row that goes on over lines', () => {
    const head = ['Argument', 'Description'];
    const at = (y: number) => [...line(head[0] ?? '', 55, y), ...line(head[1] ?? '', 205, y)];
    const text = ['some files, of which', 'there is at least one', 'and no more than ten'];
    const options = ['[help]', '[format one]', '[verbose]'];
    const runs = [
      ...at(114),
      ...line('file', 55, 134),
      ...text.flatMap((words, i) => line(words, 205, 134 + 12 * i)),
      ...line('3.2', 55, 190, { bold: true }),
      ...line('Options', 90, 190, { bold: true }),
      ...at(224),
      ...options.flatMap((option, i) => [...line(option, 55, 244 + 12 * i), ...line('shows it', 205, 244 + 12 * i)]),
    ];
    const rules = [100, 120, 164, 210, 230, 274].map((y) => across(y, 50, 330));
    expect(tables({ rules, runs })).toEqual([
      [head, ['file', text.join(' / ')]],
      [head, ...options.map((option) => [option, 'shows it'])],
    ]);
  });

  it('are two where the head comes again under a title', () => {
    const rules = [100, 118, 158, 188, 206, 246].map((y) => across(y, 50, 350));
    const title = line('Divorces', 55, 178, bold);
    const own = [0, 88].flatMap((down) =>
      rows.flatMap((runs) => runs.map((run) => ({ ...run, baseline: run.baseline + down - 2 }))),
    );
    expect(tables({ rules, runs: [...own, ...title] })).toEqual([files, files]);
  });

  it('are two where lines of text between them go on beyond their rules', () => {
    const own = [0, 120].flatMap((by) => [
      ...rowOf(['Name', 'Size', 'Use'], 114 + by),
      ...['alpha', 'beta', 'gamma', 'delta'].flatMap((name, i) => rowOf([name, `${i + 2}.5`, '10'], 134 + 12 * i + by)),
    ]);
    const text = [
      'The words of these lines begin far before the rules',
      'and that is why none of them stands in a cell',
    ];
    const between = text.flatMap((words, i) => line(words, 30, 194 + 12 * i));
    const found = tables({ rules: [120, 240].map((y) => across(y, 50, 350)), runs: [...own, ...between] });
    expect(found.map((rows) => rows.length)).toEqual([5, 5]);
  });

  it('are two where text between them has lines at one of their columns, or hangs behind a mark', () => {
    const twice = [0, 100].flatMap((by) =>
      rows.flatMap((runs) => runs.map((run) => ({ ...run, baseline: run.baseline + by }))),
    );
    const rules = [100, 120, 160, 200, 220, 260].map((y) => across(y, 50, 350));
    const note = ['Sizes of', 'last year', 'or before'];
    const plain = lines(note, 55, 172);
    const hanging = [...line('a', 55, 172), ...lines(note, 75, 172)];
    for (const text of [plain, hanging]) expect(tables({ rules, runs: [...twice, ...text] })).toEqual([files, files]);
  });

  it('are wide enough beside words of other lines that end where they begin', () => {
    const rules = [100, 120, 160].map((y) => across(y, 50, 350));
    const text = line('Every name that there is stands in the table, with its size and its use.', 30, 80);
    const texts = files.map((cells) => cells.slice(1));
    const runs = texts.flatMap((cells, i) => rowOf(cells, 114 + 20 * i));
    expect(tables({ rules, runs: [...text, ...runs] })).toEqual([texts]);
  });

  it('have no rules between their rows where these stand in one band', () => {
    const texts = [
      ['', 'Width', 'Use', 'Kind'],
      ['alpha', 'the width of', 'text', 'told by all'],
      ['', 'this column', '', 'that stands'],
      ['', 'is that of', '', 'here, and'],
      ['', 'its words', '', 'no other'],
    ];
    const runs = texts.flatMap((cells, i) =>
      rowOf(cells, 114 + 12 * i + (i > 0 ? 8 : 0)).filter(({ text }) => text !== ''),
    );
    const table = tables({ rules: [100, 176].map((y) => across(y, 50, 450)), runs })[0];
    expect(table?.[0]).toEqual(texts[0]);
  });

  it('have the head that alone is shaded', () => {
    const numbers = [
      ['Schools', '54,331', '58,004'],
      ['Roads', '9,877', '10,560'],
      ['Farms', '7,204', '8,117'],
      ['All', '71,412', '76,681'],
    ];
    const head = ['Kind', '2017', '2019'].flatMap((text, i) => line(text, 55 + i * 100, i > 0 ? 114 : 110, bold));
    const fills = [{ x0: 50, x1: 350, y0: 100, y1: 118, color: 0xcce5cc }];
    const found = tables({ fills, runs: [...head, ...numbers.flatMap((own, r) => rowOf(own, 130 + 14 * r))] });
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(-4)).toEqual(numbers);
  });
});
