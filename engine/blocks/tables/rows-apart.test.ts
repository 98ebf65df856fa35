import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

/** Rows of cells at the given heights, each cell in one line. */
const rows = (texts: readonly (readonly string[])[], xs: readonly number[], tops: readonly number[]): GlyphRun[] =>
  texts.flatMap((row, i) => row.flatMap((text, c) => (text === '' ? [] : line(text, xs[c] ?? 0, tops[i] ?? 0))));

const every = (count: number, from = 120, step = 12): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

const ends = (ys: readonly number[], x1: number) => ys.map((y) => across(y, 50, x1));

describe('rows as close as lines', () => {
  it('stay rows where all their cells are as wide as their columns', () => {
    const texts = [
      ['command', 'what it does'],
      ['kind:one', 'output in kind one'],
      ['kind:two', 'output in kind two'],
      ['kind:six', 'output in kind six'],
      ['kind:ten', 'output in kind ten'],
    ];
    const runs = rows(texts, [60, 140], [108, ...every(4, 124)]);
    expect(tables({ runs, rules: ends([96, 112, 166], 250) })).toEqual([texts]);
  });

  it('stay rows in groups set apart, though few of them fill the last column', () => {
    const texts = [
      ['name', 'takes', 'gives', 'note'],
      ['first(x)', 'any x', 'x', 'inline'],
      ['second(x)', 'any x', 'nothing'],
      ['other(x)', 'x or y', 'one of them', 'short'],
      ['another(x)', 'x or y', 'truth'],
      ['many_others(x, y)', 'x and y at once', 'a list of them'],
      ['last(x)', 'x', 'x', 'inline'],
      ['very_last(x)', 'x', 'x'],
    ];
    const runs = rows(texts, [60, 170, 270, 370], [108, 124, 136, 160, 172, 184, 208, 220]);
    const whole = texts.map((row) => [...row, ...Array<string>(4 - row.length).fill('')]);
    expect(tables({ runs, rules: ends([96, 112, 226], 420) })).toEqual([whole]);
  });

  it('stay rows in a lattice without rules between them, however many there are', () => {
    const types = ['bool', 'int', 'native int', 'float', 'double', 'byte', 'sized int', 'long int', 'char'];
    const texts = types.map((type) => [`any ${type} with its attribute`, type]);
    const bottom = 126 + 12 * texts.length;
    const runs = rows(
      [['type in one language', 'in the other'], ...texts],
      [54, 206],
      [108, ...every(texts.length, 124)],
    );
    const rules = [...ends([96, 112, bottom], 300), ...[50, 200, 300].map((x) => down(x, 96, bottom))];
    expect(tables({ runs, rules })).toEqual([[['type in one language', 'in the other'], ...texts]]);
  });

  it('stay rows in a lattice where one column looks like wrapped text by its width', () => {
    const texts = ['char', 'unsigned', 'signed', 'byte'].map((type) => [`[string] ${type} []`, 'text']);
    const runs = rows([['type', 'is']].concat(texts), [54, 164], [108, ...every(4, 124)]);
    const rules = [...ends([96, 112, 166], 220), ...[50, 160, 220].map((x) => down(x, 96, 166))];
    expect(tables({ runs, rules })).toEqual([[['type', 'is'], ...texts]]);
  });
});

it('the words of a justified line are one cell, also where its wide spaces look like gaps between cells', () => {
  const wide = (words: readonly [string, number][], y: number): GlyphRun[] =>
    words.flatMap(([word, x]) => line(word, x, y));
  const runs = [
    ...rows([['name', 'what it is', 'kind']], [60, 160, 280], [108]),
    ...[0, 1, 2].flatMap((i) => [
      ...rows([[`name ${i}`, 'the edge of the shown', 'one or']], [60, 160, 280], [124 + 24 * i]),
      ...wide(
        [
          ['graph', 160],
          ['at', 200],
          ['the', 230],
          ['top', 250],
          ['more', 280],
        ],
        136 + 24 * i,
      ),
    ]),
  ];
  const [table] = tables({ runs, rules: ends([96, 112, 190], 330) });
  expect(table?.map((row) => row.length)).toEqual([3, 3, 3, 3]);
  expect(table?.[1]?.[1]).toBe('the edge of the shown / graph at the top');
});

it('words of justified lines that begin level by chance begin no column', () => {
  const edges = [60, 160, 200, 236, 272];
  const words = ['show', 'all', 'all', 'files'];
  const further = ['the names of all the files in one', 'folder that were changed or new'];
  const runs = [
    ...rows([['name', 'what it does']], [60, 160], [108]),
    ...rows(
      [0, 1, 2, 3].map((i) => [`name ${i}`, ...words]),
      edges,
      every(4, 124, 36),
    ),
    ...[0, 1, 2, 3].flatMap((i) => lines(further, 160, 136 + 36 * i)),
  ];
  const [table] = tables({ runs, rules: ends([96, 112, 262], 330) });
  expect(table?.[1]).toEqual(['name 0', [words.join(' '), ...further].join(' / ')]);
});

