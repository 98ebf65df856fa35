import { describe, expect, it } from 'vitest';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

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

  it('are forms, too, with a label in each row and nothing in the other column', () => {
    const sides = [50, 150, 350].map((x) => down(x, 100, 160));
    const rows = [100, 120, 140, 160].map((y) => across(y, 50, 350));
    const labels = lines(['Name', 'Date', 'Place'], 55, 114, {}, 20);
    const form = { rules: [...rows, ...sides], runs: labels };
    expect(tables(form)).toEqual([
      [
        ['Name', ''],
        ['Date', ''],
        ['Place', ''],
      ],
    ]);
    expect(tables({ ...form, runs: labels.slice(0, 2) })).toEqual([]);
  });

  it('keep the lines of a cell together that are underlined from side to side', () => {
    const link = [...line('the long name of', 153, 109), ...line('a flock', 153, 118)];
    const under = { ...across(110.2, 153, 153 + textWidth('the long name of', 10)), thicknessPt: 0.6 };
    const runs = [
      ...line('A', 55, 114),
      ...link,
      ...line('C', 255, 114),
      ...row(['1', '2', '3'], 134),
      ...row(['4', '5', '6'], 154),
    ];
    expect(tables({ rules: [...grid, under], runs })[0]?.[0]).toEqual(['A', 'the long name of / a flock', 'C']);
  });

  it('keep a word whole that runs over the border of its cell, or over that of the table', () => {
    const head = row(['A', 'B', 'C'], 114);
    const long = (x: number) => {
      let end = x;
      return ['a_name_as_long_as_this', '.conf', '.d'].flatMap((text, i) =>
        line(text, end, 134, { italic: i === 1 }).map((run) => {
          end = run.x1;
          return run;
        }),
      );
    };
    // The middles of its endings lie beyond the border.
    expect(long(55)[1]).toMatchObject({ x0: expect.closeTo(165) });
    const runs = [...head, ...long(55), ...line('2', 220, 134), ...line('3', 255, 134), ...row(['4', '5', '6'], 154)];
    expect(tables({ rules: grid, runs })[0]?.[1]).toEqual(['a_name_as_long_as_this.conf.d', '2', '3']);
    const last = [...head, ...line('1', 55, 134), ...line('2', 155, 134), ...long(255), ...row(['4', '5', '6'], 154)];
    expect(tables({ rules: grid, runs: last })[0]?.[1]).toEqual(['1', '2', 'a_name_as_long_as_this.conf.d']);
  });

  it('have a word of its own in each cell, though one ends where the next begins', () => {
    const full = row(['1', '2', '3'], 134).map((run, i): typeof run => {
      return { ...run, x0: 50 + 100 * i, x1: 150 + 100 * i, space: 'drawn' };
    });
    const runs = [...row(['A', 'B', 'C'], 114), ...full, ...row(['4', '5', '6'], 154)];
    expect(tables({ rules: grid, runs })[0]?.[1]).toEqual(['1', '2', '3']);
    // The words of the row below begin where the row above ends, without a space in the file.
    const below = [...line('4', 55, 154), ...line('5', 155, 154), ...line('6', 255, 154)];
    const ends = row(['1', '2'], 134).map((run) => ({ ...run, x1: 155 }));
    expect(
      tables({
        rules: grid,
        runs: [...row(['A', 'B', 'C'], 114), ...ends.slice(0, 1), ...below.slice(1), ...below.slice(0, 1)],
      })[0]?.[2],
    ).toEqual(['4', '5', '6']);
  });

  it('have their head above a doubled line, where only rows below it are shaded', () => {
    const rules = [100, 120, 122.5, 162, 202].map((y) => across(y, 50, 350));
    const shade = (y: number) =>
      [50, 150, 250].map((x) => ({ x0: x, x1: x + 100, y0: y, y1: y + 20, color: 0xe7e7e6 }));
    const cells = Array.from({ length: 4 }, (_, i) => [`${i}a`, `${i}b`, `${i}c`]);
    const runs = [...row(['A', 'B', 'C'], 114), ...cells.flatMap((texts, i) => row(texts, 137 + 20 * i))];
    expect(tables({ rules, fills: [...shade(122.8), ...shade(162)], runs })).toEqual([[['A', 'B', 'C'], ...cells]]);
  });

  it('give labels beside each other in one cell one after the other, and rows of words as rows', () => {
    const rules = [100, 140, 160].map((y) => across(y, 50, 350)).concat([50, 250, 350].map((x) => down(x, 100, 160)));
    const below = [...line('one', 55, 154), ...line('two', 255, 154), ...line('Impacts', 255, 122)];
    const labels = (y: number) => [
      ...[...line('Threat', 55, 114), ...line('Agents', 55, 124)],
      ...[...line('Attack', 180, y), ...line('Vectors', 180, y + 12)],
    ];
    const head = (y: number) => tables({ rules, runs: [...labels(y), ...below] })[0]?.[0]?.[0];
    expect(head(117)).toBe('Threat / Agents / Attack / Vectors');
    expect(head(114)).toBe('Threat Attack / Agents Vectors');
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

  it('have the columns of the rows with cells in rows where none is drawn, but for a title', () => {
    const ys = [100, 120, 140, 160, 180];
    const inner = [100, 140].flatMap((y) => [150, 250].map((x) => down(x, y, y + 20)));
    const rules = [...ys.map((y) => across(y, 50, 350)), ...[50, 350].map((x) => down(x, 100, 180)), ...inner];
    const body = [
      ['A', 'B', 'C'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    const runs = (last: string[]) => [...body, last].flatMap((texts, i) => row(texts, 114 + 20 * i));
    expect(tables({ rules, runs: runs(['7', '8', '9']) })).toEqual([[...body, ['7', '8', '9']]]);
    expect(tables({ rules, runs: runs(['Rest of it']) })).toEqual([[...body, ['Rest of it c3']]]);
  });

  it('are not parted by the ground of code in their cells', () => {
    const code = { monospace: true, font: 'Test-Mono' };
    const runs = [
      ...row(['A', 'B', 'C'], 114),
      ...row(['4', '5', '6'], 154),
      ...lines(['upper', 'lower'], 55, 129, { sizePt: 7, ...code }, 8),
    ];
    const fills = [129, 137].map((baseline) => ({
      x0: 54,
      x1: 73.5,
      y0: baseline - 7,
      y1: baseline + 2,
      color: 0xeeeeee,
    }));
    expect(tables({ rules: grid, runs, fills })).toEqual([
      [
        ['A', 'B', 'C'],
        ['upper / lower', '', ''],
        ['4', '5', '6'],
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

  it('are read from the right where all their words are, however many numbers stand beside them', () => {
    const rows = [...row(['ג', 'ב', 'א'], 114), ...row(['3', '2', 'אלף'], 134), ...row(['6', '5', 'הא'], 154)];
    expect(tables({ rules: grid, runs: rows })[0]?.[1]).toEqual(['אלף', '2', '3']);
  });

  it('have the sign before a number that stands behind it where text reads from the right', () => {
    const rows = [...row(['ג', 'ב', 'א'], 114), ...row(['3.5%-', '2-4', 'אלף'], 134), ...row(['6', '5', 'הא'], 154)];
    expect(tables({ rules: grid, runs: rows })[0]?.[1]).toEqual(['אלף', '2-4', '-3.5%']);
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

  it('have a row for each line of numbers where only their columns are parted', () => {
    const towns = ['North', 'South', 'West', 'East'];
    const numbers = ['1,204', '96', '310', '1,180'];
    const runs = [...row(['Town', '2018', '2019'], 114), ...towns.flatMap((text, i) => line(text, 55, 134 + 14 * i))];
    const columns = [155, 185].flatMap((x) => numbers.flatMap((text, i) => line(text, x, 134 + 14 * i)));
    const rules = [100, 120, 184].map((y) => across(y, 50, 212)).concat([150, 182].map((x) => down(x, 100, 184)));
    const narrow = runs.map((run) => (run.text === '2019' ? { ...run, x0: 185, x1: 205 } : run));
    expect(tables({ rules, runs: [...narrow, ...columns] })).toEqual([
      [['Town', '2018', '2019'], ...towns.map((town, i) => [town, numbers[i], numbers[i]])],
    ]);
  });

  it('are tables however few cells are filled and whatever they list, where every side of a cell is drawn', () => {
    const empty = [
      ['A', '', 'C'],
      ['', '', ''],
      ['', '', ''],
      ['', '', ''],
    ];
    const rules = [100, 120, 140, 160, 180].map((y) => across(y, 50, 350));
    const sides = [50, 150, 250, 350].map((x) => down(x, 100, 180));
    const runs = [...line('A', 55, 114), ...line('C', 255, 114)];
    expect(tables({ rules: [...rules, ...sides], runs })).toEqual([empty]);
    const cut = [...rules, ...sides.slice(0, 3), down(350, 100, 140)];
    expect(tables({ rules: cut, runs })).toEqual([]);
    const listed = [...row(['• one', '• two', '• six'], 114), ...row(['• ten', '• few', '• all'], 134)];
    expect(tables({ rules: grid, runs: listed })).toEqual([
      [
        ['• one', '• two', '• six'],
        ['• ten', '• few', '• all'],
      ],
    ]);
  });

  it('are no sheets of squared paper, whose text crosses the squares', () => {
    const rules = [100, 120, 140, 160].map((y) => across(y, 50, 350));
    const sides = Array.from({ length: 16 }, (_, i) => down(50 + 20 * i, 100, 160));
    const runs = [...line('a long line of writing', 55, 114), ...line('and another of them', 95, 134)];
    expect(tables({ rules: [...rules, ...sides], runs })).toEqual([]);
  });

  it('keep the items of a list in one cell, though those of its neighbour stand beside them', () => {
    const lists = (x: number) =>
      ['Some of:', '• this', '• that', '• more'].flatMap((text, i) => line(text, x, 134 + 12 * i));
    const rules = [100, 120, 180].map((y) => across(y, 50, 350)).concat([50, 150, 250].map((x) => down(x, 100, 180)));
    const heads = [...line('One', 55, 114), ...line('Two', 155, 114)];
    const short = rules.map((rule) => (rule.horizontal ? { ...rule, x1: 250 } : rule));
    expect(tables({ rules: short, runs: [...heads, ...lists(55), ...lists(155)] })).toEqual([
      [
        ['One', 'Two'],
        ['Some of: / • this / • that / • more', 'Some of: / • this / • that / • more'],
      ],
    ]);
  });
});
