import { describe, expect, test } from 'vitest';
import { judgePace, type PaceWindow } from './least-pace.ts';

const limits = { minBytesPerSecond: 100, paceWindowMs: 1_000 };
const look = (before: PaceWindow | null, atMs: number, movedBytes: number, waitsForClient = true) =>
  judgePace(before, { atMs, movedBytes, waitsForClient }, limits);
const begun = { sinceMs: 5_000, movedBytes: 700 };

describe('The pace of a connection', () => {
  test.each([
    ['is measured from the first look', look(null, 5_000, 700), begun],
    ['is not judged before a window is over', look(begun, 5_999, 700), begun],
    ['is enough at the limit, and a new window begins', look(begun, 6_000, 800), { sinceMs: 6_000, movedBytes: 800 }],
    ['is too slow a byte below', look(begun, 6_000, 799), 'too-slow'],
    ['is judged over all the time where a look came late', look(begun, 25_000, 2_699), 'too-slow'],
    ['is no matter while the service is the slow one', look(begun, 9_000, 700, false), null],
  ])('%s', (_, judged, expected) => {
    expect(judged).toEqual(expected);
  });
});