it('rows of names as wide as their columns stay apart where one has a text and the others none', () => {
  const texts = [
    ['type', 'method', 'what it gives'],
    ['java.lang.String', 'getDescription()', 'what has happened'],
    ['java.lang.String', 'getReason()', ''],
    ['int', 'getSeverity()', ''],
  ];
  const runs = rows(texts, [60, 160, 260], [108, ...every(3, 124)]);
  expect(tables({ runs, rules: ends([96, 112, 156], 350) })).toEqual([texts]);
});

it('rows may have a text of many lines, which begin where it does', () => {
  const names = ['one', 'two', 'three'];
  const text = ['reads what', 'stands in', 'the file and', 'gives it'];
  const runs = [
    // Centred.
    ...rows([['name', 'what it does']], [75, 170], [108]),
    ...names.flatMap((name, i) => [...line(name, 60, 124 + 48 * i), ...lines(text, 160, 124 + 48 * i)]),
  ];
  const read = (more: GlyphRun[]) => tables({ runs: [...runs, ...more], rules: ends([96, 112, 280], 350) });
  expect(read([])[0]?.slice(1)).toEqual(names.map((name) => [name, text.join(' / ')]));
  expect(read(line('and a line of its own', 110, 268))).toEqual([]);
});

it('lines that stand about labels in lines of their own are of a table where none reaches over the columns', () => {
  const lone = (label: string, state: string, text: readonly string[], y: number) => [
    ...line(state, 160, y),
    ...line(label, 60, y + 12),
    ...[0, 24, 36].flatMap((down, i) => line(text[i] ?? '', 240, y + down)),
  ];
  const head = ['kind', 'state', 'what it is'];
  const runs = [
    ...rows([head], [60, 160, 240], [108]),
    ...lone('live', 'new', ['one image', 'of all', 'that is there'], 124),
    ...lone('mobile', 'old', ['runs', 'from its', 'drive'], 172),
    ...rows([['plain', 'all', 'of them']], [60, 160, 240], [220]),
  ];
  const read = (more: GlyphRun[]) => tables({ runs: [...runs, ...more], rules: ends([96, 112, 240], 350) })[0]?.[0];
  expect(read([])).toEqual(head);
  expect(read(line('and text below all of these', 60, 234))).toBeUndefined();
});

it('a caption whose label stands apart from its words ends the table above it', () => {
  const texts = [
    ['name', 'what it is'],
    ['one', 'the first of them'],
    ['two', 'the next of them'],
  ];
  const captioned = (from: number): GlyphRun[] => [
    ...rows(texts, [60, 160], [from + 12, from + 28, from + 40]),
    ...rows([['Table 3:', 'all that there is']], [100, 160], [from + 70]),
  ];
  const rules = [100, 200].flatMap((y) => ends([y, y + 16, y + 46], 300));
  expect(tables({ runs: [...captioned(100), ...captioned(200)], rules })).toEqual([texts, texts]);
});

it('a title of rows without values goes on in no row above it, however wide its words are', () => {
  const texts = [
    ['', 'Note', '2021', '2020'],
    ['Public wagons', '3', '21,719', '15,100'],
    ['Old rope', '', '31,201', '7,262'],
    ['Total of harbours', '', '52,920', '22,362'],
    ['Shallow mountain', '', '', ''],
    ['Rare lanterns', '8', '91,862', '12,105'],
    ['Local bridges', '18', '73,635', '44,774'],
    ['Total of mountains', '', '165,497', '56,879'],
  ];
  expect(tables({ runs: rows(texts, [60, 160, 200, 260], every(8)) })).toEqual([texts]);
});

it('values of a narrow column go on in no row above them, where each label begins with a capital', () => {
  const texts = [
    ['Feature', 'Free', 'Team', 'Firm'],
    ['Deep station', '', 'yes', ''],
    ['Rare windows', '', 'no', 'no'],
    ['Late kitchens', 'yes', 'no', 'no'],
    ['Broad engine', 'yes', '', 'yes'],
  ];
  const runs = rows(texts, [60, 140, 170, 200], [108, 126, 138, 150, 168]);
  expect(tables({ runs, rules: ends([96, 112, 174], 230) })).toEqual([texts]);
});

it('a head over all columns but the first may reach out behind the last one', () => {
  const names = ['Public wagons', 'Old rope', 'Rare lanterns', 'Local bridges'];
  const values = names.map((name, i) => [name, `${i + 3}`, `2${i},719`, `1${i},100`]);
  const runs = [
    ...rows([['', 'Note', '2021', '2020']], [60, 176, 228, 292], [100]),
    ...rows([['Fleet'], ...values], [60, 174, 214, 270], every(5, 114, 14)),
  ];
  expect(tables({ runs })[0]?.[0]).toEqual(['', 'Note', '2021', '2020']);
});
