import { describe, expect, test } from 'vitest';
import { paths } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { startTestService } from './fixtures/harness.ts';
import type { Step } from './fixtures/scripted-worker.ts';

describe('A converter that goes wrong fails one task', () => {
  test.each([
    ['dies', { do: 'exit' }, 'converter-crashed', 'stopped unexpectedly'],
    ['throws', { do: 'throw', message: 'secret internals' }, 'internal', 'error of its own'],
    ['eats all memory', { do: 'exhaust-memory' }, 'out-of-memory', 'more memory'],
    ['eats memory beside the heap', { do: 'exhaust-buffers' }, 'out-of-memory', 'more memory'],
    ['eats memory in a thread of its own', { do: 'exhaust-beside' }, 'out-of-memory', 'more memory'],
    [
      'meets too many pages',
      { do: 'page', page: 4, pages: 101 },
      'too-many-pages',
      'has 101 pages; this service converts at most 100',
    ],
  ] as const)('when it %s', async (_, step, code, words) => {
    const pool = { maxHeapMb: 48, maxMemoryMb: 200, maxPages: 100 };
    const { client, logged } = await startTestService({ workers: 2, pool });
    const gate = await makeGate();
    const neighbour = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const victim = await client.convert('markdown', [{ do: 'page', page: 1, pages: 4 }, step], { quire: {} });
    const failed = await client.failed('markdown', victim);
    expect(failed).toMatchObject({ progress: 25, quire: { code } });
    expect(failed.error).toContain(words);
    expect(failed.error).not.toContain('secret');
    if (step.do === 'throw') expect(JSON.stringify(logged)).toContain('secret internals');
    gate.open();
    await client.completed('epub', neighbour);
    await client.completed('markdown', await client.convert('markdown', []));
  });

  test('when it stands still', async () => {
    const { client } = await startTestService({ workers: 1, pool: { stalledAfterMs: 2_500 } });
    const id = await client.convert('epub', [{ do: 'page', page: 1, pages: 4 }, { do: 'block' }], { quire: {} });
    expect(await client.failed('epub', id)).toMatchObject({
      progress: 25,
      error: 'The conversion was stopped: it finished no page for 3 seconds.',
      quire: { code: 'stalled' },
    });
    await client.completed('epub', await client.convert('epub', []));
  });

  test('and while it stands still, the next one is converted', async () => {
    const { client } = await startTestService({ workers: 1, slowAfterMs: 500 });
    const stuck = await client.convert('epub', [{ do: 'page', page: 1, pages: 4 }, { do: 'block' }]);
    await client.completed('epub', await client.convert('epub', []));
    // Its thread may still be starting when the other one has ended.
    await client.until('epub', stuck, (status) =>
      status.state !== 'processing' || (status.progress ?? 0) > 0 ? true : null,
    );
    expect(await client.status('epub', stuck)).toMatchObject({ state: 'processing', progress: 25 });
    expect((await client.call('DELETE', paths.result('epub', stuck))).status).toBe(204);
  });

  test('when it takes too long, however busy it is', async () => {
    const { client } = await startTestService({ workers: 1, pool: { taskMs: 4_000 } });
    const gate = await makeGate();
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }], { quire: {} });
    expect(await client.failed('epub', id)).toMatchObject({
      error: 'The conversion was stopped: it took longer than 4 seconds.',
      quire: { code: 'timed-out' },
    });
    await client.completed('epub', await client.convert('epub', []));
  });

  test('when there is no converter at all', async () => {
    const { client } = await startTestService({ workerEntry: new URL('./nowhere.ts', import.meta.url) });
    for (let n = 0; n < 2; n += 1) {
      expect((await client.failed('epub', await client.convert('epub', []))).error).toContain('stopped unexpectedly');
    }
  });
});

describe('The pool', () => {
  test('goes on with new threads after each has done its share', async () => {
    const { client } = await startTestService({ workers: 1, pool: { retireAfterJobs: 2, retireAfterPages: 3 } });
    const page = (pages: number): Step[] => [{ do: 'page', page: pages, pages }];
    for (let n = 0; n < 5; n += 1) await client.completed('epub', await client.convert('epub', page(n + 1)));
  });

  test('lets idle threads go and makes them again', async () => {
    const { client } = await startTestService({ workers: 1, pool: { retireIdleAfterMs: 0 } });
    for (let n = 0; n < 3; n += 1) await client.completed('epub', await client.convert('epub', []));
  });

  test('keeps what converters print out of standard output', async () => {
    const { client, logged } = await startTestService();
    await client.completed('epub', await client.convert('epub', [{ do: 'print', text: 'chatter' }]));
    await expect.poll(() => logged.map(({ message }) => message)).toContain('converter: chatter');
  });

  test('logs a little of what a converter prints, and not all that a document makes it say', async () => {
    const { client, logged } = await startTestService({ workers: 1 });
    const endless: Step[] = Array.from({ length: 40 }, () => ({ do: 'print', text: 'x'.repeat(1_000) }));
    await client.completed('epub', await client.convert('epub', endless));
    await client.completed('epub', await client.convert('epub', [{ do: 'print', text: 'the next job' }]));
    const said = () => logged.filter(({ message }) => message.startsWith('converter: ')).map(({ message }) => message);
    await expect.poll(() => said().join()).toContain('the next job');
    expect(said().join().length).toBeLessThan(10_000);
  });

  test('a file that is no PDF is a failure with a sentence', async () => {
    const { client } = await startTestService();
    const pdfURL = await client.upload(new TextEncoder().encode('Dear Sirs'));
    const failed = await client.failed('epub', await client.submit('epub', { pdfURL, quire: {} }));
    expect(failed).toMatchObject({ error: 'This file is not a PDF document.', quire: { code: 'not-a-pdf' } });
  });
});
