import { describe, expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { mutate, mutations } from './mutations.ts';
import { withPlainStreams } from './plain-streams.ts';
import { ownSeeds } from './seeds.ts';

const [made, plain] = await ownSeeds();

describe('A mutation', () => {
  test.each(Object.entries(mutations))('of %s changes the file, the same way for the same seed', (_name, mutation) => {
    const pdf = plain?.pdf ?? '';
    const broken = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => mutation(pdf, seeded(seed)));
    expect(broken.some((text) => text !== pdf)).toBe(true);
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => mutation(pdf, seeded(seed)) === broken[seed - 1])).not.toContain(
      false,
    );
  });

  test('leaves nothing to break in an empty file', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) expect(mutate('', seeded(seed)).pdf.length).toBeLessThan(100);
  });
});

test('Streams stand open where they were only deflated', () => {
  expect(made?.pdf.includes('(Annals')).toBe(false);
  expect(plain?.pdf).toMatch(/BT[\s\S]*Tj[\s\S]*ET/);
  const other = '<< /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream';
  expect(withPlainStreams(other)).toBe(other);
});
