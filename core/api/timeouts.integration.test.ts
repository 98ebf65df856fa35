import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultOptions } from '../options/options.ts';
import { createConversionApi } from './conversion-client.ts';
import { json, type Script, serve } from './fixtures/scripted-server.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();
const request = {
  kind: 'markdown',
  pdfUrl: 'https://s3.example/a.pdf',
  filename: 'a',
  options: defaultOptions,
  taskId: 't',
} as const;
const timeouts = { connectMs: 1000, headersMs: 1000, bodyIdleMs: 1000, exchangeMs: 3000 };
const api = () => createConversionApi({ clock: testClock(), timeouts, random: () => 0 });

async function submitTo(script: Script) {
  const { origin } = await serve((seen, response, count) =>
    seen.path === '/openapi.json' ? json(response, 404, {}) : script(seen, response, count),
  );
  return api().submit({ baseUrl: `${origin}/v1`, key: 'k' }, request, signal);
}

const uncertain = { kind: 'uncertain', error: { code: 'submission-uncertain' } };

test('A service that never answers leaves a submission uncertain', async () => {
  expect(await submitTo(() => {})).toMatchObject(uncertain);
});

test('A service that stops within its answer does too', async () => {
  expect(
    await submitTo((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"su')),
  ).toMatchObject(uncertain);
});

test('A service that trickles its answer is not waited for longer than an exchange may take', async () => {
  const started = performance.now();
  const outcome = await submitTo((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 300);
    response.on('close', () => clearInterval(drip));
  });
  expect(outcome).toMatchObject(uncertain);
  expect(performance.now() - started).toBeLessThan(6000);
});

test('A TLS handshake that never ends proves that nothing was sent', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outcome = await api().submit({ baseUrl: `https://127.0.0.1:${port}/v1`, key: 'k' }, request, signal);
  expect(outcome).toMatchObject({ kind: 'unavailable', error: { code: 'service-unreachable' } });
});

test('500 MB go out in parts with flat memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-flat-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'big.pdf');
  await writeFile(path, '%PDF-1.7');
  const sizeBytes = 500 * 1024 * 1024;
  const { truncate } = await import('node:fs/promises');
  await truncate(path, sizeBytes);
  const { mtimeMs } = await stat(path);
  const { createServer: createHttpServer } = await import('node:http');
  const { listen } = await import('./fixtures/scripted-server.ts');
  const partSize = 5 * 1024 * 1024;
  let received = 0;
  const server = createHttpServer(async (message, response) => {
    const here = `http://${message.headers.host}`;
    if (message.method === 'PUT') {
      for await (const chunk of message) received += chunk.length;
      return void response.writeHead(200, { etag: '"e"' }).end();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = JSON.parse(String(Buffer.concat(chunks)));
    const url = message.url ?? '';
    if (url.endsWith('create-multipart-upload'))
      json(response, 200, { success: true, data: { uploadID: 'u', key: 'k', partSize, totalParts: 100 } });
    else if (url.endsWith('generate-presigned-urls'))
      json(response, 200, {
        success: true,
        data: body.partNumbers.map((n: number) => ({ partNumber: n, uploadURL: `${here}/part/${n}` })),
      });
    else json(response, 200, { success: true, data: { downloadURL: `${here}/pdf` } });
  });
  const origin = await listen(server);
  let mostBytes = 0;
  const before = process.memoryUsage().rss;
  const outcome = await api().upload(
    { baseUrl: `${origin}/v1`, key: 'k' },
    { path, name: 'big.pdf', sizeBytes, mtimeMs },
    {
      signal,
      resume: null,
      onState: () => {},
      onProgress: () => {
        mostBytes = Math.max(mostBytes, process.memoryUsage().rss - before);
      },
    },
  );
  expect(outcome).toMatchObject({ kind: 'uploaded' });
  expect(received).toBe(sizeBytes);
  expect(mostBytes).toBeLessThan(200 * 1024 * 1024);
});
