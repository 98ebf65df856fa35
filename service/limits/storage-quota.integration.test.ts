import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMultipartResponseSchema, paths, presignResponseSchema } from '../contract.ts';
import { otherError, scriptedPdf, startTestService, TestClient, temporaryFolder } from '../fixtures/harness.ts';
import { prometheusMetrics } from '../prometheus.ts';
import { limitRulesSchema } from './rules.ts';

const limits = limitRulesSchema.parse({ default: { storage: { megabytes: 1 } } });

const announce = (client: TestClient, fileSize: number) =>
  client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize, filename: 'a.pdf' } });

async function sendForm(client: TestClient, bytes: number) {
  const answer = await client.call('POST', paths.upload('generate-presigned-url'), { body: { filename: 'a.pdf' } });
  const { uploadURL, downloadURL, fields } = presignResponseSchema.parse(answer.json).data;
  const send = async (size: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(size)]), 'a.pdf');
    const response = await fetch(uploadURL, { method: 'POST', body: form });
    return { status: response.status, text: await response.text() };
  };
  return { ...(await send(bytes)), again: send, downloadURL };
}

describe('What a key may keep', () => {
  test('counts announced parts until they are given up, and says so in a sentence', async () => {
    const { client, baseUrl } = await startTestService({ limits, apiKeys: ['anna', 'ben'] });
    const tooLarge = await announce(client, 1_000_001);
    expect([tooLarge.status, otherError.parse(tooLarge.json)]).toEqual([
      413,
      expect.objectContaining({
        code: 'TOO_LARGE',
        message: expect.stringContaining('1 MB that this API key may keep'),
      }),
    ]);
    const first = await announce(client, 600_000);
    const refused = await announce(client, 600_000);
    expect([refused.status, otherError.parse(refused.json)]).toEqual([
      507,
      expect.objectContaining({
        code: 'STORAGE_QUOTA',
        message: expect.stringContaining('keeps 0.6 MB here, of 1 MB'),
      }),
    ]);
    // Somebody else's room is not touched.
    expect((await announce(new TestClient(baseUrl, 'ben'), 600_000)).status).toBe(200);
    const { uploadID, key } = createMultipartResponseSchema.parse(first.json).data;
    await client.call('POST', paths.upload('abort-multipart-upload'), { body: { uploadID, key } });
    expect((await announce(client, 600_000)).status).toBe(200);
  });

  test('counts what arrives by form, whose length nobody announced, and replaces it', async () => {
    const dataFolder = await temporaryFolder();
    const { client } = await startTestService({ limits, dataFolder });
    expect((await sendForm(client, 1_200_000)).status).toBe(413);
    const first = await sendForm(client, 600_000);
    expect(first.status).toBe(204);
    const second = await sendForm(client, 600_000);
    expect([second.status, second.text]).toEqual([507, expect.stringContaining('STORAGE_QUOTA')]);
    expect((await fetch(second.downloadURL)).status).toBe(404);
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);
    expect((await first.again(900_000)).status).toBe(204);
    expect((await second.again(300_000)).status).toBe(507);
    expect(await readdir(join(dataFolder, 'uploads'))).toHaveLength(1);
  });

  test('counts results: over it nothing more is taken on until a task is deleted, also after a restart', async () => {
    const dataFolder = await temporaryFolder();
    const first = await startTestService({ limits, dataFolder });
    const id = await first.client.convert('epub', [{ do: 'write', bytes: 1_200_000 }]);
    await first.client.completed('epub', id);
    await first.close();
    const { client, baseUrl } = await startTestService({ limits, dataFolder, metrics: prometheusMetrics() });
    const submit = () =>
      client.call('POST', paths.submit('epub'), { body: { model: 'gundam', pdfURL: 'https://nowhere.invalid/a.pdf' } });
    const refused = await submit();
    expect([refused.status, otherError.parse(refused.json).code]).toEqual([507, 'STORAGE_QUOTA']);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await announce(client, 4)).status).toBe(507);
    const metrics = await (await fetch(baseUrl.replace(/v1$/, 'metrics'))).text();
    expect(metrics).toContain('quire_submissions_refused_total{reason="storage_quota"} 1');
    await client.call('DELETE', paths.result('epub', id));
    expect((await submit()).status).toBe(200);
    expect((await announce(client, 4)).status).toBe(200);
  });

  test('is bounded by no number of announcements', async () => {
    const { client } = await startTestService({ limits });
    const statuses: number[] = [];
    for (let each = 0; each < 250; each += 1) {
      statuses.push((await client.call('POST', paths.upload('generate-presigned-url'), { body: {} })).status);
    }
    // 1 MB holds 244 of the 4 KiB that each counts for.
    expect(statuses.filter((status) => status === 200)).toHaveLength(244);
    expect(statuses.at(-1)).toBe(507);
  });

  test('is everything, where there are no rules', async () => {
    const { client } = await startTestService({ deleteAfterUse: true });
    expect((await announce(client, 500_000_000)).status).toBe(200);
    await client.completed('epub', await client.submit('epub', { pdfURL: await client.upload(scriptedPdf()) }));
  });
});
