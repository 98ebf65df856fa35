import { expect, test } from 'vitest';
import { z } from 'zod';
import { runJobs } from './pool.ts';

const options = { module: new URL('fixtures/jobs.ts', import.meta.url), count: 2, result: z.string() };

test('A job that crashes or fails takes no other with it', async () => {
  expect(await runJobs(['one', 'crash', 'two', 'fail', 'three'], options)).toEqual([
    { kind: 'done', value: 'one' },
    { kind: 'crashed', message: 'exit status 7' },
    { kind: 'done', value: 'two' },
    { kind: 'failed', message: 'as told' },
    { kind: 'done', value: 'three' },
  ]);
});

test('A job that hangs is ended, also where it never lets anything else run', async () => {
  const outcomes = await runJobs(['hang', 'spin'], { ...options, timeoutMs: 50 });
  expect(outcomes).toEqual([{ kind: 'hung' }, { kind: 'hung' }]);
});

// Only Linux tells another process's memory without a tool.
test.runIf(process.platform === 'linux')('A job that takes too much memory is ended', async () => {
  const [outcome] = await runJobs(['hang'], { ...options, timeoutMs: 30_000, memoryMb: 1 });
  expect(outcome).toEqual({ kind: 'crashed', message: 'more than 1 MB' });
});
