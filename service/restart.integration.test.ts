import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { program } from '../test/program.ts';
import { paths } from './contract.ts';
import { runNode } from './fixtures/child.ts';
import { makeGate } from './fixtures/gate.ts';
import { scriptedPdf, startTestService, TestClient, temporaryFolder } from './fixtures/harness.ts';

const service = program(new URL('./fixtures/scripted-service.ts', import.meta.url));

async function startProcess(dataFolder: string, options: object = {}) {
  const child = runNode(service, [dataFolder, JSON.stringify(options)]);
  const client = new TestClient((await child.firstLine).replace('listening on ', ''));
  return { child, client };
}

/** Until it has been written down so often, in the service's own time. */
async function suspected(dataFolder: string, times: number): Promise<void> {
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
  const most = database.prepare('SELECT max(suspicions) AS most FROM task');
  await expect.poll(() => most.get()?.most).toBe(times);
  database.close();
}

describe('A service that is killed', () => {
  test('converts interrupted and waiting tasks after its next start, and keeps finished ones', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    const { child, client } = await startProcess(dataFolder, { workers: 1 });
    const pdfURL = await client.upload(scriptedPdf({ do: 'page', page: 1, pages: 1 }), 'done.pdf');
    const headers = { 'idempotency-key': 'done' };
    const done = await client.submit('markdown', { pdfURL }, headers);
    const { data } = await client.completed('markdown', done);
    const running = await client.convert('epub', [
      { do: 'page', page: 1, pages: 2 },
      { do: 'wait', url: gate.url },
    ]);
    await gate.reached();
    const waiting = await client.convert('epub', []);
    expect(await child.kill('SIGKILL')).toBe('SIGKILL');

    const { client: next } = await startProcess(dataFolder, { workers: 1 });
    expect(await (await fetch((await next.completed('markdown', done)).data.downloadURL)).text()).toContain('# done');
    // The old link was signed with a key that persists: only the port is another.
    const oldLink = new URL(data.downloadURL);
    oldLink.port = new URL(next.baseUrl).port;
    expect((await fetch(oldLink)).status).toBe(200);
    // So was the old upload link, and the same submission is the same task.
    expect(await next.submit('markdown', { pdfURL }, headers)).toBe(done);
    await gate.reached(2);
    expect(await next.status('epub', running)).toMatchObject({ state: 'processing' });
    gate.open();
    await next.completed('epub', running);
    await next.completed('epub', waiting);
  });

  test('gives up no task that happened to run each time, however often it is killed', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    let id = '';
    for (let round = 1; round <= 6; round += 1) {
      const { child, client } = await startProcess(dataFolder, { workers: 1 });
      id ||= await client.convert('epub', [{ do: 'wait', url: gate.url }]);
      await gate.reached(round);
      await child.kill('SIGKILL');
    }
    gate.open();
    const { client } = await startTestService({ dataFolder });
    await client.completed('epub', id);
  });

  test('gives a task up that took very much memory each time, with a sentence; its neighbour goes on', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    const options = { workers: 2, pool: { maxMemoryMb: 600 } };
    const [ids, neighbours]: string[][] = [[], []];
    for (let round = 1; round <= 3; round += 1) {
      const { child, client } = await startProcess(dataFolder, options);
      if (round === 1) {
        ids?.push(await client.convert('epub', [{ do: 'hoard', megabytes: 400, url: gate.url }], { quire: {} }));
        neighbours?.push(await client.convert('epub', [{ do: 'wait', url: gate.url }]));
      }
      await gate.reached(2 * round);
      await suspected(dataFolder, round);
      await child.kill('SIGKILL');
    }
    gate.open();
    const { client } = await startTestService({ dataFolder });
    expect(await client.failed('epub', ids?.[0] ?? '')).toMatchObject({
      error: expect.stringContaining('stopped each time'),
      quire: { code: 'interrupted' },
    });
    await client.completed('epub', neighbours?.[0] ?? '');
  });

  test('leaves no half-written files behind', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    const { child, client } = await startProcess(dataFolder, { allowPrivateUrls: true });
    await client.submit('epub', { pdfURL: `${gate.url}a.pdf` });
    await gate.reached();
    await child.kill('SIGKILL');
    const { client: next, ...service } = await startTestService({ dataFolder, allowPrivateUrls: false });
    expect(await readdir(join(service.dataFolder, 'temporary'))).toEqual([]);
    expect((await next.call('GET', paths.result('epub', 'x'))).status).toBe(404);
  });
});

describe('A service that is stopped in good order', () => {
  test('takes running tasks back without counting the attempt', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    let id = '';
    for (let round = 1; round <= 4; round += 1) {
      const service = await startTestService({ dataFolder, deleteAfterUse: true, apiKeys: [`key of round ${round}`] });
      const pdf = scriptedPdf({ do: 'page', page: 1, pages: 3 }, { do: 'wait', url: gate.url });
      const again = await service.client.submit(
        'epub',
        { pdfURL: await service.client.upload(pdf) },
        // Embedded: the key is another at each start, the submission the same.
        { 'idempotency-key': 'the one' },
      );
      id ||= again;
      expect(again).toBe(id);
      await gate.reached(round);
      await service.close();
    }
    gate.open();
    const { client } = await startTestService({ dataFolder, deleteAfterUse: true });
    await client.completed('epub', id);
    await expect.poll(() => readdir(join(dataFolder, 'uploads'))).toEqual([]);
  });

  test('fails a task whose password went with it, so that it can be asked for again', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    const first = await startTestService({ dataFolder });
    const id = await first.client.convert('epub', [{ do: 'wait', url: gate.url }], { quire: { password: 'sesame' } });
    await gate.reached();
    await first.close();
    for (const name of await readdir(dataFolder)) {
      if (name.startsWith('service.sqlite'))
        expect((await readFile(join(dataFolder, name))).includes('sesame')).toBe(false);
    }
    const { client } = await startTestService({ dataFolder });
    expect(await client.failed('epub', id)).toMatchObject({
      error: expect.stringContaining('keeps no passwords'),
      quire: { code: 'encrypted' },
    });
  });

  test('is gone when it has closed, whatever it refused before', async () => {
    const { child, client } = await startProcess(await temporaryFolder());
    const body = 'x'.repeat(3_000_000);
    for (const key of [client.key, 'wrong']) {
      const headers = { authorization: key, 'content-type': 'application/json' };
      // Refused before it is read: then the connection may break before the answer is read.
      await fetch(client.baseUrl + paths.submit('epub'), { method: 'POST', headers, body }).catch(() => {});
    }
    expect(await child.kill('SIGTERM')).toBe(0);
  });

  test('is not held up by a client that reads slowly or not at all', async () => {
    const service = await startTestService();
    const open = await fetch(`${service.baseUrl}/openapi.json`);
    const idle = connect(service.port, '127.0.0.1');
    idle.on('error', () => {});
    idle.write('GET /openapi.json HTTP/1.1\r\nHost: ');
    // Neither ever ends its part.
    await service.close();
    await expect(fetch(`${service.baseUrl}/openapi.json`)).rejects.toThrow();
    idle.destroy();
    await open.body?.cancel();
  });
});
