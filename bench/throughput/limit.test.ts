import { expect, it } from 'vitest';
import { limitOf } from './limit.ts';

it.each([
  ['cores', 2, 10, 19, 4],
  ['comparing', 4, 10, 25, 9],
  ['workers', 1, 10, 12, 2],
  ['waiting', 4, 10, 12, 2],
])(
  'A run is limited by %s: %i workers, %i s, %i s of CPU, %i of them for comparing',
  (limit, workers, wallS, cpuS, comparingS) => {
    const cores = limit === 'cores' ? 2 : 4;
    expect(limitOf({ name: '', workers, wallS, cpuS, comparingS, peakBytes: 0 }, cores)).toBe(limit);
  },
);
