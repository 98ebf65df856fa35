import { describe, expect, it } from 'vitest';
import { line, textWidth } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

const edges = [50, 90, 220, 300, 380];
const rows = (texts: readonly string[]) =>
  texts.flatMap((row, i) =>
    row.split('|').flatMap((text, c) => (text === '' ? [] : line(text, edges[c] ?? 0, 110 + 14 * i))),
  );
const text = [
  'No.|Item|Pieces|Checked|Remarks',
  '1|Garden hose|12',
  '2|Green kettle|7',
  '3|Double pencil|5',
  '4|Saw|1',
];
const filled = text.map((row, i) => (i === 0 ? row : `${row}||`).split('|'));

describe('columns in which nothing stands', () => {
  it('are told by their heads between rules', () => {
    const rules = [98, 114, 172].map((y) => across(y, 46, 430));
    expect(tables({ rules, runs: rows(text) })).toEqual([filled]);
  });

  it('are told by their heads where nothing is ruled', () => {
    expect(tables({ runs: rows(text) })).toEqual([filled]);
  });
});

describe('tables of marks', () => {
  it('are read though they have no numbers', () => {
    const ticks = [
      'Task|Mon|Tue|Wed|Thu',
      'Sweep the floor|x||x|x',
      'Feed the cat||x||x',
      'Water plants|x|x|x|',
      'Bake||x|x|x',
    ];
    const places = [50, 160, 200, 240, 280];
    const runs = ticks.flatMap((row, i) =>
      row.split('|').flatMap((mark, c) => (mark === '' ? [] : line(mark, places[c] ?? 0, 110 + 14 * i))),
    );
    expect(tables({ runs })).toEqual([ticks.map((row) => row.split('|'))]);
  });
});

it('heads stand over their columns, in order, where one is over none of them', () => {
  const body = ['cargo', 'tower', 'vessel', 'buoy'].map((name, i) => [name, `${19 + i}`, `${7 - i}.5`, `${name}_${i}`]);
  const ends = [55, 195, 312, 330];
  const runs = body.flatMap((row, i) =>
    row.flatMap((text, c) =>
      line(text, c === 1 || c === 2 ? (ends[c] ?? 0) - textWidth(text, 10) : (ends[c] ?? 0), 124 + 14 * i),
    ),
  );
  const head = ['Rate', 'Share', 'Type of tide', 'Date'];
  const heads = head.flatMap((text, c) => line(text, [55, 130, 215, 330][c] ?? 0, 106, { bold: true }));
  const rules = [96, 112, 176].map((y) => across(y, 50, 400));
  expect(tables({ rules, runs: [...heads, ...runs] })).toEqual([[head, ...body]]);
});
