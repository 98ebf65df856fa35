import { expect, it } from 'vitest';
import { line, lines } from '../../fixtures/runs.ts';
import { across, tables } from '../../fixtures/tables.ts';

const head = ['Name', 'Use', 'Needs'].flatMap((text, i) => line(text, [50, 130, 300][i] ?? 0, 100));
const waits = ['how long a request waits before', 'it is given up and counted as a', 'failure'];
const tries = ['how often it is tried again', 'after that'];
const whole = (texts: readonly string[]): string => texts.join(' / ');
const ruled = (...baselines: number[]) => baselines.map((y) => across(y, 48, 400));

/** Cells in the middles of rows that are no farther apart than lines. */
const body = [
  ...line('timeout', 50, 132),
  ...lines(waits, 130, 120),
  ...lines(['seconds of', 'the clock'], 300, 126),
  ...line('retries', 50, 162),
  ...lines(tries, 130, 156),
  ...line('times', 300, 162),
];
const rows = [
  ['timeout', whole(waits), 'seconds of / the clock'],
  ['retries', whole(tries), 'times'],
];

it('cells in the middles of their rows are level with none beside them, below a head or between rules', () => {
  const read = [['Name', 'Use', 'Needs'], ...rows];
  expect(tables({ rules: ruled(86, 106, 176), runs: [...head, ...body] })).toEqual([read]);
  expect(tables({ rules: ruled(86, 106, 149, 176), runs: [...head, ...body] })).toEqual([read]);
});

it('a head without a rule above it stands over rows that have rules below them', () => {
  expect(tables({ rules: ruled(106, 149, 176), runs: [...head, ...body] })).toEqual([
    [['Name', 'Use', 'Needs'], ...rows],
  ]);
});

it('columns of text between rules are none', () => {
  const text = lines(
    [
      'The way to the harbour is long',
      'and leads through the old town,',
      'whose walls are seen from all',
      'the hills about it.',
    ],
    50,
    120,
  );
  const other = lines(
    ['In winter the boats lie on the', 'shore and are mended; nobody', 'goes out then but the pilot,', 'who has to.'],
    230,
    126,
  );
  expect(tables({ rules: ruled(86, 106, 176), runs: [...line('News', 50, 100), ...text, ...other] })).toEqual([]);
});
