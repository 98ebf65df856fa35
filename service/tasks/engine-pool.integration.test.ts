import { setFlagsFromString } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { EnginePool, poolDefaults } from './engine-pool.ts';
import { defaultWorkerEntry } from './worker-entry.ts';

vi.mock('node:v8', { spy: true });

test('The heaps of a pool grow by less than half before garbage is looked for', async () => {
  const pool = new EnginePool({ ...poolDefaults, entry: defaultWorkerEntry(), size: 1, log: () => {} });
  await pool.close();
  const [flags = ''] = vi.mocked(setFlagsFromString).mock.lastCall ?? [];
  const [, percent] = /^--heap-growing-percent=(\d+)$/.exec(flags) ?? [];
  expect(Number(percent)).toBeLessThan(50);
});
