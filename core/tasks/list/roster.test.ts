import { expect, test } from 'vitest';
import { type Move, Roster, reordered } from './roster.ts';

const before = (id: string | null): Move => ({ before: id });

test.each<[string, Move, string]>([
  ['c', 'first', 'cabde'],
  ['b', 'last', 'acdeb'],
  ['eb', 'first', 'beacd'],
  ['', 'first', 'abcde'],
  ['b', before('e'), 'acdbe'],
  ['d', before('a'), 'dabce'],
  ['bd', before('c'), 'abdce'],
  ['bd', before('d'), 'acbde'],
  ['b', before('b'), 'abcde'],
  ['a', before(null), 'bcdea'],
  ['a', before('gone'), 'bcdea'],
])('%s moved %j gives %s', (moving, move, expected) => {
  expect(reordered([...'abcde'], new Set(moving), move).join('')).toBe(expected);
});

test('a batch is shown under the name of its folder as it is', () => {
  const roster = new Roster();
  roster.addBatch({ id: 'folder', name: 'two\nlines', addedAtMs: 0 });
  roster.addBatch({ id: 'files', name: null, addedAtMs: 1 });
  expect(roster.batches().map(({ name }) => name)).toEqual(['two\uFFFDlines', null]);
});
