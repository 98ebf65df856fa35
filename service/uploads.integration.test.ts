import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  completeMultipartResponseSchema,
  createMultipartResponseSchema,
  maxUploadBytes,
  paths,
  presignPartsResponseSchema,
  presignResponseSchema,
} from './contract.ts';
import {
  otherError,
  scriptedPdf,
  startTestService,
  statusOfRawPath,
  TestClient,
  temporaryFolder,
} from './fixtures/harness.ts';

const announce = async (client: TestClient, body: object = { filename: 'a.pdf' }) =>
  presignResponseSchema.parse((await client.call('POST', paths.upload('generate-presigned-url'), { body })).json).data;

const createMultipart = async (client: TestClient, fileSize: number) =>
  createMultipartResponseSchema.parse(
    (await client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize, filename: 'big.pdf' } }))
      .json,
  ).data;

const presignParts = async (client: TestClient, upload: { uploadID: string; key: string }, partNumbers: number[]) => {
  const { uploadID, key } = upload;
  const answer = await client.call('POST', paths.upload('generate-presigned-urls'), {
    body: { uploadID, key, partNumbers },
  });
  return presignPartsResponseSchema.parse(answer.json).data;
};

const form = (fields: Record<string, string>, file: BlobPart | null) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file !== null) body.append('file', new Blob([file]), 'a.pdf');
  return body;
};

