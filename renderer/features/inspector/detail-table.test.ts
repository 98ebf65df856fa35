import { describe, expect, it } from 'vitest';
import { aTask } from '../../dev/a-task.ts';
import { combinedDetails, type Detail, taskDetails } from './detail-table.tsx';

const now = new Date(2024, 4, 14, 18, 0).getTime();
const text = (term: string, details: Detail[]) => details.find((detail) => detail.term === term)?.text;

describe('the details of a file', () => {
  it('tell when and in how long it was converted', () => {
    const done = aTask({ status: 'done', startedAtMs: now - 59_000, finishedAtMs: now, workedMs: 21_000 });
    expect(text('Converted', taskDetails(done, now))).toMatch(/^Today .+, in 0:21$/);
    expect(text('Added', taskDetails(done, now))).toBeUndefined();
  });

  it('tell both sizes, or the one that is known', () => {
    const result = { name: 'r.md', folder: '/out', sizeBytes: 214_000 };
    expect(text('Size', taskDetails(aTask({ status: 'done', result }), now))).toBe('6.1 MB to 214 kB');
    expect(text('Size', taskDetails(aTask(), now))).toBe('6.1 MB');
    expect(text('Size', taskDetails(aTask({ sizeBytes: null }), now))).toBeUndefined();
  });

  it('leave out what is not known', () => {
    const terms = taskDetails(aTask({ pages: null }), now).map(({ term }) => term);
    expect(terms).toEqual(['Format', 'Runs', 'Added', 'Size', 'From']);
  });
});

it('The details of several files name what differs as different, and leave out what is not known', () => {
  const details = combinedDetails(
    [aTask({ id: 'a', format: 'epub', pages: null }), aTask({ id: 'b', status: 'done', sizeBytes: 1 })],
    [],
  );
  expect(text('Format', details)).toBe('Different');
  expect(text('Runs', details)).toBe('On this computer; it stays here');
  expect(text('Pages', details)).toBeUndefined();
  expect(text('Size', details)).toBe('6.1 MB');
});
