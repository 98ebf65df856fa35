import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { across, down, tables } from '../../fixtures/tables.ts';

describe('lines that are rows', () => {
  const row = (texts: string[], baseline: number) =>
    texts.flatMap((text, i) => (text === '' ? [] : line(text, 55 + i * 130, baseline)));
  /** Groups of rows, of which only the first one has a label, with a rule below each group. */
  const groups = (texts: string[][][]) => {
    let y = 100;
    const runs = texts.flatMap((group) => {
      y += 8;
      return group.flatMap((cells) => {
        y += 12;
        return row(cells, y - 2);
      });
    });
    const ends = texts.map(
      (_, i) => 100 + texts.slice(0, i + 1).reduce((sum, group) => sum + 8 + 12 * group.length, 0) + 2,
    );
    return { rules: [100, ...ends].map((at) => across(at, 50, 420)), runs };
  };
  const head = [['Family', 'Distribution', 'Root']];
  const pareto = [
    ['Pareto', 'Pareto of the first kind', 'pareto'],
    ['', 'Burr', 'burr'],
    ['', 'Logistic', 'logis'],
  ];
  const gamma = [
    ['Gamma', 'Transformed gamma', 'trgamma'],
    ['', 'Inverse transformed gamma', 'invtrgamma'],
    ['', 'Inverse gamma', 'invgamma'],
    ['', 'Inverse exponential', 'invexp'],
  ];

  it('are told by how they begin, where none leaves room for the next word', () => {
    const [table] = tables(groups([head, pareto, gamma]));
    expect(table?.slice(4)).toEqual(gamma);
  });

  it('are none where the text of a cell runs on', () => {
    const wrapped = [
      ['Gamma', 'The gammas that are', 'names of things'],
      ['', 'transformed into all of', 'which it is made'],
      ['', 'those that have inverses', 'when there is one'],
    ];
    const [table] = tables(groups([head, pareto, wrapped]));
    expect(table?.slice(4).map((cells) => cells[0])).toEqual(['Gamma']);
  });

  it('are told by their capitals alone where nothing else is below the head of a lattice', () => {
    const at = (y: number, ...texts: string[]) => texts.flatMap((text, i) => line(text, 55 + 46 * i, y));
    const rows = [
      ['Author', 'M. Muster'],
      ['Version', '2.3'],
      ['Date', '3 May 2019'],
    ];
    const body = rows.flatMap((texts, i) => at(128 + 12 * i, ...texts));
    const sides = (ends: number[]) => [
      ...[50, 96, 156].map((x) => down(x, 100, ends.at(-1) ?? 0)),
      ...[100, 116, ...ends].map((y) => across(y, 50, 156)),
    ];
    const read = (ends: number[], more: typeof body = []) =>
      tables({ rules: sides(ends), runs: [...at(112, 'Field', 'Value'), ...body, ...more] })[0];
    expect(read([158])).toEqual([['Field', 'Value'], ...rows]);
    const short = body.filter(({ text }) => text !== 'Muster');
    const wrapped = [...short, ...at(164, 'Note', 'Set in two'), ...line('or three', 101, 176)];
    expect(tables({ rules: sides([182]), runs: [...at(112, 'Field', 'Value'), ...wrapped] })[0]?.at(-1)).toEqual([
      'Note',
      'Set in two / or three',
    ]);
    // Of several rows, one may have names in narrow cells.
    expect(read([158, 174], at(170, 'Place', 'Kiel'))).toHaveLength(3);
  });

  it('are none beside a cell of one line', () => {
    const address = [
      ['Gamma Ltd', 'Mill Lane 4', 'Tel. 4'],
      ['', 'Oldtown', 'Fax 5'],
      ['', 'Wales', 'Telex 6'],
    ];
    const { rules, runs } = groups([head, pareto, address]);
    const sides = [50, 180, 310, 420].map((x) => down(x, 100, 218));
    expect(tables({ rules: [...rules, ...sides], runs })[0]?.at(-1)?.[0]).toBe('Gamma Ltd');
  });

  it('are no head above the first rule', () => {
    const [table] = tables(groups([gamma, pareto]));
    expect(table).toEqual([...gamma, ...pareto]);
  });
});
