import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasSettled, isResting, olderFiles, stillWaiting } from './arrivals.ts';

const file = (sizeBytes: number, mtimeMs = 1) => ({ path: '/in/a.pdf', sizeBytes, mtimeMs });

describe('a file in a watched folder', () => {
  it('rests since it was last seen to change', () => {
    const first = stillWaiting([], [file(10)], 1000);
    expect(first).toEqual([{ ...file(10), restedMs: 0 }]);
    const second = stillWaiting(first, [file(10)], 2000);
    expect(second).toEqual([{ ...file(10), restedMs: 2000 }]);
    expect(stillWaiting(second, [file(10)], 1500)).toEqual([{ ...file(10), restedMs: 3500 }]);
    expect(stillWaiting(second, [file(11)], 2000)).toEqual([{ ...file(11), restedMs: 0 }]);
    expect(stillWaiting(second, [file(10, 2)], 2000)).toEqual([{ ...file(10, 2), restedMs: 0 }]);
    expect(stillWaiting(second, [], 2000)).toEqual([]);
  });

  it.each([
    [10, 1_999, true, false],
    [10, 2_000, true, true],
    [10, 2_000, false, false],
    [10, 923_999, false, false],
    [10, 924_000, false, true],
    [0, 923_999, false, false],
    [0, 924_000, false, true],
  ])('of %d bytes that has rested %d ms, its end written: %s, has settled: %s', (size, rested, end, settled) => {
    const waiting = { ...file(size), restedMs: rested };
    expect(hasSettled(waiting, end)).toBe(settled);
    if (settled) expect(isResting(waiting)).toBe(true);
  });
});

describe('when the subfolders of a folder begin to be watched', () => {
  it('what lies beside them is not older, however the folder is written', () => {
    const folder = join(tmpdir(), 'in');
    const at = (path: string) => ({ ...file(10), path: join(folder, path) });
    const [beside, below] = [at('a.pdf'), at('deep/a.pdf')];
    for (const written of [folder, folder + sep])
      expect(olderFiles([beside, below], written, 'subfolders')).toEqual([below]);
  });
});
