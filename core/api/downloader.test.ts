import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConversionApi } from './conversion-client.ts';
import { downloadTo, interruption, markdown, storage, text } from './fixtures/download.ts';
import { closedOrigin, type Script, serve } from './fixtures/scripted-server.ts';
import { testClock } from './fixtures/test-clock.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-download-'));
  path = join(folder, 'result');
});
afterEach(async () => {
  interruption.atBytes = Number.POSITIVE_INFINITY;
  await rm(folder, { recursive: true });
});

const fetchTo = (url: string, options?: Parameters<typeof downloadTo>[2]) => downloadTo(path, url, options);

describe('A download', () => {
  test('is a plain GET without any key, and ends with the file alone', async () => {
    const { origin, seen } = await serve(storage(text, markdown));
    const download = fetchTo(`${origin}/r.md?sig=1`);
    expect(await download).toEqual({
      kind: 'downloaded',
      download: { path, sizeBytes: Buffer.byteLength(text), content: 'markdown', url: `${origin}/r.md?sig=1` },
    });
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/r.md?sig=1' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('range');
    expect(await readdir(folder)).toEqual(['result']);
    expect(download.progress.at(-1)).toEqual([Buffer.byteLength(text), Buffer.byteLength(text)]);
  });

  test('goes on where it broke off, as long as the file is the same', async () => {
    const { origin, seen } = await serve(storage(text, markdown, [50_000, 60_000]));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'downloaded' });
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(seen.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [undefined, undefined],
      ['bytes=50000-', '"v1"'],
      ['bytes=110000-', '"v1"'],
    ]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is unpacked where storage keeps it as %s', async (encoding, pack) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { ...markdown, 'content-encoding': encoding }).end(pack(text));
    });
    expect(await fetchTo(origin)).toMatchObject({
      kind: 'downloaded',
      download: { sizeBytes: Buffer.byteLength(text), content: 'markdown' },
    });
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['result']);
  });

  test.each(['gzip', 'rot13'])('that is not the %s that it says is no document', async (encoding) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { ...markdown, 'content-encoding': encoding }).end('# Title');
    });
    expect(await fetchTo(origin)).toMatchObject({ kind: 'rejected', error: { code: 'result-not-a-document' } });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that unpacks to more than is allowed is refused', async () => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(200, { ...markdown, 'content-encoding': 'gzip' }).end(gzipSync(text));
    });
    const api = createConversionApi({ clock: testClock(), random: () => 0, maxResultBytes: () => 100_000 });
    expect(await fetchTo(origin, { api })).toMatchObject({ kind: 'rejected', error: { code: 'result-too-large' } });
    expect(await readdir(folder)).toEqual([]);
  });

  test('goes on where an answer ended too early in good order', async () => {
    const short: Script = (_request, response) => {
      const head = text.slice(0, 50_000);
      const range = `bytes 50000-59999/${Buffer.byteLength(text)}`;
      response.writeHead(206, { ...markdown, 'content-range': range }).end(text.slice(head.length, 60_000));
    };
    const answers = [storage(text, markdown, [50_000]), short];
    const { origin, seen } = await serve((request, response, count) =>
      (answers.shift() ?? storage(text, markdown))(request, response, count),
    );
    expect(await fetchTo(origin)).toMatchObject({ kind: 'downloaded' });
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=50000-', 'bytes=60000-']);
  });

  test.each([
    ['a little farther each time', Array.from({ length: 50 }, () => 100), markdown],
    [
      'now here, now there, without an ETag to go on by',
      Array.from({ length: 50 }, (_, index) => (index % 2 ? 90_000 : 10_000)),
      { 'content-type': 'text/markdown' },
    ],
  ])('that breaks off %s is given up', async (_name, cuts, headers) => {
    const { origin, seen } = await serve(storage(text, headers as typeof markdown, cuts));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'unavailable', error: { code: 'download-failed' } });
    expect(seen).toHaveLength(4);
  });

  test('goes on in another process', async () => {
    const first = await serve(storage(text, markdown, [50_000]));
    const controller = new AbortController();
    const api = createConversionApi({
      clock: { now: Date.now, sleep: async () => controller.abort(new Error('quit')) },
    });
    await expect(fetchTo(first.origin, { api, signal: controller.signal })).rejects.toThrow('quit');
    expect((await readFile(path)).length).toBe(50_000);
    const second = await serve(storage(text, markdown));
    expect(await fetchTo(second.origin)).toMatchObject({ kind: 'downloaded' });
    expect(second.seen[0]?.headers.range).toBe('bytes=50000-');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('begins anew when the file has changed', async () => {
    const other = `# Other\n\n${'Other text. '.repeat(9000)}`;
    const before = await serve(storage(text, markdown, [50_000, 1]));
    const controller = new AbortController();
    const api = createConversionApi({
      clock: { now: Date.now, sleep: async () => controller.abort(new Error('quit')) },
    });
    await expect(fetchTo(before.origin, { api, signal: controller.signal })).rejects.toThrow('quit');
    const { origin, seen } = await serve(storage(other, { ...markdown, etag: '"v2"' }));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'downloaded' });
    expect(await readFile(path, 'utf8')).toBe(other);
    expect(seen).toHaveLength(1);
  });

  test('that is complete already costs no second transfer', async () => {
    await writeFile(path, text);
    await writeFile(`${path}.json`, JSON.stringify({ etag: '"v1"', totalBytes: Buffer.byteLength(text) }));
    const { origin, seen } = await serve(storage(text, markdown));
    const download = fetchTo(origin);
    expect(await download).toMatchObject({ kind: 'downloaded', download: { sizeBytes: Buffer.byteLength(text) } });
    expect(seen).toHaveLength(1);
    expect(download.progress).toEqual([]);
  });

  test('without an ETag begins anew after a break', async () => {
    const { etag: _, ...plain } = markdown;
    const { origin, seen } = await serve(storage(text, plain, [50_000]));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'downloaded' });
    expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('is given up for now when nothing more comes', async () => {
    const { origin, seen } = await serve(storage(text, markdown, [50_000, 0, 0, 0, 0, 0]));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'unavailable', error: { code: 'download-failed' } });
    expect(seen).toHaveLength(4);
    expect((await readFile(path)).length).toBe(50_000);
  });

  test('answered with the wrong range for ever ends all the same', async () => {
    const { origin } = await serve(
      (_, response) => void response.writeHead(206, { ...markdown, 'content-range': 'bytes 5-9/10' }).end('12345'),
    );
    expect(await fetchTo(origin)).toMatchObject({ kind: 'unavailable', error: { code: 'download-failed' } });
    expect(existsSync(path)).toBe(false);
  });

  test('from a port where nobody listens can be tried later', async () => {
    expect(await fetchTo(await closedOrigin())).toMatchObject({
      kind: 'unavailable',
      error: { code: 'download-failed' },
    });
  });

  test('rejects with the reason of an abort and keeps what it has', async () => {
    const controller = new AbortController();
    const { origin } = await serve((_, response) => {
      Object.assign(interruption, { atBytes: 1000, run: () => controller.abort(new Error('paused')) });
      response.writeHead(200, { ...markdown, 'content-length': '1000000' }).write('x'.repeat(1000));
    });
    await expect(fetchTo(origin, { signal: controller.signal })).rejects.toThrow('paused');
    expect((await readFile(path)).length).toBe(1000);
    expect(existsSync(`${path}.json`)).toBe(true);
  });
});

