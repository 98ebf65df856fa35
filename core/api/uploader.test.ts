import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxUploadBytes, multipartThresholdBytes } from '../../service/contract.ts';
import type { SourceFile, UploadState } from '../model/service.ts';
import { createConversionApi } from './conversion-client.ts';
import { closedOrigin, json } from './fixtures/scripted-server.ts';
import { storageService } from './fixtures/storage-service.ts';
import { testClock } from './fixtures/test-clock.ts';
import { hooks, isPart, isRising, whole } from './fixtures/upload-hooks.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-upload-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function source(content: Buffer | string, name = 'Fünf "Thesen".pdf'): Promise<SourceFile> {
  count += 1;
  const path = join(folder, `${count}.pdf`);
  await writeFile(path, content);
  const { size, mtimeMs } = await stat(path);
  return { path, name, sizeBytes: size, mtimeMs };
}

const large = Buffer.alloc(multipartThresholdBytes + 1000, 'quire');
const api = () => createConversionApi({ clock: testClock(), random: () => 0.5 });

describe('A small file', () => {
  test('goes out as one form: the fields, then the file, with its length and without the key', async () => {
    const { endpoint, forms, seen, actions } = await storageService();
    const file = await source('%PDF-1.7 small');
    const watch = hooks();
    expect(await api().upload(endpoint, file, watch)).toEqual({
      kind: 'uploaded',
      pdfUrl: `${new URL(endpoint.baseUrl).origin}/pdf?sig=1`,
    });
    expect(actions).toEqual(['generate-presigned-url']);
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ filename: 'Fünf "Thesen".pdf' });
    expect(seen[0]?.headers.authorization).toBe('Bearer k3y');
    const form = seen[1];
    expect(form?.headers).not.toHaveProperty('authorization');
    expect(form?.headers).not.toHaveProperty('transfer-encoding');
    expect(Number(form?.headers['content-length'])).toBe(forms[0]?.length);
    const parsed = await new Response(new Uint8Array(forms[0] ?? []), {
      headers: { 'content-type': form?.headers['content-type'] ?? '' },
    }).formData();
    expect([...parsed.keys()]).toEqual(['key', 'policy', 'file']);
    expect(parsed.get('key')).toBe('k"1');
    const sent = parsed.get('file');
    expect(sent instanceof File && (await sent.text())).toBe('%PDF-1.7 small');
    expect(watch.progress).toEqual([file.sizeBytes]);
  });

  test('is sent again with a new address when the connection breaks', async () => {
    const { endpoint, actions, forms } = await storageService({
      mischief: ({ path }, response, number) =>
        path.startsWith('/form') && number < 5 && response.socket?.resetAndDestroy() !== undefined,
    });
    expect(await api().upload(endpoint, await source('%PDF'), hooks())).toMatchObject({ kind: 'uploaded' });
    expect(actions).toHaveLength(3);
    expect(forms).toHaveLength(1);
  });

  test('is given up for now when the storage stays broken', async () => {
    const { endpoint, seen } = await storageService({
      mischief: ({ path }, response) => path.startsWith('/form') && response.writeHead(503).end() !== undefined,
    });
    expect(await api().upload(endpoint, await source('%PDF'), hooks())).toMatchObject({
      kind: 'unavailable',
      error: { code: 'service-error', params: { status: 503 } },
    });
    expect(seen.filter(({ path }) => path.startsWith('/form'))).toHaveLength(4);
  });

  test('is rejected when the storage refuses it twice; that is not about the key', async () => {
    const { endpoint, seen } = await storageService({
      mischief: ({ path }, response) =>
        path.startsWith('/form') && response.writeHead(403).end('<Error/>') !== undefined,
    });
    expect(await api().upload(endpoint, await source('%PDF'), hooks())).toMatchObject({
      kind: 'rejected',
      error: { code: 'service-rejected' },
    });
    expect(seen.filter(({ path }) => path.startsWith('/form'))).toHaveLength(2);
  });

  test('whose name does not end in .pdf is announced as what it is', async () => {
    const { endpoint, seen } = await storageService();
    await api().upload(endpoint, await source('%PDF', 'scan'), hooks());
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ filename: 'scan.pdf' });
  });
});

