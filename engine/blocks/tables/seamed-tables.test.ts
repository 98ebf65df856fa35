import { describe, expect, it } from 'vitest';
import type { FilledBox, GlyphRun, Rule } from '../../extract/page-content.ts';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

const edges = [50, 130, 330, 430];

/** A rule drawn as the borders of three cells. */
const borders = (y: number): Rule[] => edges.slice(1).map((x1, i) => across(y, edges[i] ?? 0, x1));
const shaded = (y0: number, y1: number): FilledBox[] =>
  edges.slice(1).map((x1, i) => ({ x0: edges[i] ?? 0, x1, y0, y1, color: 0xe8eef6 }));

/** Cells of two lines, with a vertically centred number. */
const row = (name: string, text: [string, string], value: string, y: number): GlyphRun[] => [
  ...line(name, 54, y),
  ...lines(text, 134, y),
  ...line(value, 400, y + 6),
];

const head = [...line('Step', 54, 112), ...line('What is done there', 134, 112), ...line('Cost', 400, 112)];
const body = [
  ...row('Sowing', ['The fields are sown by hand', 'where they are too wet'], '120', 128),
  ...row('Harvest', ['Everybody helps to bring it in', 'before the rain comes'], '7', 158),
  ...row('Threshing', ['Two horses go round', 'and round'], '44', 188),
];
const expected = [
  ['Step', 'What is done there', 'Cost'],
  ['Sowing', 'The fields are sown by hand / where they are too wet', '120'],
  ['Harvest', 'Everybody helps to bring it in / before the rain comes', '7'],
  ['Threshing', 'Two horses go round / and round', '44'],
];

