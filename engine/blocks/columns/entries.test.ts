import { describe, expect, it } from 'vitest';
import { cellsAt } from '../../fixtures/number-tables.ts';
import { line, lines } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';
import { segmentsOf } from '../../lines/segments.ts';
import { areEntries } from './entries.ts';

const side = (texts: readonly string[], x: number, step = 14) =>
  texts.flatMap((text, i) => (text === '' ? [] : segmentsOf(line(text, x, 100 + step * i))));
const names = ['Oak street', 'Elm court', 'Ash lane', 'Fir close', 'Lime walk'];
const prose = [
  'the council had to hear all of',
  'those who live there, and then to',
  'say in public what it thinks of',
  'their wishes, before any house is',
  'built or any tree is cut there in',
];

describe('entries of rows', () => {
  it('are dates, amounts or numbers of telephone that stand level with others', () => {
    const calls = ['041 616 4395', '049 659 5570', '', '071 908 2708', '032 137 1921'];
    expect(areEntries(side(names, 50), side(calls, 200), 40)).toBe(true);
    expect(areEntries(side(['5 May', '11 May', '24 June', '3 July', '9 July'], 50), side(names, 200), 40)).toBe(true);
    expect(areEntries(side(calls, 50), side(names, 200, 17), 40)).toBe(false);
  });

  it('are no words of an index with leaders to their pages', () => {
    const entries = ['small . . . . . . 42', 'sqrt . . . . . . 42', 'sum . . . . . . . 43', 'tau . . . . . . . 42'];
    expect(areEntries(side(entries, 50), side(entries, 240), 18)).toBe(false);
  });

  it('have heads in a style of their own, and are no sentences that run on', () => {
    const bold = segmentsOf(line('Street', 50, 86, { bold: true }));
    const head = segmentsOf(line('Owners', 200, 86, { bold: true }));
    const owners = ['Hill', 'Lake', 'Moor', 'Ford', 'Cole'];
    expect(areEntries([...bold, ...side(names, 50)], [...head, ...side(owners, 200)], 40)).toBe(true);
    expect(areEntries(side(names, 50), side(owners, 200), 40)).toBe(false);
    expect(areEntries([...bold, ...side(names, 50)], side(owners, 200), 40)).toBe(false);
    expect(areEntries([...bold, ...side(prose, 50)], [...head, ...side(prose, 260)], 40)).toBe(false);
  });

  it('fill several columns, unless these are as far apart as those of a list', () => {
    const owners = ['Hill', 'Lake', 'Moor', 'Ford', 'Cole'];
    expect(areEntries(side(names, 50), [...side(owners, 150), ...side(names, 300)], 40)).toBe(true);
    expect(areEntries(side(names, 50), [...side(owners, 150), ...side(names, 250)], 40)).toBe(false);
  });

  it('are single lines with room between all of them, as labels and values are', () => {
    const values = ['220 volts of power', 'At least one hour', 'Red as a rose', 'About two metres', 'Ten or more'];
    expect(areEntries(side(names, 50, 24), side(values, 200, 24), 40)).toBe(true);
    expect(areEntries(side(names, 50), side(values, 200), 40)).toBe(false);
    expect(areEntries(side(prose, 50, 24), side(prose, 300, 24), 40)).toBe(false);
    // One of them goes on below, or stands alone.
    expect(areEntries(side(names, 50, 24), [...side(values, 200, 24), ...side(values, 200, 12)], 40)).toBe(false);
    expect(areEntries(side(names, 50, 24), side(values.slice(1), 200, 24), 40)).toBe(false);
  });

  it('are values, most of them with figures, beside labels without any', () => {
    const values = ['4471', '3 May 2026', 'Petra Sommer', 'K-17', '28.10.2026'];
    expect(areEntries(side(names, 50), side(values, 200), 40)).toBe(true);
    // Two addresses, and one line more.
    expect(areEntries(side(['Oak street 5', ...names.slice(1)], 50), side(values, 200), 40)).toBe(false);
    expect(areEntries(side(names, 50), side(values.slice(1), 200), 40)).toBe(false);
  });

  it('are no tables side by side, which are farther apart than their columns', () => {
    const [near, far] = [160, 260].map((x) => [...side(names, x), ...side(['5', '7', '9', '4', '3'], x + 80)]);
    const table = [...side(names, 50), ...side(['15', '27', '39', '40', '53'], 130)];
    expect(areEntries(table, near ?? [], 20)).toBe(true);
    expect(areEntries(table, far ?? [], 120)).toBe(false);
  });

  it('are no columns of the page, and a table', () => {
    const rows = names.map((name, i) => [name, `${i + 3} May 2019`]);
    expect(tables({ runs: cellsAt(rows, [50, 180]) })).toEqual([rows]);
    expect(tables({ runs: [...lines(prose, 50, 100), ...lines(prose, 260, 100)] })).toEqual([]);
  });
});
