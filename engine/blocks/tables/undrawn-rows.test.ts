import { describe, expect, it } from 'vitest';
import { line, lines, textWidth } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

/** Columns with rules on both sides, as LaTeX's `|l|l|` draws them; rules across at the given heights alone. */
const ruled = (xs: readonly number[], ys: readonly number[]) => {
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return [...ys.map((y) => across(y, xs[0] ?? 0, xs.at(-1) ?? 0)), ...xs.map((x) => down(x, top, bottom))];
};

describe('rows of ruled columns', () => {
  const columns = [50, 110, 120 + textWidth('goes on when the one before has ended,', 10)];
  /** Each row by its label and the lines of its text. */
  const rows: [string, string[]][] = [
    ['load', ['reads all that was written before, and', 'says what is missing']],
    ['save', ['writes what has changed']],
    ['wait', ['goes on when the one before has ended,', 'or at once where there was none']],
    ['end', ['closes what is open']],
  ];
  const body = (top: number) => {
    let at = top - 12;
    return rows.flatMap(([label, text]) => {
      const first = at + 12;
      at += 12 * text.length;
      return [...line(label, 55, first), ...lines(text, 115, first, {}, 12)];
    });
  };
  const read = rows.map(([label, text]) => [label, text.join(' / ')]);

  it('are told by their cells where no rule parts them', () => {
    const head = [...line('Name', 55, 112), ...line('What it does', 115, 112)];
    expect(tables({ rules: ruled(columns, [100, 116, 192]), runs: [...head, ...body(128)] })).toEqual([
      [['Name', 'What it does'], ...read],
    ]);
  });

  it('are so without a head as well', () => {
    expect(tables({ rules: ruled(columns, [116, 192]), runs: body(128) })).toEqual([read]);
  });

  it('are one where its cells have paragraphs, of which only the first stands beside a label', () => {
    const head = [...line('Name', 55, 112), ...line('What it does', 115, 112)];
    const paragraphs = ['Reads all that was written before.', 'Says what is missing, if anything is.', 'Ends then.'];
    const runs = [...head, ...line('load', 55, 128), ...lines(paragraphs, 115, 128, {}, 12)];
    expect(tables({ rules: ruled(columns, [100, 116, 168]), runs })).toEqual([
      [
        ['Name', 'What it does'],
        ['load', paragraphs.join(' / ')],
      ],
    ]);
  });

  it('are told by one number in each, also where a label stands in the middle of two', () => {
    const edges = [50, 110, 180, 250];
    const head = ['Data', 'Method', 'Score'].flatMap((text, i) => line(text, (edges[i] ?? 0) + 5, 112));
    const values = ['61.5', '35.3', '87.6', '20.1'].flatMap((value, i) => line(value, 185, 128 + 12 * i));
    const methods = ['first', 'second', 'first', 'second'].flatMap((name, i) => line(name, 115, 128 + 12 * i));
    const labels = [...line('North', 55, 134), ...line('South', 55, 158)];
    expect(
      tables({ rules: ruled(edges, [100, 116, 170]), runs: [...head, ...values, ...methods, ...labels] })[0]?.slice(1),
    ).toEqual([
      ['North r2', 'first', '61.5'],
      ['second', '35.3'],
      ['South r2', 'first', '87.6'],
      ['second', '20.1'],
    ]);
  });

  it('are one where boxes beside each other have words in their middles', () => {
    const edges = [50, 110, 180, 250, 320, 380, 440];
    const boxes: [number, string[]][] = [
      [119, ['Shift']],
      [112, ['Shift-and-', 'invert']],
      [119, ['Cayley']],
      [112, ['Poly.', 'Filter']],
      [116, ['...']],
      [116, ['...']],
    ];
    const runs = boxes.flatMap(([top, words], i) => lines(words, (edges[i] ?? 0) + 5, top, {}, 12));
    expect(tables({ rules: ruled(edges, [100, 130]), runs })).toEqual([[boxes.map(([, words]) => words.join(' / '))]]);
  });

  it('are rows of a table, however wide two of its columns are, whose cells have several lines', () => {
    const text = ['that the harbour was quiet when', 'the last of the boats came home'];
    const edges = [50, 80, 230, 260, 270 + textWidth(text[0] ?? '', 10)];
    const names = ['harbour', 'evening', 'boats', 'lamps', 'stones', 'people', 'houses', 'field', 'wells', 'level'];
    const rows = names.map((name, i) => [`w${i}`, `the ${name} of the north`, `${i % 3}`, text.join(' / ')]);
    const runs = rows.flatMap(([number = '', name = '', count = ''], i) => {
      const at = 128 + 24 * i;
      const cells = [number, name, count].flatMap((word, c) => line(word, (edges[c] ?? 0) + 5, at));
      return [...cells, ...lines(text, 265, at, {}, 12)];
    });
    expect(tables({ rules: ruled(edges, [116, 116 + 24 * names.length]), runs })).toEqual([rows]);
  });
});
