import { describe, expect, it } from 'vitest';
import { aTask } from '../../dev/a-task.ts';
import { factsOf } from './facts.ts';

const now = new Date(2024, 4, 14, 18, 0).getTime();
const fact = (term: string, facts: ReturnType<typeof factsOf>) => facts.find((one) => one.term === term)?.text;

describe('the details of a file', () => {
  it('tell when and in how long it was converted', () => {
    const done = aTask({ status: 'done', startedAtMs: now - 59_000, finishedAtMs: now, workedMs: 21_000 });
    expect(fact('Converted', factsOf(done, now))).toMatch(/^Today .+, in 0:21$/);
    expect(fact('Added', factsOf(done, now))).toBeUndefined();
  });

  it('tell both sizes, or the one that is known', () => {
    const result = { name: 'r.md', folder: '/out', sizeBytes: 214_000 };
    expect(fact('Size', factsOf(aTask({ status: 'done', result }), now))).toBe('6.1 MB to 214 kB');
    expect(fact('Size', factsOf(aTask(), now))).toBe('6.1 MB');
    expect(fact('Size', factsOf(aTask({ sizeBytes: null }), now))).toBeUndefined();
  });

  it('leave out what is not known', () => {
    const terms = factsOf(aTask({ pages: null }), now).map(({ term }) => term);
    expect(terms).toEqual(['Format', 'Runs', 'Added', 'Size', 'From']);
  });
});
