import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeGate } from './fixtures/gate.ts';
import { scriptedPdf, startTestService, type TestClient } from './fixtures/harness.ts';

async function website(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failureOf = async (client: TestClient, pdfURL: string) => {
  const failed = await client.failed('epub', await client.submit('epub', { pdfURL, quire: {} }));
  return { code: failed.quire?.code, error: failed.error };
};

describe('A document on the web', () => {
  test('is fetched with its query as given, over redirects, and named by its address', async () => {
    const asked: string[] = [];
    const origin = await website((request, response) => {
      asked.push(request.url ?? '');
      if (request.url?.startsWith('/old'))
        response.writeHead(302, { location: '/files/My%20book.pdf?sig=a%2Fb+c' }).end();
      else response.end(scriptedPdf());
    });
    const { client, dataFolder } = await startTestService({ allowPrivateUrls: true });
    const id = await client.submit('epub', { pdfURL: `${origin}/old/name.v2.pdf?sig=a%2Fb+c&X=%7E` });
    const { data } = await client.completed('epub', id);
    expect(asked).toEqual(['/old/name.v2.pdf?sig=a%2Fb+c&X=%7E', '/files/My%20book.pdf?sig=a%2Fb+c']);
    expect(new URL(data.downloadURL).pathname).toMatch(/\/name\.v2\.epub$/);
    await expect.poll(() => readdir(join(dataFolder, 'sources'))).toEqual([]);
  });

  test.each([
    ['answers 404', (_, response) => void response.writeHead(404).end(), 'source-unreachable', 'answered 404'],
    ['is a web page', (_, response) => void response.end('<html>sign in</html>'), 'not-a-pdf', 'not lead to a PDF'],
    ['is empty', (_, response) => void response.end(), 'not-a-pdf', 'not lead to a PDF'],
    [
      'announces too much',
      (_, response) => void response.writeHead(200, { 'content-length': 5_000_000 }).end(),
      'too-large',
      'larger than',
    ],
    [
      'sends too much',
      (_, response) => {
        response.write('%PDF-1.7');
        response.end(Buffer.alloc(3_000_000));
      },
      'too-large',
      'larger than 2 MiB',
    ],
    [
      'redirects for ever',
      (_, response) => void response.writeHead(302, { location: '/again' }).end(),
      'source-unreachable',
      'too often',
    ],
    [
      'redirects to a file',
      (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'source-refused',
      'not a web address',
    ],
    ['hangs up', (request) => void request.socket.destroy(), 'source-unreachable', 'could not be fetched'],
    ['never answers', () => {}, 'source-unreachable', 'took too long'],
  ] as [string, RequestListener, string, string][])(
    'that %s fails with a sentence',
    async (_, listener, code, words) => {
      const origin = await website(listener);
      const { client, dataFolder } = await startTestService({
        allowPrivateUrls: true,
        fetchLimits: { maxBytes: 2 * 1024 * 1024, timeoutMs: 1_500 },
      });
      const failed = await failureOf(client, `${origin}/a.pdf?token=secret`);
      expect(failed).toEqual({ code, error: expect.stringContaining(words) });
      expect(failed.error).not.toContain('secret');
      expect(await readdir(join(dataFolder, 'sources'))).toEqual([]);
    },
  );

  test('that is slow holds up no converter, and can be cancelled', async () => {
    const gate = await makeGate();
    const { client } = await startTestService({ allowPrivateUrls: true, workers: 1 });
    const slow = await client.submit('epub', { pdfURL: `${gate.url}slow.pdf` });
    await gate.reached();
    await client.completed('epub', await client.convert('epub', []));
    expect((await client.call('DELETE', `/pdf-transform-epub/result/${slow}`)).status).toBe(204);
  });
});

describe('Addresses behind this computer', () => {
  test.each([
    'http://127.0.0.1:9/a.pdf',
    'http://localhost:9/a.pdf',
    'http://[::1]:9/a.pdf',
    'http://[::ffff:127.0.0.1]:9/a.pdf',
    'http://0x7f.1:9/a.pdf',
    'http://2130706433:9/a.pdf',
    'http://169.254.169.254/latest/meta-data/a.pdf',
    'http://10.0.0.1/a.pdf',
  ])('%s is refused', async (pdfURL) => {
    const { client } = await startTestService();
    expect(await failureOf(client, pdfURL)).toEqual({
      code: 'source-refused',
      error: expect.stringContaining('private network'),
    });
  });

  test('no request gets there', async () => {
    let asked = 0;
    const origin = await website((_, response) => {
      asked += 1;
      response.end(scriptedPdf());
    });
    const { client } = await startTestService();
    expect((await failureOf(client, `${origin}/a.pdf`)).code).toBe('source-refused');
    expect(asked).toBe(0);
  });
});

describe('An upload of our own', () => {
  test('that never arrived fails its task with a sentence', async () => {
    const { client } = await startTestService();
    const announced = await client.call('POST', '/file-upload/action/generate-presigned-url', {
      body: { filename: 'a.pdf' },
    });
    const { downloadURL } = (announced.json as { data: { downloadURL: string } }).data;
    expect(await failureOf(client, downloadURL)).toEqual({
      code: 'source-missing',
      error: expect.stringContaining('never uploaded'),
    });
  });
});
