import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { program } from '../test/program.ts';
import { paths, submittedTaskSchema } from './contract.ts';
import { runNode } from './fixtures/child.ts';
import { scriptedPdf, TestClient, temporaryFolder } from './fixtures/harness.ts';

const service = program(new URL('./fixtures/scripted-service.ts', import.meta.url));

/** Deterministic where a seed is given (mulberry32), so that a round can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Uploads and submits one document after another until the service is gone, and tells of those whose acceptance was heard. */
async function load(client: TestClient, onAccepted: (id: string) => void): Promise<void> {
  const pdf = scriptedPdf({ do: 'page', page: 1, pages: 1 });
  for (;;) {
    try {
      const body = { pdfURL: await client.upload(pdf, 'book.pdf'), model: 'gundam' };
      const answer = await client.call('POST', paths.submit('markdown'), { body });
      if (answer.status === 200) onAccepted(submittedTaskSchema.parse(answer.json).sessionID);
    } catch {
      return;
    }
  }
}

test('A service that is killed at random instants under load loses no accepted task', async () => {
  const seed = Number(process.env.QUIRE_SEED) || Date.now();
  const draw = random(seed);
  const dataFolder = await temporaryFolder();
  const accepted = new Set<string>();
  const start = async () => {
    const child = runNode(service, [dataFolder]);
    return { child, client: new TestClient((await child.firstLine).replace('listening on ', '')) };
  };
  for (let round = 0; round < 5; round += 1) {
    const { child, client } = await start();
    // Counted in tasks, not in time, so that a slow computer is killed as far into its work as a fast one.
    let left = 1 + Math.floor(draw() * 12);
    const delayMs = draw() * 20;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const loads = [1, 2, 3, 4].map(() =>
      load(client, (id) => {
        accepted.add(id);
        left -= 1;
        if (left === 0) resolve();
      }),
    );
    await enough;
    await sleep(delayMs);
    await child.kill('SIGKILL');
    await Promise.all(loads);
  }
  expect(accepted.size, `seed ${seed}`).toBeGreaterThanOrEqual(5);

  const { child, client } = await start();
  for (const id of accepted) {
    const status = await client.ended('markdown', id);
    // What ran at three of the kills is taken for their cause, and says so. Everything else has its result.
    if (status.state === 'failed') expect(status.error, `seed ${seed}`).toContain('stopped each time');
    else expect((await fetch(status.data.downloadURL)).status, `seed ${seed}`).toBe(200);
  }
  await child.kill('SIGTERM');
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});
