import { expect, test } from 'vitest';
import { steadyTime } from '../model/steady-time.ts';
import { awakeMs } from './clock.ts';

test.each<[string, [wall: number, monotonic: number][], number[]]>([
  [
    'runs with the system’s clock',
    [
      [1000, 0],
      [1500, 500],
    ],
    [1000, 1500],
  ],
  [
    'goes on when the clock is set back',
    [
      [9000, 0],
      [1000, 500],
      [1700, 1200],
    ],
    [9000, 9500, 10_200],
  ],
  [
    'takes a sleep of the computer for time that passed',
    [
      [1000, 0],
      [61_000, 10],
    ],
    [1000, 61_000],
  ],
  [
    'follows a clock that is set right later',
    [
      [1000, 0],
      [500, 10],
      [99_000, 20],
    ],
    [1000, 1010, 99_000],
  ],
])('The time %s', (_what, readings, seen) => {
  let at = 0;
  const read = (which: 0 | 1) => () => readings[at]?.[which] ?? 0;
  const now = steadyTime(read(0), read(1));
  const times = readings.map((_, index) => {
    at = index;
    return now();
  });
  expect(times).toEqual(seen);
});

test.each([
  ['as long as it was to take', 15_000, 15_000, 15_000],
  ['a little longer', 18_000, 15_000, 18_000],
  ['as long as a night', 9 * 3_600_000, 15_000, 15_000],
  ['less than nothing, as the clock was set', -5000, 15_000, 0],
])('What took %s', (_what, tookMs, longestMs, counted) => {
  expect(awakeMs(tookMs, longestMs)).toBe(counted);
});