describe('An upload by form', () => {
  test('takes the fields, then the file, without a key, and gives it back byte for byte', async () => {
    const { client } = await startTestService();
    const { uploadURL, downloadURL, fields } = await announce(client, { filename: 'Ünï code.pdf' });
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const sent = await fetch(uploadURL, { method: 'POST', body: form(fields, bytes) });
    expect([sent.status, await sent.text()]).toEqual([204, '']);
    const back = await fetch(downloadURL);
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
    expect(back.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cn%C3%AF%20code.pdf");
  });

  test('is announced by fileSuffix alone, or by nothing', async () => {
    const { client } = await startTestService();
    expect((await announce(client, { fileSuffix: 'pdf' })).downloadURL).toMatch(/\/document\.pdf$/);
    expect((await announce(client, {})).downloadURL).toMatch(/\/document\.pdf$/);
  });

  test('can be sent again after a lost answer', async () => {
    const { client } = await startTestService();
    const { uploadURL, downloadURL, fields } = await announce(client);
    for (const text of ['first', 'second']) {
      expect((await fetch(uploadURL, { method: 'POST', body: form(fields, text) })).status).toBe(204);
    }
    expect(await (await fetch(downloadURL)).text()).toBe('second');
  });

  test('keeps an empty file, which the converter will name', async () => {
    const { client } = await startTestService();
    const pdfURL = await client.upload(new Uint8Array());
    expect((await client.failed('epub', await client.submit('epub', { pdfURL }))).error).not.toBe('');
  });

  test.each([
    ['no fields', {}, 'file'],
    ['another key', { key: 'uploads/../../etc' }, 'file'],
    ['no file', null, null],
  ])('with %s is refused and leaves nothing behind', async (_, wrong, file) => {
    const { client, dataFolder } = await startTestService();
    const { uploadURL, downloadURL, fields } = await announce(client);
    const sent = await fetch(uploadURL, { method: 'POST', body: form(wrong ?? fields, file) });
    expect([sent.status, otherError.parse(await sent.json()).code]).toEqual([400, 'INVALID_FORM']);
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual([]);
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);
    expect((await fetch(downloadURL)).status).toBe(404);
  });

  test('takes no JSON, no broken form and no other file part', async () => {
    const { client } = await startTestService();
    const { uploadURL, fields } = await announce(client);
    expect(
      (await fetch(uploadURL, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(415);
    const post = (body: string, type = 'multipart/form-data; boundary=x') =>
      fetch(uploadURL, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('--y\r\n')).status).toBe(400);
    expect((await post('', 'multipart/form-data')).status).toBe(400);
    expect((await post('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf')).status).toBe(
      400,
    );
    const other = form(fields, null);
    other.append('document', new Blob(['x']), 'x.pdf');
    expect((await fetch(uploadURL, { method: 'POST', body: other })).status).toBe(400);
  });

  test.each(['form', 'part'])(
    'refused before its end leaves the connection free for what comes next: a %s',
    async (kind) => {
      const { client } = await startTestService();
      // More than the system's buffers hold, so that much of it is still unread.
      const tooMuch = Buffer.alloc(8 * 1024 * 1024);
      const connection = new Client(new URL(client.baseUrl).origin);
      onTestFinished(() => connection.destroy());
      const send = (url: string, method: 'PUT' | 'POST', type: string, body: Buffer) =>
        connection.request({ path: new URL(url).pathname, method, headers: { 'content-type': type }, body });
      if (kind === 'form') {
        const { uploadURL } = await announce(client);
        const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
        const body = Buffer.concat([Buffer.from(start), tooMuch, Buffer.from('\r\n--x--\r\n')]);
        const refused = await send(uploadURL, 'POST', 'multipart/form-data; boundary=x', body);
        expect(refused.statusCode).toBe(400);
        await refused.body.dump();
      } else {
        const [part] = await presignParts(client, await createMultipart(client, 1), [1]);
        const refused = await send(part?.uploadURL ?? '', 'PUT', 'application/octet-stream', tooMuch);
        expect(refused.statusCode).toBe(413);
        await refused.body.dump();
      }
      expect((await connection.request({ path: '/openapi.json', method: 'GET' })).statusCode).toBe(200);
    },
  );

  test('that breaks off leaves nothing behind', async () => {
    const { client, port, dataFolder, logged } = await startTestService();
    const { uploadURL, fields } = await announce(client);
    const socket = connect(port, '127.0.0.1');
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    socket.write(
      `POST ${new URL(uploadURL).pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n` +
        part('key', fields.key ?? '') +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-half',
    );
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toEqual([]);
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual([]);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('An upload in parts', () => {
  test('of 20 MiB arrives whole, three parts at a time, and converts', async () => {
    const { client, dataFolder } = await startTestService();
    const script = scriptedPdf({ do: 'page', page: 1, pages: 1 });
    const bytes = new Uint8Array(20 * 1024 * 1024 + 17).fill(32);
    bytes.set(script);
    const created = await createMultipart(client, bytes.length);
    expect(created).toMatchObject({ partSize: 5 * 1024 * 1024, totalParts: 5 });

    const signed = await presignParts(client, created, [1, 2, 3, 4, 5]);
    const send = async ({ partNumber, uploadURL }: (typeof signed)[number]) => {
      const start = (partNumber - 1) * created.partSize;
      const response = await fetch(uploadURL, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes.subarray(start, start + created.partSize),
      });
      expect(response.status).toBe(200);
      const etag = response.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      // One client returns it quoted, another bare.
      return { partNumber, etag: partNumber % 2 === 0 ? etag.replaceAll('"', '') : etag };
    };
    const sent = [
      ...(await Promise.all(signed.slice(0, 3).map(send))),
      ...(await Promise.all(signed.slice(3).map(send))),
    ];

    const { uploadID, key } = created;
    const complete = () =>
      client.call('POST', paths.upload('complete-multipart-upload'), {
        body: { uploadID, key, parts: sent.reverse() },
      });
    const [first, same] = await Promise.all([complete(), complete()]);
    const again = await complete();
    const { downloadURL } = completeMultipartResponseSchema.parse(first.json).data;
    expect([first.status, same.status, again.status]).toEqual([200, 200, 200]);
    expect(Buffer.from(await (await fetch(downloadURL)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await readdir(join(dataFolder, 'parts'))).toEqual([]);
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);

    const { data } = await client.completed('epub', await client.submit('epub', { pdfURL: downloadURL }));
    expect(new URL(data.downloadURL).pathname).toMatch(/\/big\.epub$/);
  });

  test('takes a part again, checks sizes, and names what is missing', async () => {
    const { client } = await startTestService();
    const { uploadID, key, partSize } = await createMultipart(client, 5 * 1024 * 1024 + 4);
    const [first, second] = await presignParts(client, { uploadID, key }, [1, 2]);
    const put = (url: string | undefined, body: Uint8Array<ArrayBuffer> | string) =>
      fetch(url ?? '', { method: 'PUT', body });

    expect((await put(second?.uploadURL, 'abc')).status).toBe(400);
    expect((await put(second?.uploadURL, 'abcde')).status).toBe(413);
    const early = (await put(second?.uploadURL, 'abcd')).headers.get('etag') ?? '';
    const late = (await put(second?.uploadURL, 'wxyz')).headers.get('etag') ?? '';
    expect(late).not.toBe(early);

    const complete = async (parts: object[]) =>
      client.call('POST', paths.upload('complete-multipart-upload'), { body: { uploadID, key, parts } });
    const missing = await complete([{ partNumber: 2, etag: late }]);
    expect([missing.status, otherError.parse(missing.json).message]).toEqual([
      400,
      expect.stringContaining('part 1 has not arrived'),
    ]);
    const etag = (await put(first?.uploadURL, new Uint8Array(partSize))).headers.get('etag') ?? '';
    const stale = await complete([
      { partNumber: 1, etag },
      { partNumber: 2, etag: early },
    ]);
    expect(otherError.parse(stale.json).message).toContain('part 2 has another ETag');
    expect(
      (
        await complete([
          { partNumber: 1, etag },
          { partNumber: 2, etag: late },
        ])
      ).status,
    ).toBe(200);
    expect((await put(second?.uploadURL, 'abcd')).status).toBe(409);
  });

  test('ends when it is aborted', async () => {
    const { client, dataFolder } = await startTestService();
    const { uploadID, key } = await createMultipart(client, 4);
    const [part] = await presignParts(client, { uploadID, key }, [1]);
    const put = () => fetch(part?.uploadURL ?? '', { method: 'PUT', body: 'abcd' });
    const etag = (await put()).headers.get('etag');
    const aborted = await client.call('POST', paths.upload('abort-multipart-upload'), { body: { uploadID, key } });
    expect([aborted.status, aborted.json]).toEqual([200, { success: true, data: {} }]);
    expect(await readdir(join(dataFolder, 'parts'))).toEqual([]);
    expect((await put()).status).toBe(404);
    const body = { uploadID, key, parts: [{ partNumber: 1, etag }] };
    expect((await client.call('POST', paths.upload('complete-multipart-upload'), { body })).status).toBe(404);
  });

  test.each([
    ['create-multipart-upload', {}],
    ['create-multipart-upload', { fileSize: 0 }],
    ['create-multipart-upload', { fileSize: maxUploadBytes + 1 }],
    ['create-multipart-upload', { fileSize: '5' }],
    ['generate-presigned-urls', { uploadID: 'x', key: 'uploads/x', partNumbers: [] }],
    ['generate-presigned-urls', { uploadID: 'x', key: 'uploads/x', partNumbers: [10_001] }],
    ['complete-multipart-upload', { uploadID: 'x', key: 'uploads/x', parts: [] }],
    ['abort-multipart-upload', { uploadID: 'x' }],
  ] as const)('%s with %j is refused', async (action, body) => {
    const { client } = await startTestService();
    expect((await client.call('POST', paths.upload(action), { body })).status).toBe(400);
  });

  test('the largest allowed file has a plan', async () => {
    const { client } = await startTestService();
    expect(await createMultipart(client, maxUploadBytes)).toMatchObject({ totalParts: 100 });
  });

  test('parts beyond its end, other keys and other uploads get no links', async () => {
    const { client } = await startTestService();
    const { uploadID, key } = await createMultipart(client, 4);
    const ask = async (body: object) =>
      (await client.call('POST', paths.upload('generate-presigned-urls'), { body })).status;
    expect(await ask({ uploadID, key, partNumbers: [2] })).toBe(400);
    expect(await ask({ uploadID, key: 'uploads/other', partNumbers: [1] })).toBe(404);
    expect(await ask({ uploadID: '../../x', key: 'uploads/../../x', partNumbers: [1] })).toBe(404);
  });
});

describe('An upload belongs to the key that announced it', () => {
  /** What each way of asking for it is answered. */
  const asked = async (client: TestClient, uploadID: string) => {
    const upload = { uploadID, key: `uploads/${uploadID}` };
    const origin = new TestClient(new URL(client.baseUrl).origin, client.key);
    const answers = [
      await client.call('POST', paths.upload('generate-presigned-urls'), { body: { ...upload, partNumbers: [1] } }),
      await client.call('POST', paths.upload('complete-multipart-upload'), {
        body: { ...upload, parts: [{ partNumber: 1, etag: 'x' }] },
      }),
      await origin.call('GET', `/api/tasks/files/remote-cache/${uploadID}/url`),
      await client.call('POST', paths.upload('abort-multipart-upload'), { body: upload }),
    ];
    return answers.map(({ status, text }) => [status, text]);
  };

  test('whole or not, and nobody else learns even that it is there', async () => {
    const { client, baseUrl } = await startTestService({ apiKeys: ['anna', 'ben'] });
    const ben = new TestClient(baseUrl, 'ben');
    const unknown = await asked(ben, crypto.randomUUID());
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    const whole = (await announce(client)).fields.key?.replace('uploads/', '') ?? '';
    const open = (await createMultipart(client, 4)).uploadID;
    for (const id of [whole, open]) expect(await asked(ben, id)).toEqual(unknown);
    expect(await presignParts(client, { uploadID: open, key: `uploads/${open}` }, [1])).toHaveLength(1);
  });

  test('also where the key is a new one at each start, and not to nobody’s heirs', async () => {
    const dataFolder = await temporaryFolder();
    const start = (apiKey: string) => startTestService({ dataFolder, apiKeys: [apiKey], deleteAfterUse: true });
    const first = await start('key of the first day');
    const [mine, before] = [await createMultipart(first.client, 4), await createMultipart(first.client, 4)];
    const [part] = await presignParts(first.client, before, [1]);
    await first.close();
    // As an earlier version wrote it, which kept no owners.
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
    database.prepare("UPDATE upload SET owner = '' WHERE id = ?").run(before.uploadID);
    database.close();
    const { client, port } = await start('key of the second day');
    expect(await presignParts(client, mine, [1])).toHaveLength(1);
    expect((await asked(client, before.uploadID)).map(([status]) => status)).toEqual([404, 404, 404, 404]);
    const link = (part?.uploadURL ?? '').replace(/:\d+/, `:${port}`);
    expect((await fetch(link, { method: 'PUT', body: 'abcd' })).status).toBe(200);
  });
});

describe('Signed upload links', () => {
  test('serve one purpose and take no substitute', async () => {
    const { client, port } = await startTestService();
    const { uploadURL, downloadURL, fields } = await announce(client);
    const token = (url: string) => new URL(url).pathname.split('/')[4] ?? '';
    const origin = `http://127.0.0.1:${port}`;
    const swapped = uploadURL.replace(token(uploadURL), token(downloadURL));
    expect((await fetch(swapped, { method: 'POST', body: form(fields, 'x') })).status).toBe(403);
    expect((await fetch(`${origin}/v1/files/parts/${token(uploadURL)}`, { method: 'PUT', body: 'x' })).status).toBe(
      403,
    );
    expect((await fetch(`${origin}/v1/files/uploads/${token(uploadURL)}/a.pdf`)).status).toBe(403);
    expect((await fetch(`${origin}/v1/files/uploads/garbage/a.pdf`)).status).toBe(403);
  });

  test('carry no path to the file system', async () => {
    const { client, port } = await startTestService();
    const { downloadURL } = await announce(client, { filename: '../../../etc/passwd' });
    expect(new URL(downloadURL).pathname).not.toMatch(/\.\.\/|%2f/i);
    for (const path of ['..%2f..%2fservice.sqlite', '%2e%2e/%2e%2e/signing.key', '....//x']) {
      expect([403, 404]).toContain(await statusOfRawPath(port, `/v1/files/uploads/${path}`));
    }
  });
});
