import { expect, it } from 'vitest';
import { comparersFor, createComparers } from './comparers.ts';
import type { Inspector } from './inspector.ts';

it.each([
  [1, 1],
  [3, 1],
  [7, 3],
  [15, 5],
])('For %i workers %i processes compare', (workers, comparers) => expect(comparersFor(workers)).toBe(comparers));

const request = { path: 'a.pdf', resultPath: 'a.md', receiptPath: 'a.json' };

it('Results are compared side by side, and the warm process is taken again', async () => {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  let made = 0;
  const closed: number[] = [];
  const create = (): Pick<Inspector, 'receipt' | 'close'> => {
    const number = made++;
    return {
      receipt: async () => {
        asked.push(number);
        await new Promise<void>((done) => waiting.push(done));
        return { kind: 'unknown' };
      },
      close: () => void closed.push(number),
    };
  };
  const comparers = createComparers(4, create);
  const both = [comparers.receipt(request), comparers.receipt(request)];
  expect(asked).toEqual([1, 0]);
  waiting[1]?.();
  await both[1];
  const third = comparers.receipt(request);
  expect(asked).toEqual([1, 0, 0]);
  for (const done of waiting) done();
  expect(await Promise.all([both[0], third])).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
  comparers.close();
  expect(closed).toEqual([0, 1]);
});