describe('A large file', () => {
  const partSize = 1024 * 1024;

  test('goes out in parts, three at a time, and is completed with the ETags as they came', async () => {
    const { endpoint, parts, seen, mostAtATime } = await storageService({ partSize });
    const file = await source(large);
    const watch = hooks();
    expect(await api().upload(endpoint, file, watch)).toMatchObject({ kind: 'uploaded' });
    expect(whole(parts).equals(large)).toBe(true);
    expect(mostAtATime()).toBeLessThanOrEqual(3);
    expect(
      seen
        .filter(isPart)
        .every(
          ({ headers }) =>
            headers.authorization === undefined && headers['content-type'] === 'application/octet-stream',
        ),
    ).toBe(true);
    const complete = JSON.parse(String(seen.at(-1)?.body));
    expect(complete).toMatchObject({
      uploadID: 'u1',
      key: 'k',
      parts: [
        { partNumber: 1, etag: '"e1"' },
        { partNumber: 2, etag: 'e2' },
        {},
        {},
        {},
        { partNumber: 6, etag: 'e6' },
      ],
    });
    expect(isRising(watch.progress)).toBe(true);
    expect(watch.progress.at(-1)).toBe(large.length);
    expect(watch.states.map(({ done }) => done.length)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('goes on with the parts that are missing', async () => {
    const { endpoint, parts, actions } = await storageService({ partSize });
    const done = [1, 2, 4].map((partNumber) => {
      const bytes = large.subarray((partNumber - 1) * partSize, partNumber * partSize);
      return { partNumber, etag: `e${partNumber}`, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    const watch = hooks({ resume: { uploadId: 'u9', key: 'k', partSizeBytes: partSize, totalParts: 6, done } });
    expect(await api().upload(endpoint, await source(large), watch)).toMatchObject({ kind: 'uploaded' });
    expect([...parts.keys()].toSorted()).toEqual([3, 5, 6]);
    expect(actions).toEqual(['generate-presigned-urls', 'complete-multipart-upload']);
    expect(watch.progress[0]).toBe(3 * partSize);
    expect(watch.progress.at(-1)).toBe(large.length);
  });

  test('begins anew when the service has forgotten the upload', async () => {
    const { endpoint, parts, actions } = await storageService({
      partSize,
      mischief: ({ body }, response) =>
        String(body.subarray(0, 100)).includes('"u9"') &&
        json(response, 404, { error: 'no such upload' }) === undefined,
    });
    const resume = { uploadId: 'u9', key: 'k', partSizeBytes: partSize, totalParts: 6, done: [] };
    expect(await api().upload(endpoint, await source(large), hooks({ resume }))).toMatchObject({ kind: 'uploaded' });
    expect(actions.slice(0, 3)).toEqual([
      'generate-presigned-urls',
      'create-multipart-upload',
      'generate-presigned-urls',
    ]);
    expect(whole(parts).equals(large)).toBe(true);
  });

  test('begins anew when the state is of a file of another size', async () => {
    const { endpoint, actions } = await storageService({ partSize });
    const resume = { uploadId: 'u9', key: 'k', partSizeBytes: partSize, totalParts: 2, done: [] };
    expect(await api().upload(endpoint, await source(large), hooks({ resume }))).toMatchObject({ kind: 'uploaded' });
    expect(actions[0]).toBe('create-multipart-upload');
  });

  test('sends a broken part again without turning the bar back', async () => {
    let broken = 2;
    const { endpoint, parts, seen } = await storageService({
      partSize,
      mischief: (request, response) =>
        isPart(request) &&
        request.path.startsWith('/part/2') &&
        broken-- > 0 &&
        response.socket?.resetAndDestroy() !== undefined,
    });
    const watch = hooks();
    expect(await api().upload(endpoint, await source(large), watch)).toMatchObject({ kind: 'uploaded' });
    expect(seen.filter(isPart)).toHaveLength(8);
    expect(whole(parts).equals(large)).toBe(true);
    expect(isRising(watch.progress)).toBe(true);
  });

  test('asks for a new address when a part’s has expired', async () => {
    let expired = true;
    const { endpoint, actions } = await storageService({
      partSize,
      mischief: (request, response) => {
        if (!request.path.startsWith('/part/2') || !expired) return false;
        expired = false;
        response.writeHead(403).end();
        return true;
      },
    });
    expect(await api().upload(endpoint, await source(large), hooks())).toMatchObject({ kind: 'uploaded' });
    expect(actions.filter((action) => action === 'generate-presigned-urls')).toHaveLength(2);
  });

  test('keeps what is done when the storage can’t be reached any more, and goes on from there', async () => {
    const dead = await closedOrigin();
    let reachable = false;
    const { endpoint, parts, seen } = await storageService({
      partSize,
      mischief: ({ path, body, headers }, response) => {
        if (reachable || !path.endsWith('generate-presigned-urls')) return false;
        const numbers: number[] = JSON.parse(String(body)).partNumbers;
        const origin = (part: number) => (part === 6 ? dead : `http://${headers.host}`);
        const data = numbers.map((part) => ({ partNumber: part, uploadURL: `${origin(part)}/part/${part}` }));
        json(response, 200, { success: true, data });
        return true;
      },
    });
    const [file, watch] = [await source(large), hooks()];
    const outcome = await api().upload(endpoint, file, watch);
    expect(outcome).toMatchObject({ kind: 'unavailable', error: { code: 'service-unreachable' } });
    const resume = watch.states.at(-1) ?? null;
    expect(resume?.done.length).toBeGreaterThanOrEqual(3);
    reachable = true;
    seen.length = 0;
    expect(await api().upload(endpoint, file, hooks({ resume }))).toMatchObject({ kind: 'uploaded' });
    const done = (resume?.done ?? []).map(({ partNumber }) => `/part/${partNumber}`);
    expect(seen.filter(isPart).filter(({ path }) => done.includes(path.split('?', 1)[0] ?? ''))).toEqual([]);
    expect(whole(parts).equals(large)).toBe(true);
  });

  test('stops at once when aborted, with the reason, and leaves nothing running', async () => {
    const controller = new AbortController();
    const { endpoint, seen } = await storageService({
      partSize,
      mischief: (request) => {
        if (isPart(request)) controller.abort(new Error('paused'));
        return isPart(request);
      },
    });
    const watch = hooks({ signal: controller.signal });
    await expect(api().upload(endpoint, await source(large), watch)).rejects.toThrow('paused');
    expect(seen.some(({ path }) => path.endsWith('abort-multipart-upload'))).toBe(false);
  });

  test('that the service would cut otherwise is not sent', async () => {
    const { endpoint } = await storageService({
      mischief: ({ path }, response) =>
        path.endsWith('create-multipart-upload') &&
        json(response, 200, { success: true, data: { uploadID: 'u', key: 'k', partSize, totalParts: 2 } }) ===
          undefined,
    });
    expect(await api().upload(endpoint, await source(large), hooks())).toMatchObject({
      kind: 'rejected',
      error: { code: 'service-answer-invalid' },
    });
  });

  test('without an ETag in the answer is an answer that we don’t understand', async () => {
    const { endpoint } = await storageService({
      partSize,
      mischief: (request, response) => isPart(request) && response.writeHead(200).end() !== undefined,
    });
    expect(await api().upload(endpoint, await source(large), hooks())).toMatchObject({
      kind: 'rejected',
      error: { code: 'service-answer-invalid' },
    });
  });
});

describe('A file that is not what was admitted', () => {
  test.each<[string, (file: SourceFile) => Promise<unknown>, string]>([
    ['gone', ({ path }) => rm(path), 'file-missing'],
    ['empty', ({ path }) => truncate(path, 0), 'empty-file'],
    ['longer', ({ path }) => writeFile(path, '%PDF-1.7 longer'), 'file-changed'],
    ['touched', ({ path, mtimeMs }) => utimes(path, new Date(), mtimeMs / 1000 + 60), 'file-changed'],
  ])('%s: nothing is sent', async (_, change, code) => {
    const { endpoint, seen } = await storageService();
    const file = await source('%PDF-1.7');
    await change(file);
    expect(await api().upload(endpoint, file, hooks())).toMatchObject({
      kind: 'rejected',
      error: { code, params: { name: file.name } },
    });
    expect(seen).toEqual([]);
  });

  test('larger than the service takes: said before anything is sent', async () => {
    const { endpoint, seen } = await storageService();
    const file = await source('%PDF');
    await truncate(file.path, maxUploadBytes + 1);
    const { size, mtimeMs } = await stat(file.path);
    expect(await api().upload(endpoint, { ...file, sizeBytes: size, mtimeMs }, hooks())).toMatchObject({
      kind: 'rejected',
      error: { code: 'file-too-large', params: { limitBytes: 524_288_000 } },
    });
    expect(seen).toEqual([]);
  });

  test('changed while it was sent: the upload is not used', async () => {
    let path = '';
    const { endpoint } = await storageService({
      mischief: (request) => {
        if (request.path.startsWith('/form')) appendFileSync(path, 'more');
        return false;
      },
    });
    const file = await source('%PDF');
    path = file.path;
    expect(await api().upload(endpoint, file, hooks())).toMatchObject({
      kind: 'rejected',
      error: { code: 'file-changed' },
    });
  });

  test('cut off while its parts are sent: the upload is not completed, and can be given up', async () => {
    let path = '';
    const { endpoint, actions } = await storageService({
      partSize: 1024 * 1024,
      mischief: (request) => {
        if (request.path.endsWith('generate-presigned-urls')) void truncate(path, 5);
        return false;
      },
    });
    const file = await source(large);
    path = file.path;
    const states: UploadState[] = [];
    const onState = (state: UploadState) => void states.push(state);
    expect(await api().upload(endpoint, file, { ...hooks(), onState })).toMatchObject({
      kind: 'rejected',
      error: { code: 'file-changed' },
    });
    expect(actions).not.toContain('complete-multipart-upload');
    const [begun] = states;
    assert(begun);
    expect(await api().abandonUpload?.(endpoint, begun)).toEqual({ kind: 'released' });
    expect(actions.at(-1)).toBe('abort-multipart-upload');
  });
});

test('A wrong key ends an upload before a byte of the file is sent', async () => {
  const { endpoint, seen } = await storageService({
    mischief: (_, response) => json(response, 401, { code: 'UNAUTHENTICATED' }) === undefined,
  });
  expect(await api().upload(endpoint, await source(large), hooks())).toMatchObject({
    kind: 'blocked',
    error: { code: 'key-rejected' },
  });
  expect(seen).toHaveLength(1);
});

test('A document given to an encrypted service does not go on unencrypted', async () => {
  const { createUploader } = await import('./uploader.ts');
  const { createServiceCaller } = await import('./service-call.ts');
  const answer = {
    success: true,
    data: { uploadURL: 'http://storage.example/form', downloadURL: 'https://storage.example/pdf', fields: {} },
  };
  const asked: string[] = [];
  const http = {
    send: () => Promise.reject(new Error('unused')),
    exchange: async ({ url }: { url: URL }) => {
      asked.push(url.href);
      return {
        url,
        status: 200,
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify(answer),
        oversized: false,
      };
    },
  };
  const clock = testClock();
  const uploader = createUploader({ http, clock, random: Math.random, service: createServiceCaller(http, clock) });
  const outcome = await uploader.upload(
    { baseUrl: 'https://convert.example/v1', key: 'k' },
    await source('%PDF'),
    hooks(),
  );
  expect(outcome).toMatchObject({
    kind: 'rejected',
    error: { code: 'service-answer-invalid', params: { host: 'storage.example' } },
  });
  expect(asked).toHaveLength(1);
});
