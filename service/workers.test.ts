import { expect, it } from 'vitest';
import { workersFor } from './workers.ts';

it.each([
  ['one core', 1, 8, 1],
  ['two cores', 2, 8, 1],
  ['eight cores', 8, 16, 7],
  ['many cores and little memory', 32, 4, 4],
  ['hardly any memory', 4, 0.5, 1],
])('%s: as many workers as cores and memory allow', (_name, cores, gigabytes, workers) => {
  expect(workersFor({ cores, memoryBytes: gigabytes * 2 ** 30 })).toBe(workers);
});
