import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
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
