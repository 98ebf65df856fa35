import { expect, test } from 'vitest';
import { type Ablated, ablationTable } from './table.ts';

const ablated = (name: string, rest: Partial<Ablated>): Ablated => ({
  key: `engine/a.ts#${name}`,
  line: 7,
  kind: 'predicate',
  called: 5,
  effective: 4,
  sampled: [{ name: 'set/one', pdf: '', truth: null, calls: 1 }],
  effect: null,
  ...rest,
});
const changed = (...deltas: number[]) => ({
  changed: deltas.map((delta, i) => ({ name: `set/${i}`, delta })),
  failed: 0,
  examined: 4,
});

test('The function that the fewest documents need stands first, and what nothing needs in lists below', () => {
  const table = ablationTable(
    [
      ablated('isMany', { effect: changed(-0.5, -0.5, -0.25) }),
      ablated('isOne', { effect: changed(0.125) }),
      ablated('isNone', { effect: changed() }),
      ablated('isLost', {}),
      ablated('isUnused', { called: 0, effective: 0, sampled: [] }),
      ablated('isIdle', { effective: 0, sampled: [] }),
      ablated('isElsewhere', { sampled: [] }),
    ],
    3,
  );
  expect(table.replace(/ +/g, ' ')).toBe(`function kind has effect in sample changed scores
engine/a.ts:7 isNone predicate 4 1 0 0.000
engine/a.ts:7 isOne predicate 4 1 1 0.125 set/0
engine/a.ts:7 isMany predicate 4 1 3+ -1.250 set/0 set/1 set/2

Did not come to an end: 1
 engine/a.ts:7 isLost predicate

Never called: 1
 engine/a.ts:7 isUnused predicate

Called, without effect: 1
 engine/a.ts:7 isIdle predicate

With an effect outside the sample only: 1
 engine/a.ts:7 isElsewhere predicate`);
});
