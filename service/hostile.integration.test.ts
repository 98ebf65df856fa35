/** Requests that are made to be misread, over raw sockets, and bodies that are made to be expensive. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { maxParts, paths } from './contract.ts';
import { apiKey, otherError, startTestService, type TestClient } from './fixtures/harness.ts';
import { converse, everything } from './fixtures/raw-http.ts';

const submitPath = `/v1${paths.submit('epub')}`;

/** Sends bytes as they are; Host and key are filled in. @returns the statuses of all answers on this connection */
async function statusesOf(port: number, text: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // All is said; who is waited for ends here.
  socket.end(text.replaceAll('HOST', `127.0.0.1:${port}`).replaceAll('KEY', apiKey), 'latin1');
  const said = (await everything(socket)).toString('latin1');
  return [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

const smuggled = 'GET /v1/pdf-transform-epub/result/smuggled HTTP/1.1\r\nHost: HOST\r\nAuthorization: KEY\r\n\r\n';
const post = (fields: string, body: string) =>
  `POST ${submitPath} HTTP/1.1\r\nHost: HOST\r\nAuthorization: KEY\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${body}`;

describe('A request that two readers could end in different places', () => {
  test.each([
    ['with a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['with two lengths', post('Content-Length: 2\r\nContent-Length: 3', `{}${smuggled}`)],
    ['with two lengths in one field', post('Content-Length: 2, 3', `{}${smuggled}`)],
    ['with a length that is none', post('Content-Length: +2', `{}${smuggled}`)],
    ['with a space before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['with a coding that is none', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['with chunked not last', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
    ['with a folded field', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 0', `0\r\n\r\n${smuggled}`)],
    ['with a chunk size that is none', post('Transfer-Encoding: chunked', `0x1\r\n{\r\n0\r\n\r\n${smuggled}`)],
    ['with a bare line feed in a field', post('X: a\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['with a zero byte in a field', post('X: a\0b', smuggled)],
  ])('%s is refused, and nothing behind it is read', async (_, text) => {
    const { client, port } = await startTestService();
    expect(await statusesOf(port, text)).toEqual([400]);
    await expectService(client);
  });

  test('that names two hosts is refused', async () => {
    const { port } = await startTestService();
    for (const hosts of ['Host: HOST\r\nHost: evil.example', 'host: evil.example\r\nHoSt: HOST']) {
      expect(await statusesOf(port, `GET / HTTP/1.1\r\n${hosts}\r\n\r\n`)).toEqual([400]);
    }
  });

  test.each(['a b', 'x"><script>', 'user@127.0.0.1', '127.0.0.1:99999999', 'a/b', '[::1', 'é'])(
    'that names the host %j is refused',
    async (host) => {
      const { port } = await startTestService({ host: '0.0.0.0' });
      const field = Buffer.from(host).toString('latin1');
      expect(await statusesOf(port, `GET /openapi.json HTTP/1.1\r\nHost: ${field}\r\n\r\n`)).toEqual([400]);
    },
  );

  test('that names no host, as HTTP/1.0 may, is answered, with links that lead here', async () => {
    const { port } = await startTestService({ host: '0.0.0.0' });
    expect(await statusesOf(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toEqual([200]);
    const announce = `POST /v1${paths.upload('generate-presigned-url')} HTTP/1.0\r\nAuthorization: KEY\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    expect(await statusesOf(port, announce + body)).toEqual([200]);
    const announced = await converse(port, `\nGET /openapi.json HTTP/1.0\nHost: [::1]:${port}`);
    expect(announced.json.servers).toEqual([{ url: `http://[::1]:${port}/v1` }]);
  });

  test('that is whole is followed by the next one', async () => {
    const { port } = await startTestService();
    expect(await statusesOf(port, `${post('Content-Length: 2', '{}')}${smuggled}${smuggled}`)).toEqual([400, 404, 404]);
  });
});

/** The service still has time for others. */
const expectService = async (client: TestClient) =>
  expect((await client.call('GET', paths.result('epub', 'x'))).status).toBe(404);

describe('An address that is written in other ways', () => {
  test.each([
    ['with slashes too many', '//v1///pdf-transform-epub/result//x', 404],
    ['with a slash at its end', '/v1/pdf-transform-epub/result/x/', 404],
    ['as a whole URL', 'http://127.0.0.1/v1/pdf-transform-epub/result/x', 404],
    ['with a query', '/v1/pdf-transform-epub/result/x?a=//b', 404],
    ['with encoded letters', '/v1/pdf-transform%2Depub/result/x', 404],
  ])('%s is understood', async (_, path, status) => {
    const { port } = await startTestService();
    const answer = await converse(port, `\nGET ${path} HTTP/1.1\nAuthorization: ${apiKey}`);
    expect([answer.status, answer.json.state]).toEqual([status, 'not_found']);
  });

  test.each([
    '/v1/../v1/pdf-transform-epub/result/x',
    '/v1/%2e%2e/openapi.json',
    '/..%2f..%2fetc/passwd',
    '/v1/files/results/../../../signing.key',
    '/v1\\pdf-transform-epub\\submit',
    '/v1/pdf-transform-epub/submit;a=b',
  ])('%s is nothing', async (path) => {
    const { client, port } = await startTestService();
    const answer = await converse(port, `\nGET ${path} HTTP/1.1\nAuthorization: ${apiKey}`);
    expect([400, 403, 404]).toContain(answer.status);
    expect(otherError.parse(answer.json).message).not.toBe('');
    await expectService(client);
  });

  test('a task id of any characters is just unknown', async () => {
    const { port } = await startTestService();
    for (const id of ['%00', '..%2f..', '%f0%9f%92%a9', "'%20OR%201=1--", '%22%3E%3Cscript%3E', 'x'.repeat(8_000)]) {
      const answer = await converse(
        port,
        `\nGET /v1/pdf-transform-epub/result/${id} HTTP/1.1\nAuthorization: ${apiKey}`,
      );
      expect([answer.status, answer.json.state], id).toEqual([404, 'not_found']);
    }
  });
});

describe('A JSON body that is made to be expensive or to be misread', () => {
  const send = (client: TestClient, body: string, headers = {}) =>
    client.call('POST', paths.submit('epub'), { body, headers });
  const valid = '"pdfURL":"https://files.example.invalid/a.pdf","model":"gundam"';

  test.each([
    ['of half a million brackets', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['nested within a field', `{"pdfURL":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"model":"gundam"}`],
    ['that is never closed', '['.repeat(900_000)],
    ['that is a list', '[]'],
    ['that is null', 'null'],
    ['that is a number of a megabyte', `1${'0'.repeat(900_000)}`],
    [
      'with an address of a hundred thousand characters',
      `{"pdfURL":"https://x.example/${'a'.repeat(100_000)}","model":"gundam"}`,
    ],
    ['with a password of a hundred thousand characters', `{${valid},"quire":{"password":"${'a'.repeat(100_000)}"}}`],
  ])('%s is 400', async (_, body) => {
    const { client } = await startTestService();
    const answer = await send(client, body);
    expect(answer.status).toBe(400);
    expect(otherError.parse(answer.json).message.length).toBeLessThan(10_000);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    await expectService(client);
  });

  test.each([
    ['a field given twice counts as it was said last', `{"model":"other",${valid}}`],
    ['unknown fields named like parts of the language are passed over', `{${valid},"toString":1,"hasOwnProperty":2}`],
    ['so is __proto__', `{${valid},"__proto__":{"admin":true}}`],
    ['so is constructor.prototype', `{${valid},"constructor":{"prototype":{"admin":true}}}`],
    ['so is __proto__ within a field', `{${valid},"quire":{"__proto__":{"admin":true}}}`],
    ['a name of a hundred thousand characters is cut', `{${valid},"filename":"${'名'.repeat(100_000)}"}`],
    ['characters that are half of one are replaced', `{${valid},"filename":"\\ud800\\u0000\\r\\nSet-Cookie: a=b"}`],
  ])('%s', async (_, body) => {
    const { client } = await startTestService();
    expect((await send(client, body)).status).toBe(200);
  });

  test('a compressed body is not unpacked', async () => {
    const { client } = await startTestService();
    const answer = await send(client, '{}', { 'content-encoding': 'gzip' });
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect((await send(client, `{${valid}}`, { 'content-encoding': 'identity' })).status).toBe(200);
  });

  test('a thousand mistakes are answered with the first twenty', async () => {
    const { client } = await startTestService();
    const body = { uploadID: 'x', key: 'uploads/x', partNumbers: new Array(1_000).fill(0) };
    const answer = await client.call('POST', paths.upload('generate-presigned-urls'), { body });
    expect([answer.status, otherError.parse(answer.json).fields?.length]).toEqual([400, 20]);
  });

  test.each([
    ['generate-presigned-urls', 'partNumbers', 1],
    ['complete-multipart-upload', 'parts', { partNumber: 1, etag: 'x' }],
  ] as const)('%s takes no longer lists than an upload can have', async (action, field, item) => {
    const { client } = await startTestService();
    const created = await client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize: 4 } });
    const { uploadID, key } = (created.json as { data: { uploadID: string; key: string } }).data;
    const ask = async (length: number) =>
      client.call('POST', paths.upload(action), { body: { uploadID, key, [field]: new Array(length).fill(item) } });
    expect(otherError.parse((await ask(maxParts + 1)).json).fields?.[0]?.path).toBe(field);
  });
});
