import { expect, test } from 'vitest';
import { long } from '../../test/long.ts';
import { castNet } from './check.ts';

const lives = long ? 3000 : 80;
/** Others each time; a failure tells its own. */
const seed = Date.now() % 1_000_000;

test(`Whatever happens to the queue, its promises hold: ${lives} lives from seed ${seed}`, async () => {
  const { failure } = await castNet({ runs: lives, seed });
  expect(failure, failure ?? undefined).toBeNull();
});
