import { expect, test } from 'vitest';
import { castNet } from './check.ts';

/** Others each time; a failure tells its own. */
const seed = Date.now() % 1_000_000;

test(`Whatever happens to the queue, its promises hold: 200 lives from seed ${seed}`, async () => {
  const { failure } = await castNet({ runs: 200, seed });
  expect(failure, failure ?? undefined).toBeNull();
});
