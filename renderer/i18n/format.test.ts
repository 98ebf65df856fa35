import { describe, expect, it } from 'vitest';
import { formatBytes, formatBytesOf, formatClock, formatDuration, formatWhen } from './format.ts';

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1500, '1.5 kB'],
    [214_000, '214 kB'],
    [999_960, '1 MB'],
    [6_100_000, '6.1 MB'],
    [84_000_000, '84 MB'],
    [1_200_000_000, '1.2 GB'],
  ])('%i', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [12_000_000, 30_000_000, '12 of 30 MB'],
    [900_000, 6_100_000, '0.9 of 6.1 MB'],
    [0, 30_000_000, '0 of 30 MB'],
  ])('%i of %i in the unit of the whole', (done, total, text) => {
    expect(formatBytesOf(done, total)).toBe(text);
  });
});

describe('times', () => {
  it.each([
    [38_000, '0:38'],
    [725_000, '12:05'],
    [3_729_000, '1:02:09'],
    [-5, '0:00'],
  ])('%i ms on a stopwatch', (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });

  it.each([
    [48_000, '48 s'],
    [480_000, '8 min'],
    [7_500_000, '2 h 5 min'],
    [59_900, '1 min'],
    [7_199_000, '2 h'],
  ])('%i ms in words', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('name today, yesterday, the day and the year', () => {
    const at = (...date: [number, number, number, number]) => new Date(...date).getTime();
    const now = at(2024, 4, 14, 9);
    expect(formatWhen(at(2024, 4, 14, 8), now)).toMatch(/^Today /);
    expect(formatWhen(at(2024, 4, 13, 23), now)).toMatch(/^Yesterday /);
    expect(formatWhen(at(2024, 4, 2, 8), now)).toMatch(/(2 May|May 2), /);
    expect(formatWhen(at(2023, 4, 2, 8), now)).toMatch(/2023/);
  });
});
