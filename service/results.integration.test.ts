import { describe, expect, test } from 'vitest';
import { startTestService, statusOfRawPath, type TestClient } from './fixtures/harness.ts';

const finished = async (client: TestClient, filename = 'book') => {
  const steps = [
    { do: 'page', page: 1, pages: 1 },
    { do: 'asset', name: 'images/p1-1.png', text: 'first picture' },
    { do: 'asset', name: 'images/p1-2.png', text: 'second picture' },
  ] as const;
  const id = await client.convert('markdown', [...steps], { filename, quire: { images: 'linked' } });
  const { data } = await client.completed('markdown', id);
  return { id, ...data };
};

describe('A result behind its signed link', () => {
  test('answers with everything that a downloader needs', async () => {
    const { client } = await startTestService();
    const { downloadURL } = await finished(client);
    const response = await fetch(downloadURL);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="book.md"; filename*=UTF-8''book.md`,
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  });

  test('answers HEAD like GET without the body', async () => {
    const { client } = await startTestService();
    const { downloadURL } = await finished(client);
    const get = await fetch(downloadURL);
    const text = await get.text();
    const head = await fetch(downloadURL, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const without = (headers: Headers) =>
      Object.fromEntries(
        [...headers].filter(([name]) => !['connection', 'date', 'keep-alive', 'x-request-id'].includes(name)),
      );
    expect(without(head.headers)).toEqual(without(get.headers));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  test('is not sent again to who has it', async () => {
    const { client } = await startTestService();
    const { downloadURL } = await finished(client);
    const etag = (await fetch(downloadURL)).headers.get('etag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      const known = await fetch(downloadURL, { method, headers: { 'if-none-match': `W/${etag}`, range: 'bytes=0-1' } });
      expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
      expect((await fetch(downloadURL, { method, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });

  test('resumes: Range, If-Range, 206, 416', async () => {
    const { client } = await startTestService();
    const { downloadURL } = await finished(client);
    const whole = await fetch(downloadURL);
    const text = await whole.text();
    const etag = whole.headers.get('etag') ?? '';
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(downloadURL, { headers });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        length: response.headers.get('content-length'),
        text: await response.text(),
      };
    };
    const size = text.length;
    expect(await get({ range: 'bytes=5-' })).toEqual({
      status: 206,
      range: `bytes 5-${size - 1}/${size}`,
      length: String(size - 5),
      text: text.slice(5),
    });
    expect(await get({ range: 'bytes=0-3' })).toMatchObject({
      status: 206,
      range: `bytes 0-3/${size}`,
      text: text.slice(0, 4),
    });
    expect(await get({ range: 'bytes=-4' })).toMatchObject({ status: 206, text: text.slice(-4) });
    expect(await get({ range: 'bytes=5-', 'if-range': etag })).toMatchObject({ status: 206 });
    expect(await get({ range: 'bytes=5-', 'if-range': '"older"' })).toMatchObject({ status: 200, range: null, text });
    expect(await get({ range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}`, text: '' });
    expect(await get({ range: 'bytes=0-1,3-4' })).toMatchObject({ status: 200, text });
  });

  test('has its images under the same link, so that relative links in the document resolve', async () => {
    const { client } = await startTestService();
    const { downloadURL, quire } = await finished(client);
    expect(quire?.assets).toEqual([
      { path: 'images/p1-1.png', sizeBytes: 13 },
      { path: 'images/p1-2.png', sizeBytes: 14 },
    ]);
    const image = await fetch(new URL('images/p1-2.png', downloadURL));
    expect([image.status, image.headers.get('content-type'), await image.text()]).toEqual([
      200,
      'image/png',
      'second picture',
    ]);
    expect((await fetch(new URL('images/p1-3.png', downloadURL))).status).toBe(404);
  });

  test('gets a fresh link at each reading, and the old one still works', async () => {
    const { client } = await startTestService();
    const { id, downloadURL } = await finished(client);
    const again = await client.completed('markdown', id);
    expect((await fetch(again.data.downloadURL)).headers.get('etag')).toBe(
      (await fetch(downloadURL)).headers.get('etag'),
    );
  });

  test('is not to be had under other names, links or paths', async () => {
    const { client, port } = await startTestService();
    const { downloadURL } = await finished(client);
    const folder = new URL('.', downloadURL).pathname;
    const status = (path: string) => statusOfRawPath(port, path);
    expect(await status(`${folder}book.md`)).toBe(200);
    for (const name of [
      '',
      'other.md',
      '0',
      '1',
      '../../../signing.key',
      '..%2f..%2f..%2fsigning.key',
      'images/../book.md',
      '%2e%2e/x',
      '%00',
      'images%5cp1-1.png',
    ]) {
      expect(await status(folder + name), name).toBe(404);
    }
    expect(await status(`/v1/files/results/../../signing.key`)).toBeGreaterThanOrEqual(400);
    expect(await status(`/v1/files/results/xx/book.md`)).toBe(403);
    expect(await status(`${folder}%`)).toBe(400);
  });

  test('with a name from all over the world arrives under that name', async () => {
    const { client } = await startTestService();
    const { downloadURL } = await finished(client, '報告 100% "fin"');
    const response = await fetch(downloadURL);
    expect(response.status).toBe(200);
    expect(decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')).toBe(
      '報告 100% _fin_.md',
    );
  });
});
