/** Clients that are slow, half there, too loud or too many, over real sockets. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxUploadBytes, paths, presignResponseSchema } from './contract.ts';
import { apiKey, startTestService, type TestClient } from './fixtures/harness.ts';
import { converse, everything, pathOf, readAnswer } from './fixtures/raw-http.ts';

/** Short enough to wait for. */
const soon = { checkMs: 50, headersMs: 300, keepAliveMs: 300, stalledMs: 700, jsonBodyMs: 300, drainMs: 300 };

/** Nothing is silent for so long, but everything has to move. */
const brisk = { checkMs: 50, stalledMs: 60_000, minBytesPerSecond: 2_000, paceWindowMs: 500 };

function open(port: number, text = '', options: { allowHalfOpen?: boolean } = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', ...options });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  if (text !== '') socket.write(text);
  return socket;
}

const head = (method: string, path: string, ...fields: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: HOST', `Authorization: Bearer ${apiKey}`, ...fields, '', ''].join('\r\n');
const at = (port: number, text: string) => text.replace('HOST', `127.0.0.1:${port}`);
const submitHead = (...fields: string[]) =>
  head('POST', `/v1${paths.submit('epub')}`, 'Content-Type: application/json', ...fields);

const announce = async (client: TestClient) =>
  presignResponseSchema.parse((await client.call('POST', paths.upload('generate-presigned-url'), { body: {} })).json)
    .data;

/** The service still has time for others. */
const expectService = async (client: TestClient) =>
  expect((await client.call('GET', paths.result('epub', 'x'))).status).toBe(404);

describe('Slow clients', () => {
  test.each([
    ['says nothing', ''],
    ['does not end its header fields', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('a connection that %s is closed', async (_, text) => {
    const { client, port } = await startTestService({ connections: soon });
    const said = await everything(open(port, text));
    if (said.length > 0) expect(readAnswer(said).status).toBe(408);
    await expectService(client);
  });

  test('header fields that drip do not count as coming', async () => {
    const { port } = await startTestService({ connections: soon });
    const socket = open(port, 'GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('X: y\r\n'), 40);
    const said = await everything(socket);
    clearInterval(drip);
    expect(readAnswer(said)).toMatchObject({ status: 408, json: { code: 'TOO_SLOW' } });
  });

  test('a JSON body that does not come, or drips, is answered with 408', async () => {
    const { port, logged } = await startTestService({ connections: { ...soon, stalledMs: 60_000 } });
    for (const step of ['', ' ']) {
      const socket = open(port, at(port, `${submitHead('Content-Length: 1000')}{`));
      const drip = setInterval(() => socket.write(step), 40);
      const said = await everything(socket);
      clearInterval(drip);
      expect(readAnswer(said)).toMatchObject({ status: 408, json: { code: 'TOO_SLOW' } });
    }
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('an upload that stands still is given up and leaves nothing behind', async () => {
    const { client, port, dataFolder } = await startTestService({ connections: soon });
    const { uploadURL, fields } = await announce(client);
    const form = `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${fields.key}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`;
    const socket = open(
      port,
      at(
        port,
        head('POST', pathOf(uploadURL), 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000') + form,
      ),
    );
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toHaveLength(1);
    await everything(socket);
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toEqual([]);
    await expectService(client);
  });

  test('an upload that drips is answered with 408 and leaves nothing behind', async () => {
    const { client, port, dataFolder } = await startTestService({ connections: brisk });
    const { uploadURL, fields } = await announce(client);
    const form = `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${fields.key}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`;
    const socket = open(
      port,
      at(
        port,
        head('POST', pathOf(uploadURL), 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000') + form,
      ),
    );
    const drip = setInterval(() => socket.write('.'), 30);
    const said = await everything(socket);
    clearInterval(drip);
    expect(readAnswer(said)).toMatchObject({ status: 408, json: { code: 'TOO_SLOW' } });
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toEqual([]);
    await expectService(client);
  });

  test('a download that is sipped is given up', async () => {
    const { client, port } = await startTestService({ connections: brisk });
    const url = await client.upload(new Uint8Array(32 * 1024 * 1024));
    const socket = open(port, at(port, head('GET', pathOf(url))));
    await once(socket, 'readable');
    const sip = setInterval(() => socket.read(1), 30);
    await expect
      .poll(() => {
        socket.write(' ');
        return socket.closed || socket.errored !== null;
      })
      .toBe(true);
    clearInterval(sip);
    await expectService(client);
  });

  test('an upload that waits for the service is not taken for a slow one', async () => {
    const { client } = await startTestService({ connections: brisk });
    // Sent in one go; what takes its time is the joining of the parts.
    const bytes = new Uint8Array(24 * 1024 * 1024);
    expect((await fetch(await client.upload(bytes))).status).toBe(200);
  });

  test('a download that nobody reads is given up', async () => {
    // The upload before it must not be taken for a slow one, on a machine with other work.
    const { client, port } = await startTestService({ connections: { checkMs: 50, stalledMs: 3_000 } });
    const url = await client.upload(new Uint8Array(32 * 1024 * 1024));
    const socket = open(port, at(port, head('GET', pathOf(url))));
    await once(socket, 'readable');
    // Nothing is read, so that the end is only noticed by the writes of the other side.
    await expect
      .poll(() => {
        socket.write(' ');
        return socket.closed || socket.errored !== null;
      })
      .toBe(true);
    await expectService(client);
  });

  test('a connection that is kept for later is closed after a while', async () => {
    const { port } = await startTestService({ connections: soon });
    const said = await everything(open(port, at(port, head('GET', '/openapi.json'))));
    expect(readAnswer(said).status).toBe(200);
  });

  test('the rest of a refused body is not read for ever', async () => {
    const { port } = await startTestService({ connections: soon });
    const socket = open(port, at(port, submitHead('Transfer-Encoding: chunked').replace(apiKey, 'wrong')));
    const chunk = setInterval(() => socket.write('1\r\n \r\n'), 40);
    const said = await everything(socket);
    clearInterval(chunk);
    expect(readAnswer(said).status).toBe(401);
  });
});

describe('Half-open connections', () => {
  test('a client that has said everything and closed its half is answered', async () => {
    const { port } = await startTestService();
    const socket = open(port, '', { allowHalfOpen: true });
    socket.end(at(port, head('GET', '/openapi.json')));
    expect(readAnswer(await everything(socket)).status).toBe(200);
  });

  test.each([
    ['before its first word', ''],
    ['within its header fields', 'POST / HTTP/1.1\r\nHo'],
    ['within its body', `${submitHead('Content-Length: 1000')}{"pdf`],
    ['within a chunk', `${submitHead('Transfer-Encoding: chunked')}ff\r\nabc`],
  ])('a client that closes its half %s is let go', async (_, text) => {
    const { client, port, logged } = await startTestService();
    const socket = open(port, '', { allowHalfOpen: true });
    socket.end(at(port, text));
    const said = await everything(socket);
    if (said.length > 0) expect(readAnswer(said).status).toBe(400);
    await expectService(client);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('Too much at once', () => {
  test.each([
    [
      'one long field',
      (port: number) => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['many fields', (port: number) => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${'X: y\r\n'.repeat(5_000)}\r\n`],
    ['a long address', (port: number) => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`],
  ])('%s is 431', async (_, request) => {
    const { client, port } = await startTestService();
    expect(readAnswer(await everything(open(port, request(port))))).toMatchObject({
      status: 431,
      json: { code: 'HEADERS_TOO_LARGE' },
    });
    await expectService(client);
  });

  test('a JSON body is refused by what it announces, and by what it is', async () => {
    const { port } = await startTestService({ connections: soon });
    const announced = open(port, at(port, submitHead('Content-Length: 99999999999', 'Connection: close')));
    expect(readAnswer(await everything(announced))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    const chunked = open(port, at(port, submitHead('Transfer-Encoding: chunked')));
    const endless = setInterval(() => chunked.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`), 1);
    const said = await everything(chunked);
    clearInterval(endless);
    expect(readAnswer(said)).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
  });

  test('an upload is refused by what it announces', async () => {
    const { client, port, dataFolder } = await startTestService({ connections: soon });
    const { uploadURL } = await announce(client);
    const length = `Content-Length: ${maxUploadBytes * 2}`;
    const socket = open(
      port,
      at(port, head('POST', pathOf(uploadURL), 'Content-Type: multipart/form-data; boundary=x', length)),
    );
    expect(readAnswer(await everything(socket))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);
  });
});

describe('Too many at once', () => {
  test('a thousand idle connections push each other out, and nobody else', async () => {
    const { client, port } = await startTestService({ connections: { max: 100, headersMs: 120_000 } });
    const kept = new Client(new URL(client.baseUrl).origin);
    onTestFinished(() => kept.destroy());
    const ask = async () => {
      const { statusCode, body } = await kept.request({ method: 'GET', path: '/openapi.json' });
      await body.dump();
      return statusCode;
    };
    const sockets: Socket[] = [];
    for (let round = 0; round < 20; round += 1) {
      const opened = Array.from({ length: 50 }, () => open(port));
      sockets.push(...opened);
      await Promise.all(opened.map((socket) => once(socket, 'connect')));
      expect(await ask()).toBe(200);
    }
    const left = () => sockets.filter((socket) => !socket.closed).length;
    for (const socket of sockets) socket.resume();
    await expect.poll(left).toBeLessThanOrEqual(100);
    await expectService(client);
  });

  test('a connection at work is never pushed out', async () => {
    const { client, port } = await startTestService({ connections: { max: 3 } });
    const size = 16 * 1024 * 1024;
    const url = await client.upload(new Uint8Array(size));
    const readers = [1, 2, 3].map(() => open(port, at(port, head('GET', pathOf(url), 'Connection: close'))));
    await Promise.all(readers.map((socket) => once(socket, 'readable')));
    expect(await everything(open(port, at(port, head('GET', '/openapi.json'))))).toHaveLength(0);
    for (const reader of await Promise.all(readers.map(everything))) expect(reader.length).toBeGreaterThan(size);
    expect((await converse(port, '\nGET /openapi.json HTTP/1.1')).status).toBe(200);
  });
});
