import { describe, expect, it } from 'vitest';
import type { PageContent, Rule } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import type { LayoutCell } from './layout.ts';
import { layoutPage } from './page-layout.ts';

const across = (y: number, x0: number, x1: number): Rule => ({
  x0,
  y0: y,
  x1,
  y1: y,
  horizontal: true,
  thicknessPt: 0.5,
});
const down = (x: number, y0: number, y1: number): Rule => ({
  x0: x,
  y0,
  x1: x,
  y1,
  horizontal: false,
  thicknessPt: 0.5,
});

const cell = ({ lines: own, colspan, rowspan }: LayoutCell): string =>
  own.map(textOfLine).join(' / ') + (colspan > 1 ? ` c${colspan}` : '') + (rowspan > 1 ? ` r${rowspan}` : '');

function tables(content: Partial<PageContent>): string[][][] {
  const { blocks } = layoutPage(page(content));
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.map((row) => row.map(cell))] : []));
}

describe('ruled tables', () => {
  const grid = [100, 120, 140, 160]
    .map((y) => across(y, 50, 350))
    .concat([50, 150, 250, 350].map((x) => down(x, 100, 160)));
  const row = (texts: string[], baseline: number) => texts.flatMap((text, i) => line(text, 55 + i * 100, baseline));

  it('have a cell in every slot of the lattice', () => {
    const runs = [...row(['A', 'B', 'C'], 114), ...row(['1', '2', '3'], 134), ...row(['4', '5', '6'], 154)];
    expect(tables({ rules: grid, runs })).toEqual([
      [
        ['A', 'B', 'C'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    ]);
  });

  it('have spans where lines are missing', () => {
    const rules = [
      ...[100, 160].map((y) => across(y, 50, 350)),
      across(120, 150, 350),
      across(140, 150, 350),
      ...[50, 150, 350].map((x) => down(x, 100, 160)),
      down(250, 120, 160),
    ];
    const runs = [
      ...line('Kind', 55, 114),
      ...line('Both', 155, 114),
      ...row(['', 'x', 'y'], 134),
      ...row(['', '1', '2'], 154),
    ];
    expect(tables({ rules, runs: runs.filter((run) => run.text !== '') })).toEqual([
      [
        ['Kind r3', 'Both c2'],
        ['x', 'y'],
        ['1', '2'],
      ],
    ]);
  });

  it('keep several lines in one cell', () => {
    const runs = [
      ...row(['A', 'B', 'C'], 114),
      ...row(['4', '5', '6'], 154),
      ...lines(['upper', 'lower'], 55, 129, { sizePt: 7 }, 8),
    ];
    expect(tables({ rules: grid, runs })[0]?.[1]?.[0]).toBe('upper / lower');
  });

  it('are parted at their lines where one slot holds several rows', () => {
    const sparse = grid.filter((rule) => !rule.horizontal || rule.y0 !== 140);
    const runs = [
      ...row(['A', 'B', 'C'], 114),
      ...row(['one', '2', '3'], 130),
      ...row(['four', '5', '6'], 142),
      ...row(['seven', '8', '9'], 154),
    ];
    expect(tables({ rules: sparse, runs })[0]?.slice(1)).toEqual([
      ['one', '2', '3'],
      ['four', '5', '6'],
      ['seven', '8', '9'],
    ]);
  });

  it('part a column without lines of its own at the lines of the others', () => {
    const rules = [
      ...[100, 175].map((y) => across(y, 50, 350)),
      ...[115, 130, 145, 160].map((y) => across(y, 150, 350)),
      ...[50, 150, 250, 350].map((x) => down(x, 100, 175)),
    ];
    const names = ['a', 'b', 'c', 'd', 'e'];
    const runs = names.flatMap((name, i) => row([name, `${i}`, `${i}.5`], 111 + i * 15));
    expect(tables({ rules, runs })[0]?.map((cells) => cells[0])).toEqual(names);
  });

  it('take no lines from marked text inside shaded cells', () => {
    const shaded = [50, 150, 250].flatMap((x) =>
      [100, 120, 140].flatMap((y) => [
        { x0: x, y0: y, x1: x + 99, y1: y + 19, color: 0xd3dfee },
        { x0: x + 5, y0: y, x1: x + 60, y1: y + 12, color: 0xd3dfee },
      ]),
    );
    const runs = [...row(['A', 'B', 'C'], 114), ...row(['1', '2', '3'], 134), ...row(['4', '5', '6'], 154)];
    const white = { x0: 20, y0: 90, x1: 300, y1: 130, color: 0xffffff };
    expect(tables({ fills: [...shaded, white], runs })).toEqual([
      [
        ['A', 'B', 'C'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    ]);
  });

  it('have no column of the padding beside shaded text or of rules that go beyond the cells', () => {
    const rules = [
      ...[100, 120, 140, 160].map((y) => across(y, 40, 358)),
      ...[50, 150, 250, 350].map((x) => down(x, 100, 160)),
    ];
    const fills = [
      { x0: 150.5, y0: 121, x1: 156, y1: 139, color: 0xa7a7a7 },
      { x0: 156, y0: 121, x1: 244, y1: 139, color: 0xa7a7a7 },
      { x0: 244, y0: 121, x1: 249.5, y1: 139, color: 0xa7a7a7 },
    ];
    const runs = [...row(['A', 'B', 'C'], 114), ...row(['1', '2', '3'], 134), ...row(['4', '5', '6'], 154)];
    expect(tables({ rules, fills, runs })).toEqual([
      [
        ['A', 'B', 'C'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    ]);
  });

  it('may be two lines that cross, if something stands on all four sides', () => {
    const rules = [across(120, 50, 250), down(150, 100, 140)];
    const runs = [...row(['A', 'B'], 114), ...row(['1', '2'], 134)];
    expect(tables({ rules, runs })).toEqual([
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ]);
    expect(tables({ rules, runs: runs.slice(1) })).toEqual([]);
  });

  it('are read from the right where their text is', () => {
    const runs = [...row(['ג', 'ב', 'א'], 114), ...row(['3', 'בית', 'אלף'], 134), ...row(['6', 'דלת', 'הא'], 154)];
    expect(tables({ rules: grid, runs })[0]?.map((cells) => cells[0])).toEqual(['א', 'אלף', 'הא']);
  });

  it('keep the order of a translation whose cells are drawn from the left though its words are not', () => {
    const words = (x: number, baseline: number) => line('שלום רב', x, baseline).reverse();
    const runs = [...words(55, 114), ...words(155, 114), ...line('א', 255, 114), ...row(['1', 'ב', 'ג'], 134)];
    expect(tables({ rules: grid.slice(0, 3).concat(grid.slice(4)), runs })[0]?.[1]).toEqual(['1', 'ב', 'ג']);
  });

  it('are not seen in the bars of a chart', () => {
    const fills = Array.from({ length: 12 }, (_, i) => ({
      x0: 50,
      y0: 100 + i * 20,
      x1: 100 + i * 25,
      y1: 112 + i * 20,
      color: 0x336699,
    }));
    const axis = down(50, 90, 340);
    const runs = fills.flatMap((bar, i) => [...line('Sort', 20, bar.y1), ...line(`${i}.5`, bar.x1 + 5, bar.y1)]);
    expect(tables({ rules: [axis], fills, runs })).toEqual([]);
  });

  it('are not seen in a page that is laid out in boxes, but in one of the boxes', () => {
    const rules = [
      ...[80, 400].map((y) => across(y, 40, 440)),
      ...[40, 240, 440].map((x) => down(x, 80, 400)),
      ...[260, 280, 300].map((y) => across(y, 42, 238)),
      ...[42, 140, 238].map((x) => down(x, 260, 300)),
    ];
    const prose = Array.from({ length: 12 }, () => 'words that fill the box from side to side');
    const runs = [
      ...lines(prose, 50, 95),
      ...lines(
        Array.from({ length: 24 }, () => 'words that fill the box from side'),
        250,
        95,
      ),
      ...['a', 'b', 'c', 'd'].flatMap((text, i) => line(text, i % 2 ? 145 : 50, i < 2 ? 274 : 294)),
      ...lines(prose.slice(4), 50, 312, {}, 11),
    ];
    expect(tables({ rules, runs })).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ]);
  });

  it('are not seen in a frame around text', () => {
    const frame = [across(90, 40, 400), across(170, 40, 400), down(40, 90, 170), down(400, 90, 170)];
    expect(tables({ rules: frame, runs: lines(['Some words in a frame', 'and some more words'], 50, 110) })).toEqual(
      [],
    );
  });
});

describe('tables between horizontal rules', () => {
  const row = (texts: string[], baseline: number) => texts.flatMap((text, i) => line(text, 55 + i * 100, baseline));
  const rows = [row(['Name', 'Size', 'Use'], 114), row(['alpha', '10', 'text'], 134), row(['beta', '12', 'code'], 154)];
  const read = [
    ['Name', 'Size', 'Use'],
    ['alpha', '10', 'text'],
    ['beta', '12', 'code'],
  ];

  it('have their head over the first rule where every row has one below it', () => {
    const rules = [120, 140, 160].map((y) => across(y, 50, 350));
    const runs = [...line('Some words of text stand over the table here.', 50, 96), ...rows.flat()];
    expect(tables({ rules, runs })).toEqual([read]);
  });

  it('have a head and one row before the end of a page', () => {
    const rules = [120, 140].map((y) => across(y, 50, 350));
    expect(tables({ rules, runs: rows.slice(0, 2).flat() })).toEqual([read.slice(0, 2)]);
  });

  it('have their last row under the last rule where every row has one over it', () => {
    const rules = [100, 120, 140].map((y) => across(y, 50, 350));
    const runs = [...rows.flat(), ...line('Some words of text stand under the table here.', 50, 190)];
    expect(tables({ rules, runs })).toEqual([read]);
  });

  it('leave text in columns alone that only stands over a rule', () => {
    const rules = [120, 140, 160].map((y) => across(y, 50, 350));
    const runs = [...line('Chapter', 55, 114), ...line('Page', 320, 114), ...rows.slice(1).flat()];
    expect(tables({ rules, runs })).toEqual([read.slice(1)]);
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

  it('are not a note beside its icon', () => {
    const rules = [100, 118, 180].map((y) => across(y, 50, 350));
    // Justified so loosely that its words look like cells.
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

describe('tables of cards', () => {
  const card = (x0: number, y: number, x1: number) => ({ x0, y0: y, x1, y1: y + 40, color: 0xddddee });
  const tops = [100, 150, 200];
  const said = ['what the first of them is about', 'what the second is about', 'what there is to say of it'];
  const labels = ['First', 'Second', 'Third'];
  const texts = (shift = 0) =>
    tops.flatMap((y, i) => [...line(labels[i] ?? '', 55, y + 24), ...line(said[i] ?? '', 130 + shift, y + 24)]);

  it('are boxes beside each other with a label and its text', () => {
    const drawings = tops.map((y) => card(50, y, 120));
    const fills = tops.map((y) => card(124, y + 3, 330));
    expect(tables({ drawings, fills, runs: texts() })).toEqual([labels.map((label, i) => [label, said[i]])]);
  });

  it('are not the nodes of a diagram', () => {
    const fills = tops.flatMap((y) => [card(50, y, 120), card(164, y, 370)]);
    expect(tables({ fills, runs: texts(40) })).toEqual([]);
  });

  it('are sections where they hold lists, each after its title', () => {
    const fills = tops.flatMap((y) => [card(50, y, 120), card(124, y, 330)]);
    const runs = tops.flatMap((y, i) => [
      ...line(labels[i] ?? '', 55, y + 24),
      ...lines([`• one of ${i}`, `• two of ${i}`], 130, y + 18),
    ]);
    const { blocks } = layoutPage(page({ fills, runs }));
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : [block.kind]))).toEqual(
      labels.flatMap((label, i) => [label, `• one of ${i}`, `• two of ${i}`]),
    );
  });
});

describe('tables without rules', () => {
  it('are rows of cells that line up', () => {
    const rows = ['alpha 1 10', 'beta 2 20', 'gamma 3 30', 'delta 4 40'];
    const runs = rows.flatMap((row, i) => row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14)));
    expect(tables({ runs })).toEqual([rows.map((row) => row.split(' '))]);
  });

  it('are not a contents page', () => {
    const runs = ['Introduction 1', 'Methods 4', 'Results 9', 'Discussion 15', 'Summary 21'].flatMap((row, i) => {
      const [title = '', number = ''] = row.split(' ');
      return [...line(title, 50, 100 + i * 14), ...line(number, 400, 100 + i * 14)];
    });
    expect(tables({ runs })).toEqual([]);
  });

  it('are not a listing', () => {
    const rows = ['ls -l a.txt', 'cp -r b.txt', 'mv -f c.txt', 'rm -i d.txt'];
    const runs = rows.flatMap((row, i) =>
      row.split(' ').flatMap((text, c) => line(text, 50 + c * 80, 100 + i * 14, { monospace: true })),
    );
    expect(tables({ runs })).toEqual([]);
  });

  it('are not a list in columns, which is read column by column', () => {
    const names = ['Ada', 'Ben', 'Cid', 'Dora', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea'];
    const runs = names.flatMap((name, i) => line(`• ${name}`, 50 + Math.floor(i / 4) * 120, 100 + (i % 4) * 14));
    const { blocks } = layoutPage(page({ runs }));
    expect(blocks.map((block) => block.kind)).not.toContain('table');
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.lines.map(textOfLine) : []))).toEqual(
      names.map((name) => `• ${name}`),
    );
  });

  it('are not a list with wide marks', () => {
    const runs = Array.from({ length: 6 }, (_, i) => [
      ...line('•', 50, 100 + i * 14),
      ...line('an item of the list', 90, 100 + i * 14),
    ]).flat();
    expect(tables({ runs })).toEqual([]);
  });
});
