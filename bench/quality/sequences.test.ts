import { describe, expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { lcsLength } from './lcs.ts';
import { levenshtein } from './levenshtein.ts';
import { nid } from './nid.ts';
import { characters, tokens } from './symbols.ts';

/** The textbook's dynamic programmes, a cell at a time. */
function plainly(a: Int32Array, b: Int32Array): { lcs: number; distance: number } {
  let lcs = new Array<number>(b.length + 1).fill(0);
  let distance = lcs.map((_, j) => j);
  for (const [i, x] of a.entries()) {
    const nextLcs = [0];
    const nextDistance = [i + 1];
    for (const [j, y] of b.entries()) {
      const same = x === y;
      nextLcs.push(same ? (lcs[j] ?? 0) + 1 : Math.max(lcs[j + 1] ?? 0, nextLcs[j] ?? 0));
      const edit = Math.min(distance[j + 1] ?? 0, nextDistance[j] ?? 0) + 1;
      nextDistance.push(Math.min(edit, (distance[j] ?? 0) + (same ? 0 : 1)));
    }
    lcs = nextLcs;
    distance = nextDistance;
  }
  return { lcs: lcs[b.length] ?? 0, distance: distance[b.length] ?? 0 };
}

describe('The bit-parallel measures', () => {
  const random = seeded(7);
  const draw = (length: number, alphabet: number) => Int32Array.from({ length }, () => Math.floor(random() * alphabet));
  const pairs = [0, 1, 29, 30, 31, 32, 33, 64, 95, 180].flatMap((length) =>
    [2, 5, 60].map((alphabet) => [draw(length, alphabet), draw(Math.floor(random() * 200), alphabet)] as const),
  );

  test('give what the textbook’s programmes give, in both directions', () => {
    for (const [a, b] of pairs) {
      const expected = plainly(a, b);
      expect([lcsLength(a, b), lcsLength(b, a)]).toEqual([expected.lcs, expected.lcs]);
      expect([levenshtein(a, b), levenshtein(b, a)]).toEqual([expected.distance, expected.distance]);
    }
  });

  test('count letters outside the basic plane once', () => {
    expect(characters('a𝔸😀')).toHaveLength(3);
    expect(levenshtein(characters('𝔸b'), characters('𝔹b'))).toBe(1);
  });
});

describe('NID', () => {
  test.each([
    ['', '', 1],
    ['abc', '', 0],
    ['abcd', 'abcd', 1],
    ['one two', 'two one', 6 / 14],
  ])('of %j and %j is %d', (a, b, value) => {
    expect(nid(a, b).value).toBeCloseTo(value, 12);
  });

  test('of long texts is by words', () => {
    const word = 'letter ';
    const long = word.repeat(40_000);
    const measured = nid(long, `${long}${word.repeat(10_000)}`);
    expect(measured.byWords).toBe(true);
    expect(measured.value).toBeCloseTo(8 / 9, 6);
  });
});

test('Words are split where a script has no spaces', () => {
  expect(tokens('Été 2, 日本go')).toEqual(['Été', '2', ',', '日', '本', 'go']);
});
