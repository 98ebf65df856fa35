import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { logicalRows } from './logical-rows.ts';
import { rowsOfSegments } from './text-rows.ts';

const edges = [50, 150, 320];

/** A row of cells, each a list of lines. */
const row = (cells: readonly (readonly string[])[], top: number, leading = 12): GlyphRun[] =>
  cells.flatMap((own, i) => lines(own, edges[i] ?? 0, top, {}, leading));

const levy = [['Water levy'], ['Owners of wells that are deeper', 'than six yards'], ['Paid by the end of March']];
const relief = [['Flood relief'], ['None'], ['Only where the river has been', 'over its banks this year']];
const meals = [['School meals in', 'smaller towns'], ['Schools with fewer than ninety', 'pupils'], ['Open']];
const audit = [['Audit'], ['Any public building'], ['Given once in every five years', 'and never more']];
const head = [['Programme'], ['Conditions'], ['Remarks']];

const text = (rows: readonly (readonly (readonly string[])[])[]): string[][] =>
  rows.map((cells) => cells.map((own) => own.join(' / ')));

describe('tables of wrapped cells without rules', () => {
  const all = [head, levy, relief, meals, audit];

  it('are found where rows stand apart', () => {
    const runs = all.flatMap((cells, i) => row(cells, 100 + i * 30));
    expect(tables({ runs })).toEqual([text(all)]);
  });

  it('are found where rows follow each other like lines', () => {
    let top = 100;
    const runs = all.flatMap((cells) => {
      const own = row(cells, top);
      top += 12 * Math.max(...cells.map((cell) => cell.length));
      return own;
    });
    expect(tables({ runs })).toEqual([text(all)]);
  });

  it('are found where cells stand in the middle of their rows', () => {
    const runs = all.flatMap((cells, i) =>
      cells.flatMap((own, c) => lines(own, edges[c] ?? 0, 100 + i * 32 - 6 * (own.length - 1))),
    );
    expect(tables({ runs })).toEqual([text(all)]);
  });

  it('have cells that come close to the next column', () => {
    const wide = [['Fishery and the'], ['Boats with a keel that is long', 'and heavy'], ['Open']];
    const close = wide.map((own, i) => own.map((text) => (i === 0 ? `${text} law` : text)));
    const rows = [head, levy, close, relief, meals, audit];
    const at = [50, 150 - 6, 320];
    const runs = rows.flatMap((cells, i) => cells.flatMap((own, c) => lines(own, at[c] ?? 0, 100 + i * 30)));
    expect(textWidth('Fishery and the law', 10)).toBe(89);
    expect(tables({ runs })).toEqual([text(rows)]);
  });

  it('are none where columns of text go on from line to line', () => {
    const prose = 'the river went over its banks again this year and took';
    const runs = edges.flatMap((x) =>
      Array.from({ length: 12 }, (_, i) => line(prose.slice(i, i + 18).trim(), x, 100 + i * 12)).flat(),
    );
    expect(tables({ runs })).toEqual([]);
  });

  it('are none where short texts stand under titles of their own', () => {
    const card = (x: number, top: number): GlyphRun[] => [
      ...line('Harbour', x, top, { bold: true }),
      ...lines(['Boats go out at', 'dawn to the island', 'and back'], x, top + 12),
    ];
    const runs = [100, 170, 240].flatMap((top) => edges.flatMap((x) => card(x, top)));
    expect(tables({ runs })).toEqual([]);
  });
});

