import { expect, test } from 'vitest';
import { threadsWithin } from './memory.ts';

const mib = 2 ** 20;

test.each([
  ['all for a small document', 4, 3_584, 1 * mib, 4],
  ['all for one of a hundred megabytes', 4, 3_584, 100 * mib, 4],
  ['all for a very large one too', 4, 3_584, 500 * mib, 4],
  ['fewer where memory is short', 4, 1_536, 600 * mib, 3],
  ['one where nothing more fits', 4, 1_024, 500 * mib, 1],
  ['one where not even that fits', 4, 256, 500 * mib, 1],
  ['never more than were given', 2, 100_000, 1, 2],
])('Of a conversion’s threads: %s', (_, threads, maxMemoryMb, sourceBytes, expected) => {
  expect(threadsWithin(threads, { maxMemoryMb, sourceBytes })).toBe(expected);
});
