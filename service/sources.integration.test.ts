import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeGate } from './fixtures/gate.ts';
import { otherError, scriptedPdf, startTestService, TestClient, temporaryFolder } from './fixtures/harness.ts';
import { addressPolicy, readAllowList } from './sources/address-policy.ts';
import { fetchDocument, fetchLimits } from './sources/fetch-document.ts';
import { placesFor, Sources } from './sources/sources.ts';
import { webClient } from './sources/web-client.ts';

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
    [
      'is said to be a web page whatever follows',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=x' }).end(scriptedPdf()),
      'not-a-pdf',
      'leads to text/html, not to a PDF',
    ],
    [
      'redirects with a password',
      (_, response) => void response.writeHead(302, { location: 'http://user:pw@127.0.0.1/' }).end(),
      'source-refused',
      'not a web address',
    ],
    [
      'drips',
      (_, response) => {
        response.write('%PDF-1.7');
        const drip = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drip));
      },
      'source-unreachable',
      'took too long',
    ],
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

describe('Many documents on the web', () => {
  test('lie on the disk a few at a time, however many wait, and somebody else’s is among them', async () => {
    const gate = await makeGate();
    const served: string[] = [];
    const origin = await website((request, response) => {
      served.push(request.url ?? '');
      response.end(scriptedPdf({ do: 'wait', url: gate.url }));
    });
    const keys = ['many', 'one'];
    const { client, baseUrl, dataFolder } = await startTestService({
      allowPrivateUrls: true,
      workers: 1,
      apiKeys: keys,
    });
    const submit = (each: TestClient, n: number) => each.submit('epub', { pdfURL: `${origin}/${each.key}${n}.pdf` });
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => submit(client, n)));
    await gate.reached();
    const other = new TestClient(baseUrl, 'one');
    const theirs = await submit(other, 0);
    await expect.poll(() => served).toContain('/one0.pdf');
    const onDisk = async () => (await readdir(join(dataFolder, 'sources'))).length;
    expect(await onDisk()).toBeLessThanOrEqual(placesFor(1));
    expect(served.length).toBeLessThanOrEqual(placesFor(1));
    gate.open();
    await other.completed('epub', theirs);
    for (const id of ids) await client.completed('epub', id);
    await expect.poll(onDisk).toBe(0);
  });

  test('wait for room on the disk, and are fetched when there is some', async () => {
    const origin = await website((_, response) => void response.end(scriptedPdf()));
    const folder = await temporaryFolder();
    const looks = [true, true, false];
    const asked = { times: 0 };
    const disk = { freeBytes: () => 0, isFull: () => looks[asked.times++] ?? false, check: () => {} };
    const client = webClient(addressPolicy({ privateNetworks: true }));
    const sources = new Sources(folder, noUploads, client, {
      converters: 1,
      disk,
      limits: fetchLimits,
      askDiskEveryMs: 1,
    });
    onTestFinished(() => sources.close());
    const task = { id: 'a', owner: 'anna', source: { from: 'web', url: `${origin}/a.pdf` } as const };
    const found = await sources.lend(task, new AbortController().signal, () => readdir(folder));
    expect([found, asked.times, await readdir(folder)]).toEqual([['a.pdf'], 3, []]);
  });
});

const noUploads = { lend: async () => null };