describe('wrapped cells between rules', () => {
  it('are joined where rows follow each other like lines, also the words that justified lines set apart', () => {
    const wide = (own: string, x: number, top: number, width: number): GlyphRun[] => {
      const free = (width - textWidth(own, 10)) / (own.split(' ').length - 1);
      return line(own, x, top).map((run, i) => ({ ...run, x0: run.x0 + i * free, x1: run.x1 + i * free }));
    };
    const cell = (own: readonly string[], x: number, top: number, width: number): GlyphRun[] =>
      own.flatMap((part, i) => (i < own.length - 1 ? wide(part, x, top + i * 12, width) : line(part, x, top + i * 12)));
    const body = [
      [['Home repair', 'grants'], ['Houses built before the war that', 'were not repaired'], ['March']],
      [['School meals', 'in towns'], ['Schools with fewer than ninety', 'pupils'], ['June']],
      [['Levy on all wells'], ['Any public building in a town of', 'the county'], ['May']],
      [['River banks', 'and dams'], ['None'], ['open']],
    ];
    let top = 120;
    const runs = body.flatMap((cells) => {
      const own = cells.flatMap((part, i) => cell(part, [50, 150, 340][i] ?? 0, top, [85, 175, 60][i] ?? 0));
      top += 12 * Math.max(...cells.map((part) => part.length));
      return own;
    });
    const heads = ['Programme', 'Conditions', 'Until'].flatMap((own, i) => line(own, [50, 150, 340][i] ?? 0, 102));
    const rules = [90, 107, top].map((y) => across(y, 45, 400));
    expect(tables({ runs: [...heads, ...runs], rules })).toEqual([
      [['Programme', 'Conditions', 'Until'], ...body.map((cells) => cells.map((part) => part.join(' / ')))],
    ]);
  });

  it('are joined where both columns go on, with a capital letter, too', () => {
    const body = [
      [['Live coding and questions'], ['The teacher writes code, and all', 'others write it at home']],
      [
        ['Continuous and anonymous', 'feedback on each day'],
        ['They are asked what to do on the', 'North Sea and what to leave to', 'others'],
      ],
      [['Exercises'], ['Short ones, done with others']],
      [
        ['Discussions of results and', 'methods'],
        ['A teacher shows a topic and asks', 'Why and how it came to this'],
      ],
    ];
    let top = 120;
    const runs = body.flatMap((cells) => {
      const own = cells.flatMap((part, i) => lines(part, [50, 220][i] ?? 0, top));
      top += 12 * Math.max(...cells.map((part) => part.length));
      return own;
    });
    const heads = ['Method', 'Description'].flatMap((own, i) => line(own, [50, 220][i] ?? 0, 102));
    const rules = [90, 107, top].map((y) => across(y, 45, 400));
    expect(tables({ runs: [...heads, ...runs], rules })).toEqual([[['Method', 'Description'], ...text(body)]]);
  });
});

describe('rows from the right', () => {
  it('begin with Latin words, too, which have no capitals there', () => {
    const set = (texts: readonly [string, string, string], top: number): GlyphRun[] =>
      texts.flatMap((words, i) => line(words, ([50, 100, 220] as const)[i] ?? 0, top));
    const rows = [
      set(['AND', 'מופיעים שני המונחים', 'מפות AND ירושלים'], 100),
      set(['OR', 'מופיע אחד המונחים', 'ביאליק OR עגנון'], 112),
      set(['NOT', 'המונח אינו מופיע בה', 'תרגום NOT שירה'], 124),
      set(['year', 'הגבלה לשנת הוצאה', 'year 1930'], 136),
    ];
    const columns = [
      { x0: 50, x1: 66, y0: 90, y1: 140 },
      { x0: 100, x1: 196, y0: 90, y1: 140 },
      { x0: 220, x1: 300, y0: 90, y1: 140 },
    ];
    expect(logicalRows(rowsOfSegments(segmentsOf(rows.flat())), columns)).toHaveLength(4);
  });

  it('have two columns only where bold words stand over both', () => {
    const two = [
      ['Harbour', 'Boats go out to the islands every day', 'of the summer'],
      ['Meadow', 'Cut twice a year, in June and again in', 'September'],
      ['Orchard', 'Apples and pears, and the bees that', 'they need'],
      ['Quarry', 'Closed to all but those who have been', 'asked to come'],
    ];
    const body = two.flatMap(([term = '', ...said], i) => [
      ...line(term, 50, 130 + 30 * i),
      ...lines(said, 150, 130 + 30 * i),
    ]);
    const bold = { bold: true };
    const over = [...line('Place', 50, 100, bold), ...line('What is done there', 150, 100, bold)];
    expect(tables({ runs: [...over, ...body] })).toEqual([
      [['Place', 'What is done there'], ...two.map(([term, ...said]) => [term, said.join(' / ')])],
    ]);
    expect(tables({ runs: body })).toEqual([]);
  });
});
