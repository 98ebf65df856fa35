import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { SubmitRequest } from '../model/service.ts';
import { defaultOptions } from '../options/options.ts';
import { createConversionApi } from './conversion-client.ts';
import { service } from './fixtures/service.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();
const request: SubmitRequest = {
  kind: 'markdown',
  pdfUrl: 'https://s3.example/a.pdf',
  filename: 'a',
  options: defaultOptions,
  taskId: 'task-1',
};

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['GZip', gzipSync],
] as const)('understands an answer that a gateway has compressed unasked: %s', async (encoding, compress) => {
  const { endpoint } = await service((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
      .end(compress(JSON.stringify({ success: true, sessionID: 's-1' })));
  });
  expect(await createConversionApi({ clock: testClock() }).submit(endpoint, request, signal)).toEqual({
    kind: 'accepted',
    sessionId: 's-1',
  });
});

test.each([
  ['that is not compressed', Buffer.from('{"success":true,"sessionID":"s-1"}'), { kind: 'accepted' }],
  ['that unpacks to more than is read', gzipSync(Buffer.alloc(2 ** 24, 32)), { kind: 'uncertain' }],
  ['without a byte', Buffer.alloc(0), { kind: 'uncertain' }],
])('reads an answer called gzip %s', async (_, bytes, outcome) => {
  const { endpoint } = await service((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes);
  });
  expect(await createConversionApi({ clock: testClock() }).submit(endpoint, request, signal)).toMatchObject(outcome);
});