describe('Addresses behind this computer', () => {
  test.each([
    'http://127.0.0.1:81/a.pdf',
    'http://localhost:81/a.pdf',
    'http://[::1]:81/a.pdf',
    'http://[::ffff:127.0.0.1]:81/a.pdf',
    'http://0x7f.1:81/a.pdf',
    'http://2130706433:81/a.pdf',
    'http://0177.0.0.1:81/a.pdf',
    'http://127.1:81/a.pdf',
    'http://0/a.pdf',
    'http://127.0.0.1.:81/a.pdf',
    'http://①②⑦.⓪.⓪.①:81/a.pdf',
    'http://%31%32%37.0.0.1:81/a.pdf',
    'http://LOCALHOST:81/a.pdf',
    'http://[::]:81/a.pdf',
    'http://[0:0:0:0:0:ffff:7f00:1]:81/a.pdf',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://[::7f00:1]:81/a.pdf',
    'http://[64:ff9b::7f00:1]:81/a.pdf',
    'http://[2002:7f00:1::]:81/a.pdf',
    'http://[fe80::1]:81/a.pdf',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://100.100.100.200/a.pdf',
    'http://255.255.255.255/a.pdf',
    'http://169.254.169.254/latest/meta-data/a.pdf',
    'http://10.0.0.1/a.pdf',
  ])('%s is refused', async (pdfURL) => {
    const { client } = await startTestService();
    expect(await failureOf(client, pdfURL)).toEqual({
      code: 'source-refused',
      error: expect.stringContaining('private network'),
    });
  });

  test.each([
    'http://user@files.example.invalid/a.pdf',
    'http://user:pw@127.0.0.1/a.pdf',
    'http://:pw@files.example.invalid/a.pdf',
    'http://files.example.invalid@127.0.0.1/a.pdf',
    'file:///etc/passwd',
    'ftp://files.example.invalid/a.pdf',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:application/pdf;base64,JVBERi0=',
    'javascript:alert(1)',
    '//127.0.0.1/a.pdf',
    'http://',
    'http://256.0.0.1/a.pdf',
    'http://[::1/a.pdf',
    'http://x:99999/a.pdf',
  ])('%s is no address at all', async (pdfURL) => {
    const { client } = await startTestService({ allowPrivateUrls: true });
    const answer = await client.call('POST', '/pdf-transform-epub/submit', { body: { pdfURL, model: 'gundam' } });
    expect([answer.status, otherError.parse(answer.json).fields?.[0]?.path]).toEqual([400, 'pdfURL']);
  });

  test.each([25, 22, 6667, 6000])('port %i speaks another protocol and is not called', async (port) => {
    const { client } = await startTestService({ allowPrivateUrls: true });
    expect(await failureOf(client, `http://127.0.0.1:${port}/a.pdf`)).toEqual({
      code: 'source-refused',
      error: expect.stringContaining('no documents are served'),
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

describe('A name that changes its address (DNS rebinding)', () => {
  /** 127.0.0.1 plays the public internet, 127.0.0.2 the private network behind it. */
  const allows = addressPolicy({ allowed: readAllowList(['127.0.0.1']) });
  const answering = (...answers: string[][]) => {
    const asked: string[] = [];
    const resolve: LookupFunction = (hostname, _options, callback) => {
      const addresses = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    return { asked, resolve };
  };
  const fetchFrom = async (url: string, resolve: LookupFunction) => {
    const client = webClient(allows, resolve);
    onTestFinished(() => client.destroy());
    const path = join(await temporaryFolder(), 'a.pdf');
    return fetchDocument(url, path, { client, signal: new AbortController().signal });
  };
  const port = (origin: string) => new URL(origin).port;

  test('is connected to where it was checked: one question for one connection', async () => {
    const origin = await website((_, response) => void response.end(scriptedPdf()));
    const { asked, resolve } = answering(['127.0.0.1'], ['127.0.0.2']);
    await fetchFrom(`http://moving.test:${port(origin)}/`, resolve);
    expect(asked).toEqual(['moving.test']);
  });

  test.each([
    ['at a redirect to another name', { connection: 'keep-alive' }, 'other.test'],
    ['at a reconnect to the same name', { connection: 'close' }, 'moving.test'],
  ])('is checked again %s', async (_, headers, next) => {
    let requests = 0;
    const origin = await website((request, response) => {
      requests += 1;
      response.writeHead(302, { ...headers, location: `http://${next}:${request.socket.localPort}/next` }).end();
    });
    const { asked, resolve } = answering(['127.0.0.1'], ['127.0.0.2']);
    const fetched = fetchFrom(`http://moving.test:${port(origin)}/`, resolve);
    await expect(fetched).rejects.toMatchObject({ failure: { code: 'source-refused' } });
    expect([asked, requests]).toEqual([['moving.test', next], 1]);
  });

  test('has no address where one of several is private', async () => {
    const { resolve } = answering(['127.0.0.1', '127.0.0.2']);
    await expect(fetchFrom('http://both.test/', resolve)).rejects.toMatchObject({
      failure: { code: 'source-refused' },
    });
  });

  test('is led by a redirect to no private address either', async () => {
    const origin = await website((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    });
    const { resolve } = answering(['127.0.0.1']);
    const fetched = fetchFrom(`http://moving.test:${port(origin)}/`, resolve);
    await expect(fetched).rejects.toMatchObject({ failure: { code: 'source-refused' } });
  });
});

describe('What the operator allows', () => {
  test('a listed place is fetched from, its neighbours are not', async () => {
    const origin = await website((_, response) => void response.end(scriptedPdf()));
    const { client } = await startTestService({ allowedSources: ['127.0.0.1/32'] });
    await client.completed('epub', await client.submit('epub', { pdfURL: `${origin}/a.pdf` }));
    expect((await failureOf(client, `http://127.0.0.3:${new URL(origin).port}/a.pdf`)).code).toBe('source-refused');
  });

  test('private networks as a whole leave out metadata services', async () => {
    const { client } = await startTestService({ allowPrivateUrls: true });
    expect((await failureOf(client, 'http://169.254.169.254/latest/meta-data/')).code).toBe('source-refused');
  });

  test('a service that could not read its list does not start', async () => {
    await expect(startTestService({ allowedSources: ['10.0.0.0/99'] })).rejects.toThrow('10.0.0.0/99');
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