describe('A download that is too much', () => {
  const limited = (maxResultBytes: number) =>
    createConversionApi({ clock: testClock(), maxResultBytes: () => maxResultBytes });
  const refused = { kind: 'rejected', error: { code: 'result-too-large', params: { limitBytes: 100_000 } } };

  test('by what is announced is refused before a byte is written', async () => {
    const { origin } = await serve(storage(text, markdown));
    const download = fetchTo(origin, { api: limited(100_000) });
    expect(await download).toMatchObject(refused);
    expect(download.progress).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('without an end is refused at the limit, and nothing is left', async () => {
    const { origin, seen } = await serve((_, response) => {
      response.writeHead(200, markdown);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_000)));
      };
      response.on('drain', more);
      more();
    });
    expect(await fetchTo(origin, { api: limited(100_000) })).toMatchObject(refused);
    expect(await readdir(folder)).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  test('for what was announced ends there', async () => {
    const before = `# T\n${'x'.repeat(5000)}`;
    await writeFile(path, before.slice(0, 2000));
    await writeFile(`${path}.json`, JSON.stringify({ etag: '"v1"', totalBytes: before.length }));
    const { origin, seen } = await serve((request, response) => {
      if (!request.headers.range) return storage(before, markdown)(request, response, 0);
      response.writeHead(206, { ...markdown, 'content-range': `bytes 2000-${before.length - 1}/${before.length}` });
      const more = () => {
        while (!response.destroyed && response.write('y'.repeat(16_000)));
      };
      response.on('drain', more);
      more();
    });
    expect(await fetchTo(origin)).toMatchObject({ kind: 'downloaded' });
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(seen.map(({ headers }) => headers.range)).toEqual(['bytes=2000-', undefined]);
  });

  test('for the disk is refused before it is full', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { ...markdown, 'content-length': String(2 ** 52) }).write('# T');
    });
    expect(await fetchTo(origin, { api: limited(Number.MAX_SAFE_INTEGER) })).toMatchObject({
      kind: 'rejected',
      error: { code: 'data-folder-full', params: { folder } },
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('A download that hardly moves', () => {
  /** A chunk each time one was taken, 10 s later by the client's clock. */
  const dripping = (chunk: string) => {
    let nowMs = 0;
    const api = createConversionApi({ clock: testClock(), monotonicMs: () => (nowMs += 5000) });
    const script: Script = (_, response) => {
      response.writeHead(200, { ...markdown, 'content-length': '1000000' }).write(chunk);
      interruption.atBytes = 0;
      interruption.run = () => void response.write(chunk);
    };
    return { api, script };
  };

  test('is left for later, and keeps what came', async () => {
    const { api, script } = dripping('x');
    const { origin, seen } = await serve(script);
    expect(await fetchTo(origin, { api })).toMatchObject({
      kind: 'unavailable',
      error: { code: 'download-too-slow' },
      retryAtMs: null,
    });
    expect(seen).toHaveLength(1);
    expect((await readFile(path)).length).toBeGreaterThan(5);
    expect(existsSync(`${path}.json`)).toBe(true);
  });

  test('is waited for as long as it keeps the least pace', async () => {
    const { api, script } = dripping(`# ${'x'.repeat(24_998)}`);
    const { origin } = await serve((request, response, count) => {
      script(request, response, count);
      const write = interruption.run;
      let sent = 25_000;
      interruption.run = () => {
        if (sent >= 1_000_000) return;
        sent += 25_000;
        write();
      };
    });
    expect(await fetchTo(origin, { api })).toMatchObject({ kind: 'downloaded', download: { sizeBytes: 1_000_000 } });
  });
});

describe('An answer that is no result', () => {
  test.each([400, 401, 403, 404, 410])('%i: the address has expired', async (status) => {
    const { origin, seen } = await serve((_, response) => void response.writeHead(status).end('<Error/>'));
    expect(await fetchTo(origin)).toMatchObject({
      kind: 'expired',
      error: { code: 'download-expired', detail: { status } },
    });
    expect(seen).toHaveLength(1);
  });

  test('503: later, not before Retry-After', async () => {
    const clock = testClock();
    const { origin } = await serve((_, response) => void response.writeHead(503, { 'retry-after': '7' }).end());
    const api = createConversionApi({ clock });
    expect(await fetchTo(origin, { api })).toMatchObject({ kind: 'unavailable', retryAtMs: clock.now() + 7000 });
  });

  test('405: no', async () => {
    const { origin } = await serve((_, response) => void response.writeHead(405).end());
    expect(await fetchTo(origin)).toMatchObject({ kind: 'rejected', error: { code: 'download-failed' } });
  });

  test('a page with status 200 is not kept', async () => {
    const { origin } = await serve(
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><p>Sorry: https://a.b/c?sig=secret'),
    );
    const outcome = await fetchTo(origin, { expected: 'epub' });
    expect(outcome).toMatchObject({
      kind: 'expired',
      error: { code: 'result-not-a-document', params: { format: 'epub' }, detail: { contentType: 'text/html' } },
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(await readdir(folder)).toEqual([]);
  });

  test('an archive without its end is fetched again', async () => {
    const epub = zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }] });
    const { origin, seen } = await serve(
      (_, response, count) => void response.writeHead(200).end(count < 2 ? epub.slice(0, -25) : epub),
    );
    expect(await fetchTo(origin, { expected: 'epub' })).toMatchObject({
      kind: 'downloaded',
      download: { content: 'epub' },
    });
    expect(seen).toHaveLength(2);
  });

  test('a folder that can’t be written is named', async () => {
    const { origin } = await serve(storage(text, markdown));
    await rm(folder, { recursive: true });
    expect(await fetchTo(origin)).toMatchObject({
      kind: 'rejected',
      error: { code: 'save-failed', params: { folder } },
    });
    folder = await mkdtemp(join(tmpdir(), 'quire-download-'));
  });
});
