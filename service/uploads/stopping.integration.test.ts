import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { createMultipartResponseSchema, paths, presignPartsResponseSchema } from '../contract.ts';
import { startTestService, type TestClient, temporaryFolder } from '../fixtures/harness.ts';

/** An upload of one part with eight bytes. */
async function announcePart(client: TestClient) {
  const created = await client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize: 8 } });
  const { uploadID, key } = createMultipartResponseSchema.parse(created.json).data;
  const body = { uploadID, key, partNumbers: [1] };
  const links = await client.call('POST', paths.upload('generate-presigned-urls'), { body });
  return { uploadID, key, url: presignPartsResponseSchema.parse(links.json).data[0]?.uploadURL ?? '' };
}

/** A service that has half of a part. */
async function halfWay(drainMs: number) {
  const dataFolder = await temporaryFolder();
  const service = await startTestService({ dataFolder, drainMs });
  const { url, ...upload } = await announcePart(service.client);
  const body = new PassThrough();
  const sent = request(url, { method: 'PUT', body });
  sent.catch(() => {});
  body.write('half');
  const unfinished = () => readdir(join(dataFolder, 'temporary'));
  await expect.poll(unfinished).toHaveLength(1);
  return { service, dataFolder, upload, url, body, sent, unfinished };
}

describe('A service that stops', () => {
  test('lets uploads arrive that are coming, and asks others to come again', async () => {
    const { service, dataFolder, upload, url, body, sent } = await halfWay(30_000);
    const closed = service.close();
    const late = await fetch(url, { method: 'PUT', body: new Uint8Array(8) });
    expect([late.status, late.headers.get('retry-after'), await late.json()]).toMatchObject([
      503,
      '5',
      { code: 'STOPPING' },
    ]);
    body.end('half');
    const { statusCode, headers } = await sent;
    expect(statusCode).toBe(200);
    await closed;

    const { client } = await startTestService({ dataFolder });
    const completed = await client.call('POST', paths.upload('complete-multipart-upload'), {
      body: { ...upload, parts: [{ partNumber: 1, etag: headers.etag }] },
    });
    expect(completed.status).toBe(200);
  });

  test('gives an upload up that does not arrive in time, and keeps nothing of it', async () => {
    const { service, sent, unfinished } = await halfWay(50);
    await service.close();
    await expect(sent).rejects.toThrow();
    expect(await unfinished()).toEqual([]);
    expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
