/** Public clients as they speak, byte for byte as far as it matters: none of them should have to change. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { makeGate } from './fixtures/gate.ts';
import { apiKey, scriptedPdf, startTestService } from './fixtures/harness.ts';
import { converse, pathOf, type RawAnswer } from './fixtures/raw-http.ts';

const pdf = new TextDecoder().decode(scriptedPdf({ do: 'page', page: 1, pages: 1 }));

/** Asks until `isDone`, as clients do. */
async function poll(ask: () => Promise<RawAnswer>, isDone: (answer: RawAnswer) => boolean): Promise<RawAnswer> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await delay(15);
  }
}
const hasEnded = ({ json }: RawAnswer) => json.state !== 'processing';

describe('A client that takes the origin and appends /v1 itself', () => {
  test('uploads by form under a suffix, submits, polls, downloads', async () => {
    const { port } = await startTestService();
    const announced = await converse(
      port,
      `
POST /v1/file-upload/action/generate-presigned-url HTTP/1.1
Authorization: Bearer ${apiKey}
Content-Type: application/json
accept: */*
user-agent: node

{"fileSuffix":"pdf"}`,
    );
    expect(announced.status).toBe(200);
    expect(announced.json).toEqual({
      success: true,
      data: { uploadURL: expect.any(String), downloadURL: expect.any(String), fields: expect.any(Object) },
    });
    const { uploadURL, downloadURL, fields } = announced.json.data;
    const parts = Object.entries(fields).map(
      ([name, value]) => `------form0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const sent = await converse(
      port,
      `
POST ${pathOf(uploadURL)} HTTP/1.1
content-type: multipart/form-data; boundary=----form0

${parts.join('')}------form0\r\nContent-Disposition: form-data; name="file"; filename="Annual report.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n------form0--\r\n`,
    );
    expect([sent.status, sent.text]).toEqual([204, '']);

    const submitted = await converse(
      port,
      `
POST /v1/pdf-transform-epub/submit HTTP/1.1
Authorization: Bearer ${apiKey}
Content-Type: application/json

${JSON.stringify({ pdfURL: downloadURL, model: 'gundam' })}`,
    );
    expect(submitted.json).toEqual({ success: true, sessionID: expect.stringMatching(/./) });

    const ended = await poll(
      () =>
        converse(
          port,
          `
GET /v1/pdf-transform-epub/result/${submitted.json.sessionID} HTTP/1.1
Authorization: Bearer ${apiKey}`,
        ),
      hasEnded,
    );
    expect(ended.json.state).toBe('completed');
    const downloaded = await converse(port, `\nGET ${pathOf(ended.json.data.downloadURL)} HTTP/1.1`);
    expect(downloaded.status).toBe(200);
    expect(downloaded.headers['content-disposition']).toContain(`filename="Annual report.epub"`);
    expect(downloaded.text).toContain('# Annual report');
  });

  test('uploads in parts and returns the ETags bare', async () => {
    const { port } = await startTestService();
    const size = 5 * 1024 * 1024 + pdf.length;
    const post = (action: string, body: object) =>
      converse(
        port,
        `
POST /v1/file-upload/action/${action} HTTP/1.1
Authorization: Bearer ${apiKey}
Content-Type: application/json

${JSON.stringify(body)}`,
      );
    const created = await post('create-multipart-upload', { fileSuffix: 'pdf', fileSize: size });
    const { uploadID, key, partSize, totalParts } = created.json.data;
    expect(totalParts).toBe(Math.ceil(size / partSize));
    const links = await post('generate-presigned-urls', { uploadID, key, partNumbers: [1, 2] });
    const file = pdf + ' '.repeat(size - pdf.length);
    const parts: object[] = [];
    for (const { partNumber, uploadURL } of links.json.data) {
      const put = await converse(
        port,
        `
PUT ${pathOf(uploadURL)} HTTP/1.1
Content-Type: application/octet-stream

${file.slice((partNumber - 1) * partSize, partNumber * partSize)}`,
      );
      expect(put.status).toBe(200);
      parts.push({ partNumber, etag: (put.headers.etag ?? '').replace(/"/g, '') });
    }
    const completed = await post('complete-multipart-upload', { uploadID, key, parts });
    expect(completed.json).toEqual({ success: true, data: { downloadURL: expect.any(String) } });
    const back = await converse(port, `\nGET ${pathOf(completed.json.data.downloadURL)} HTTP/1.1\nRange: bytes=0-9`);
    expect([back.status, back.text]).toEqual([206, pdf.slice(0, 10)]);
  });
});

describe('A client of the older protocol, with the base address that ends in /v1', () => {
  const headers = `Authorization: Bearer ${apiKey}\nContent-Type: application/json\nUser-Agent: python-requests/2.32`;
  const cache = '/api/tasks/files/remote-cache';

  test('uploads through the remote cache, submits in its own spelling and polls with a Content-Type but no body', async () => {
    const { port } = await startTestService();
    const init = await converse(
      port,
      `
POST ${cache}/init HTTP/1.1
${headers}

${JSON.stringify({ file_extension: '.pdf', size: pdf.length, file_name: 'Old book.pdf' })}`,
    );
    expect(init.status).toBe(200);
    const { upload_id, part_size, total_parts, uploaded_parts, presigned_urls } = init.json.data;
    expect([total_parts, uploaded_parts, Object.keys(presigned_urls)]).toEqual([1, [], ['1']]);
    expect(part_size).toBeGreaterThan(0);
    const askUrl = () => converse(port, `\nGET ${cache}/${upload_id}/url HTTP/1.1\n${headers}`);
    expect((await askUrl()).status).toBe(409);

    const put = await converse(
      port,
      `
PUT ${pathOf(presigned_urls['1'])} HTTP/1.1
Content-Type: application/octet-stream

${pdf}`,
    );
    expect(put.status).toBe(200);
    const url = await askUrl();
    expect(url.json.data).toEqual({
      url: expect.stringMatching(/\/Old%20book\.pdf$/),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      file_name: 'Old book.pdf',
      file_size: pdf.length,
      mime_type: 'application/pdf',
    });
    expect(Date.parse(url.json.data.expires_at)).toBeGreaterThan(Date.now());
    expect((await askUrl()).status).toBe(200);

    const body = {
      pdfURL: url.json.data.url,
      model: 'gundam',
      includesFootnotes: false,
      ignorePDFErrors: true,
      ignoreOCRErrors: false,
    };
    const submitted = await converse(
      port,
      `\nPOST /v1/pdf-transform-markdown/submit HTTP/1.1\n${headers}\n\n${JSON.stringify(body)}`,
    );
    const ended = await poll(
      () => converse(port, `\nGET /v1/pdf-transform-markdown/result/${submitted.json.sessionID} HTTP/1.1\n${headers}`),
      hasEnded,
    );
    const text = (await converse(port, `\nGET ${pathOf(ended.json.data.downloadURL)} HTTP/1.1`)).text;
    expect(text).toContain('# Old book');
    expect(text).toContain('"ignorePdfErrors":true,"ignoreOcrErrors":false');
  });

  test('gets parts so long that one which fails with several needs only one', async () => {
    const { port, client } = await startTestService();
    const init = async (size: number) =>
      (
        await converse(
          port,
          `\nPOST ${cache}/init HTTP/1.1\n${headers}\n\n${JSON.stringify({ file_extension: '.pdf', size })}`,
        )
      ).json.data;
    expect(await init(52_428_800)).toMatchObject({ part_size: 52_428_800, total_parts: 1 });
    expect(await init(52_428_801)).toMatchObject({ part_size: 52_428_800, total_parts: 2 });
    expect(await init(524_288_000)).toMatchObject({ total_parts: 10 });
    const bytes = new Uint8Array(7 * 1024 * 1024).fill(32);
    bytes.set(scriptedPdf({ do: 'page', page: 1, pages: 1 }));
    const { upload_id, presigned_urls } = await init(bytes.length);
    expect((await fetch(presigned_urls['1'], { method: 'PUT', body: bytes })).status).toBe(200);
    const { json } = await converse(port, `\nGET ${cache}/${upload_id}/url HTTP/1.1\n${headers}`);
    await client.completed('markdown', await client.submit('markdown', { pdfURL: json.data.url }));
  });

  test('is told what is wrong with an upload', async () => {
    const { port } = await startTestService();
    const ask = (request: string) => converse(port, `\n${request}`);
    for (const body of [
      '{}',
      '{"file_extension":".pdf","size":0}',
      '{"file_extension":".pdf","size":524288001}',
      '{',
    ]) {
      expect((await ask(`POST ${cache}/init HTTP/1.1\n${headers}\n\n${body}`)).status, body).toBe(400);
    }
    expect((await ask(`GET ${cache}/unknown/url HTTP/1.1\n${headers}`)).status).toBe(404);
    expect((await ask(`GET ${cache}/../../../x/url HTTP/1.1\n${headers}`)).status).toBe(404);
    expect((await ask(`POST ${cache}/init HTTP/1.1\nContent-Type: application/json\n\n{}`)).status).toBe(401);
    expect((await ask(`GET ${cache}/init HTTP/1.1\n${headers}`)).headers.allow).toBe('POST');
  });
});

describe('Other habits of clients', () => {
  const submit = async (port: number, authorization: string, body: object | string) =>
    converse(
      port,
      `
POST /v1/pdf-transform-markdown/submit HTTP/1.1
Authorization: ${authorization}
Content-Type: application/json; charset=UTF-8

${typeof body === 'string' ? body : JSON.stringify(body)}`,
    );
  const pdfURL = 'https://files.example.invalid/a.pdf?X-Amz-Signature=a%2Fb';

  test.each([`Bearer ${apiKey}`, `bearer ${apiKey}`, `BEARER ${apiKey}`, apiKey])(
    'the key sent as "%s" is taken',
    async (authorization) => {
      const { port } = await startTestService();
      expect((await submit(port, authorization, { pdfURL, model: 'gundam' })).status).toBe(200);
    },
  );

  test('a part may come in chunks, after a question whether it may come at all', async () => {
    const { client, port } = await startTestService();
    const post = async (action: string, body: object) =>
      (await client.call('POST', `/file-upload/action/${action}`, { body })).json as { data: never };
    const { uploadID, key }: { uploadID: string; key: string } = (
      await post('create-multipart-upload', { fileSize: 8 })
    ).data;
    const [{ uploadURL }]: [{ uploadURL: string }] = (
      await post('generate-presigned-urls', { uploadID, key, partNumbers: [1] })
    ).data;
    const put = await converse(
      port,
      `
PUT ${pathOf(uploadURL)} HTTP/1.1
expect: 100-continue
transfer-encoding: chunked

4\r\n%PDF\r\n4;ext=1\r\n-1.7\r\n0\r\nX-Trailer: y\r\n\r\n`,
    );
    // The answer to the question comes first, then the one to the request.
    expect([put.status, put.text]).toEqual([100, expect.stringMatching(/^HTTP\/1\.1 200 /)]);
  });

  test('fields that nobody knows are passed over, a missing model is explained', async () => {
    const { port } = await startTestService();
    const extra = {
      includesFootnotes: true,
      ocrWorkers: 4,
      inlineLatex: false,
      ignorePdfErrors: true,
      ignoreOcrErrors: true,
    };
    expect((await submit(port, apiKey, { pdfURL, model: 'gundam', ...extra })).status).toBe(200);
    const refused = await submit(port, apiKey, { pdfURL, ...extra });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      error: expect.stringContaining('model: is required'),
      fields: [{ path: 'model', message: 'is required' }],
    });
  });

  test.each(['"__proto__":{"model":"x"}', '"constructor":{"prototype":{"model":"x"}}', '"toString":1', '"":null'])(
    'also a field that is written %s',
    async (field) => {
      const { port } = await startTestService();
      const body = (model: string) => `{${field},"pdfURL":"${pdfURL}"${model}}`;
      expect((await submit(port, apiKey, body(',"model":"gundam"'))).status).toBe(200);
      expect((await submit(port, apiKey, body(''))).json).toMatchObject({
        message: expect.stringContaining('model: is required'),
      });
    },
  );

  test.each([null, true, 1, 'linked', ['linked']])('quire is an object where it is sent, not %j', async (quire) => {
    const { port } = await startTestService();
    const refused = await submit(port, apiKey, { pdfURL, model: 'gundam', quire });
    expect([refused.status, refused.json.fields]).toEqual([400, [{ path: 'quire', message: 'must be an object' }]]);
  });

  test('a client that takes any 200 for the end waits where the service answers 202 meanwhile', async () => {
    const { client, port } = await startTestService({ processingStatus: 202 });
    const gate = await makeGate();
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    const ask = () => converse(port, `\nGET /v1/pdf-transform-epub/result/${id} HTTP/1.1\nAuthorization: ${apiKey}`);
    await gate.reached();
    const meanwhile = await ask();
    expect([meanwhile.status, meanwhile.json.state, typeof meanwhile.json.progress]).toEqual([
      202,
      'processing',
      'number',
    ]);
    gate.open();
    const first200 = await poll(ask, ({ status }) => status === 200);
    expect(first200.json.state).toBe('completed');
    const unknown = await converse(
      port,
      `\nGET /v1/pdf-transform-epub/result/nobody HTTP/1.1\nAuthorization: ${apiKey}`,
    );
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { success: false, state: 'not_found', error: expect.stringMatching(/./) },
    ]);
  });

  test('a downloader goes on where it stopped, with Range and If-Range', async () => {
    const { client, port } = await startTestService();
    const { data } = await client.completed('markdown', await client.convert('markdown', [], { filename: 'Größe' }));
    const get = (fields = '') => converse(port, `\nGET ${pathOf(data.downloadURL)} HTTP/1.1${fields}`);
    const whole = await get();
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(Buffer.byteLength(whole.text)),
      'content-disposition': `attachment; filename="Grosse.md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.md`,
    });
    const rest = await get(`\nRange: bytes=4-\nIf-Range: ${whole.headers.etag}`);
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toMatch(/^bytes 4-/);
    expect(Buffer.concat([Buffer.from(whole.text).subarray(0, 4), Buffer.from(rest.text)]).toString()).toBe(whole.text);
    expect((await get(`\nRange: bytes=4-\nIf-Range: "another"`)).status).toBe(200);
    const beyond = await get('\nRange: bytes=999999-');
    expect([beyond.status, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${whole.headers['content-length']}`,
    ]);
  });
});