describe('tables whose cells have borders or a ground of their own', () => {
  it('have their columns where the rules under the rows are joined, and a row between two of them', () => {
    const rules = [100, 116, 146, 176, 206].flatMap(borders);
    expect(tables({ rules, runs: [...head, ...body] })).toEqual([expected]);
  });

  it('have no row of what a browser prints at the edge of the paper, right over the rule that a page begins with', () => {
    const rules = [116, 146, 176, 206].flatMap(borders);
    const printed = [...line('11/23/26', 40, 110, { sizePt: 8 }), ...line('Work', 285, 110, { sizePt: 8 })];
    expect(tables({ rules, runs: [...printed, ...body] })).toEqual([expected.slice(1)]);
    expect(tables({ rules, runs: [...line('Step', 54, 110), ...line('Work', 285, 110), ...body] })[0]).toHaveLength(4);
  });

  it('have no head of what stands in the middle of all columns: it is their title', () => {
    const x = [50, 130, 210, 290, 370];
    const rules = [132, 156, 180].flatMap((y) => x.slice(1).map((end, i) => across(y, x[i] ?? 0, end)));
    const rows = ['Port', 'Bremen', 'Antwerp'].flatMap((name, i) =>
      [name, 'In', 'Out', 'Kept'].flatMap((text, k) => line(text, (x[k] ?? 0) + 4, 124 + 24 * i)),
    );
    const title = 'Goods of the north';
    const runs = [...line(title, 210 - textWidth(title, 10) / 2, 108), ...rows];
    expect(tables({ rules, runs })[0]?.map(([first]) => first)).toEqual(['Port', 'Bremen', 'Antwerp']);
  });

  it('begin below the heading and the sentence over them, and end above a short one, near as these stand', () => {
    const rules = [100, 116, 146, 176, 206].flatMap(borders);
    const above = [...line('Work', 54, 78, { sizePt: 12 }), ...line('It is done', 54, 92)];
    expect(tables({ rules, runs: [...above, ...head, ...body] })).toEqual([expected]);
    expect(tables({ rules, runs: [...head, ...body, ...line('So it is', 54, 222)] })).toEqual([expected]);
  });

  it('have rows apart from each other where only the head and the end are ruled', () => {
    const rules = [100, 116, 206].flatMap(borders);
    expect(tables({ rules, runs: [...head, ...body] })).toEqual([expected]);
  });

  it('have a head over their first shaded row, and a row under the last', () => {
    const more = row('Grinding', ['The miller keeps a part', 'of it'], '3', 218);
    const fills = [...shaded(117, 146), ...shaded(177, 206)];
    expect(tables({ fills, runs: [...head, ...body, ...more] })).toEqual([
      [...expected, ['Grinding', 'The miller keeps a part / of it', '3']],
    ]);
  });

  it('have all rows below a head that alone is shaded, and titles of rows over their seams', () => {
    const rows = [
      ['Sown', 'by hand', '12'],
      ['Cut', 'with a scythe', '7'],
      ['Bound', 'by everybody', '9'],
    ];
    const set = rows.flatMap((texts, i) =>
      texts.flatMap((text, c) => line(text, [54, 134, 400][c] ?? 0, 142 + 14 * (i + (i > 1 ? 1 : 0)))),
    );
    const titles = [
      ...line('Work of the spring, when it rains', 54, 128),
      ...line('Work of the summer, when it is dry', 54, 170),
    ];
    const below = line('The next text is about something else.', 50, 198);
    const source = line('Source: the village', 50, 196, { sizePt: 8 });
    const read = [
      ['Step', 'What is done there', 'Cost'],
      ['Work of the spring, when it rains', '', ''],
      ...rows.slice(0, 2),
      ['Work of the summer, when it is dry', '', ''],
      ...rows.slice(2),
    ];
    expect(tables({ fills: shaded(100, 116), runs: [...head, ...titles, ...set, ...below] })).toEqual([read]);
    expect(tables({ fills: shaded(100, 116), runs: [...head, ...titles, ...set, ...source] })).toEqual([read]);
    const tall = [
      ...row('Sowing', ['The fields are sown by hand', 'where they are too wet'], '120', 142),
      ...titles.slice(0, 7),
      ...row('Harvest', ['Everybody helps to bring it in', 'before the rain comes'], '7', 168),
      ...line('Work of the summer, when it is dry', 54, 194),
      ...row('Threshing', ['Two horses go round', 'and round'], '44', 208),
    ];
    expect(
      tables({ fills: shaded(100, 116), runs: [...head, ...tall, ...line('The next text is about it.', 50, 250)] }),
    ).toEqual([[expected[0], read[1], expected[1], expected[2], read[4], expected[3]]]);
  });

  it('begin below a heading in larger type', () => {
    const heading = line('Work', 54, 94, { sizePt: 15 });
    const fills = [...shaded(117, 146), ...shaded(177, 206)];
    expect(tables({ fills, runs: [...heading, ...head, ...body] })).toEqual([expected]);
  });

  it('have a head of several lines over the only rule inside them', () => {
    const tall = [...lines(['Step of', 'the work'], 54, 112), ...lines(['What is done', 'there'], 134, 112)];
    const rules = [100, 132, 224].flatMap(borders);
    const moved = body.map((run) => ({ ...run, baseline: run.baseline + 18 }));
    const runs = [...tall, ...line('Cost', 400, 124), ...moved];
    expect(tables({ rules, runs })[0]?.slice(0, 2)).toEqual([
      ['Step of / the work', 'What is done / there', 'Cost'],
      expected[1],
    ]);
  });

  it('begin below the text that stands under the ground of a title', () => {
    const title = [{ x0: 50, x1: 430, y0: 10, y1: 40, color: 0x0b5a43 }];
    const text = [...Array(6).fill('Few words'), 'Words that go over an edge'];
    const runs = [...line('All about farms', 60, 30, { sizePt: 16 }), ...lines(text, 54, 50, {}, 7)];
    const fills = [...title, ...shaded(101, 116), ...shaded(147, 176)];
    expect(tables({ fills, runs: [...runs, ...head, ...body] })).toEqual([expected]);
  });

  it.each([
    ['left', 54, ['one', 'two', 'three'], 'Examples'],
    ['right', 404, ['אחת', 'שתיים', 'שלוש'], 'דוגמה'],
  ])('end before the heading at the %s that follows them', (_, x, words, heading) => {
    const rules = [100, 116, 132, 148].flatMap(borders);
    const cells = words.flatMap((word, i) => [54, 134, 404].flatMap((at) => line(word, at, 112 + 16 * i)));
    const [table] = tables({ rules, runs: [...cells, ...line(heading, x, 168, { sizePt: 14 })] });
    expect(table).toHaveLength(3);
  });

  it('are none where lines of text run on over the seams', () => {
    const text = [
      'Ten rules in three pieces frame this text, which has',
      'nothing to do with them and runs on over all of it',
    ];
    const rules = [100, 146, 192].flatMap(borders);
    expect(tables({ rules, runs: [...lines(text, 54, 112), ...lines(text, 54, 158)] })).toEqual([]);
  });

  describe('of a report', () => {
    const bands = (top: number, inner: number) =>
      [0, 40, 80].flatMap((down) =>
        [50, inner, 430].slice(1).map((x1, i) => {
          const x0 = [50, inner][i] ?? 0;
          return { x0, x1, y0: top + down, y1: top + down + 20, color: 0xeeeeee };
        }),
      );
    const rows = (texts: readonly string[][], x: number, top: number) =>
      texts.flatMap(([name = '', value = ''], i) => [...line(name, 54, top + 20 * i), ...line(value, x, top + 20 * i)]);
    const weights = ['Price', 'Method', 'Energy', 'Staff', 'Tools', 'Time'].map((name, i) => [name, `${60 - i}%`]);
    const heading = line('Timetable', 54, 254, { bold: true, sizePt: 14 });

    it('end over a heading in larger type, whatever rule is at the foot of the page', () => {
      const text = lines(['The award is made by the board,', 'which meets once a month.'], 54, 274);
      const found = tables({
        rules: [across(700, 50, 430)],
        fills: bands(100, 350),
        runs: [...rows(weights, 354, 114), ...heading, ...text],
      });
      expect(found).toEqual([weights]);
    });
  });

  it('have their columns where the square ends of borders overlap', () => {
    const square = (y: number): Rule[] =>
      borders(y).map((rule) => ({ ...rule, x0: rule.x0 - 1.25, x1: rule.x1 + 1.25, thicknessPt: 2.5 }));
    expect(tables({ rules: [100, 116, 146, 176, 206].flatMap(square), runs: [...head, ...body] })).toEqual([expected]);
  });

  it('have one row of heads over two lines, where rules part all rows and no head is over several columns', () => {
    const rules = [100, 128, 158, 188, 218].flatMap(borders);
    const above = [...line('Step', 54, 112), ...lines(['What is done', 'there'], 134, 112), ...line('Cost', 400, 112)];
    const below = body.map((run) => ({ ...run, baseline: run.baseline + 12 }));
    expect(tables({ rules, runs: [...above, ...below] })).toEqual([
      [['Step', 'What is done / there', 'Cost'], ...expected.slice(1)],
    ]);
  });

  it('have heads over several columns where a rule inside is as wide as these', () => {
    const rules = [...[86, 118, 218].flatMap(borders), across(104, 130, 430)];
    const above = [...line('Work on the land', 240, 98), ...head.map((run) => ({ ...run, baseline: 114 }))];
    const numbers = [1, 2, 3, 4].flatMap((n, i) =>
      [`Step ${n}`, `${n}20`, `${n}7`].flatMap((text, k) => line(text, [54, 200, 400][k] ?? 0, 134 + 20 * i)),
    );
    expect(tables({ rules, runs: [...above, ...numbers] })[0]?.[0]).toEqual(['Step r2', 'Work on the land c2']);
  });

  it('begin below their name in plain type over bold heads, which is in the middle of no columns', () => {
    const rules = [100, 116, 146, 176, 206].flatMap(borders);
    const bold = head.map((run) => ({ ...run, style: { ...run.style, bold: true } }));
    const name = line('Costs of the year', 200, 95);
    expect(tables({ rules, runs: [...name, ...bold, ...body] })).toEqual([expected]);
  });

  it('begin below their caption', () => {
    const rules = [116, 146, 176, 206].flatMap(borders);
    const runs = [...line('Table 3: Work in the fields', 150, 94), ...head, ...body];
    expect(tables({ rules, runs })).toEqual([expected]);
  });

  it('end over a title in larger type on a ground as wide as they are', () => {
    const rules = [...[100, 116, 146, 176, 206].flatMap(borders), across(236, 50, 430)];
    const runs = [...head, ...body, ...line('Next year', 54, 226, { sizePt: 14 })];
    expect(tables({ rules, runs })).toEqual([expected]);
  });
});
