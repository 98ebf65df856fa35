import { expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { lineOf } from '../../lines/segments.ts';
import { surePartition } from './row-partition.ts';
import { rowsOfSegments, type TextRow } from './text-rows.ts';

/** Of columns at 50, 150 and 300: which lines of which cells stand at which baselines. */
type Cells = readonly [column: number, baseline: number, lines: readonly string[]][];
const starts = [50, 150, 300];

function partOf(cells: Cells, leading = 12): string[][] | null {
  const segments = cells.flatMap(([column, baseline, lines]) =>
    lines.map((text, i) =>
      lineOf(line(text, starts[column] ?? 0, baseline + i * leading).map((run) => ({ ...run, script: null }))),
    ),
  );
  const columns = starts.flatMap((x0, c) => {
    const own = segments.filter((segment) => segment.x0 === x0);
    return own.length === 0 || c > 2 ? [] : [{ x0, x1: Math.max(...own.map(({ x1 }) => x1)), y0: 0, y1: 500 }];
  });
  const found = surePartition(rowsOfSegments(segments), columns);
  const firsts = (rows: readonly TextRow[]): string[] =>
    rows.flatMap(({ cells }) => cells.map(({ runs }) => runs[0]?.text ?? ''));
  return found?.groups.map(firsts) ?? null;
}

const waits = ['how long a request waits', 'before it is given up and', 'counted as a failure'];
const tries = ['how often a request is', 'tried again'];
const units = ['seconds of the', 'clock'];

it('lines go on where there was no room for the next word, though rows are no farther apart than lines', () => {
  const rows = partOf([
    [0, 100, ['timeout']],
    [1, 100, waits],
    [2, 100, units],
    [0, 136, ['retries']],
    [1, 136, tries],
    [2, 136, ['times']],
    [0, 160, ['proxy']],
    [1, 160, ['where it goes through']],
    [2, 160, ['none']],
  ]);
  expect(rows?.map(([first]) => first)).toEqual(['timeout', 'retries', 'proxy']);
});

it('cells lie about one middle, level with no line beside them', () => {
  const rows = partOf([
    [0, 112, ['timeout']],
    [1, 100, waits],
    [2, 106, units],
    [0, 142, ['retries']],
    [1, 136, tries],
    [2, 142, ['times']],
    [0, 160, ['proxy']],
    [1, 160, ['where it goes through']],
    [2, 160, ['none']],
  ]);
  expect(rows).toHaveLength(3);
  expect(rows?.[0]).toEqual(expect.arrayContaining(['timeout', 'how', 'before', 'counted', 'seconds', 'clock']));
});

it('two lines of all columns stay two rows where one of them alone begins in small letters', () => {
  expect(
    partOf([
      [0, 100, ['one', 'two']],
      [1, 100, ['the first of them', 'the next of them']],
    ]),
  ).toBeNull();
});

it('no row has two numbers in one column, nor goes on behind a line with room', () => {
  const numbers = partOf([
    [0, 100, ['timeout']],
    [1, 100, waits],
    [2, 100, ['12', '14', '16']],
  ]);
  expect(numbers).toBeNull();
  const early = partOf([
    [0, 100, ['timeout']],
    [1, 100, ['how long', 'before it is given up and', 'counted']],
    [2, 100, ['seconds']],
  ]);
  expect(early).toBeNull();
});

it('names of one word go on in none above them to spare an empty cell, nor below a dash', () => {
  const names = ['symnormal', 'symliteral', 'symbb'];
  const empty: Cells = [
    [0, 100, names],
    [1, 100, ['mathnormal']],
    [1, 124, ['mathbb']],
  ];
  expect(partOf(empty)).toBeNull();
  const signs = ['-', '(', ')', '[', ']', '<', '>', '+', '*', '='];
  const all = [...names, ...names, ...names, 'symcal'];
  expect(
    partOf([
      [0, 100, all],
      [1, 100, signs],
    ]),
  ).toBeNull();
});

it('units below the values of a row are none of its cells', () => {
  const cars = ['Mazda', 'Datsun', 'Hornet', 'Valiant'];
  const rows = cars.flatMap((car, i): Cells[number][] => [
    [0, 100 + 24 * i, [car]],
    [1, 100 + 24 * i, ['21.40', 'mpg']],
    [2, 100 + 24 * i, ['3.90', 'wt']],
  ]);
  expect(partOf(rows)).toBeNull();
});
