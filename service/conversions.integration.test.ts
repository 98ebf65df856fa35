import { connect } from 'node:net';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { authenticationErrorSchema, conversionKinds, maxUploadBytes, paths } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { apiKey, otherError, scriptedPdf, startTestService, TestClient } from './fixtures/harness.ts';

describe.each(conversionKinds)('%s: submit, poll, download (section 4)', (kind) => {
  test('submit answers a task id, polling ends completed, the download is the output (4.5)', async () => {
    const { client } = await startTestService();
    const pdfURL = await client.upload(scriptedPdf({ do: 'page', page: 1, pages: 1 }), 'Two words.pdf');
    const submitted = await client.call('POST', paths.submit(kind), { body: { pdfURL, model: 'gundam' } });
    expect(submitted.status).toBe(200);
    expect(submitted.headers.get('cache-control')).toBe('no-store');
    expect(submitted.headers.has('ratelimit')).toBe(false);
    const { sessionID } = submitted.json as { sessionID: string };

    const status = await client.completed(kind, sessionID);
    expect(status).toEqual({
      success: true,
      state: 'completed',
      progress: 100,
      data: { downloadURL: status.data.downloadURL },
    });
    const download = await fetch(status.data.downloadURL);
    expect(download.status).toBe(200);
    expect(await download.text()).toContain('# Two words');
    const extension = kind === 'epub' ? 'epub' : 'md';
    expect(new URL(status.data.downloadURL).pathname).toMatch(new RegExp(`/Two%20words\\.${extension}$`));
    expect(download.headers.get('content-type')).toBe(
      kind === 'epub' ? 'application/epub+zip' : 'text/markdown; charset=utf-8',
    );
  });

  test('a failed conversion is HTTP 200 with a reason (2.3, 7.3)', async () => {
    const { client } = await startTestService();
    const id = await client.convert(kind, [
      { do: 'page', page: 1, pages: 2 },
      { do: 'fail', code: 'damaged', message: 'It is damaged.' },
    ]);
    await client.failed(kind, id);
    const answer = await client.call('GET', paths.result(kind, id));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ success: false, state: 'failed', progress: 50, error: 'It is damaged.' });
  });

  test('an unknown id, and one of the other conversion, is 404 not_found', async () => {
    const { client } = await startTestService();
    const other = kind === 'epub' ? 'markdown' : 'epub';
    const id = await client.convert(other, []);
    for (const taskId of ['unknown', '../x', '%00', id]) {
      const answer = await client.call('GET', paths.result(kind, taskId));
      expect(answer.status, taskId).toBe(404);
      expect(answer.json).toMatchObject({ success: false, state: 'not_found' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('Authentication (sections 5, 7.1)', () => {
  const operations = [
    ...conversionKinds.flatMap((kind) => [
      ['POST', paths.submit(kind)],
      ['GET', paths.result(kind, 'x')],
      ['DELETE', paths.result(kind, 'x')],
    ]),
    ['POST', paths.upload('generate-presigned-url')],
    ['POST', paths.upload('complete-multipart-upload')],
  ] as [string, string][];

  test('every operation refuses a missing key with a bare challenge and a wrong one with invalid_token', async () => {
    const { client } = await startTestService();
    for (const [method, path] of operations) {
      const body = method === 'POST' ? {} : undefined;
      const missing = await client.call(method, path, { body, headers: { authorization: '' } });
      expect(missing.status, path).toBe(401);
      expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="quire"');
      expect(authenticationErrorSchema.parse(missing.json).resolution).toContain('Bearer');

      const wrong = await client.call(method, path, { body, headers: { authorization: 'Bearer nope' } });
      expect(wrong.status, path).toBe(401);
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="quire", error="invalid_token"');
      expect(wrong.headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([`Bearer ${apiKey}`, `bearer ${apiKey}`, apiKey])('%s is let in', async (authorization) => {
    const { client } = await startTestService();
    expect((await client.call('GET', paths.result('epub', 'x'), { headers: { authorization } })).status).toBe(404);
  });

  test('a service without keys does not start', async () => {
    await expect(startTestService({ apiKeys: [] })).rejects.toThrow('API key');
    await expect(startTestService({ apiKeys: ['  '] })).rejects.toThrow('API key');
  });
});

describe('The request body (section 2.1)', () => {
  const pdfURL = 'https://files.example/book.pdf';

  test.each([
    [{ pdfURL }, ['model']],
    [{ model: 'gundam' }, ['pdfURL']],
    [{}, ['pdfURL', 'model']],
    [{ pdfURL, model: 'other' }, ['model']],
    [{ pdfURL: 7, model: 'gundam' }, ['pdfURL']],
    [{ pdfURL, model: 'gundam', filename: 7 }, ['filename']],
    [
      { pdfURL, model: 'gundam', ignore_pdf_errors: 'yes', ignore_ocr_errors: null },
      ['ignore_pdf_errors', 'ignore_ocr_errors'],
    ],
    [{ pdfURL, model: 'gundam', quire: { images: 'round' } }, ['quire.images']],
    [{ pdfURL: 'book.pdf', model: 'gundam' }, ['pdfURL']],
    [{ pdfURL: 'file:///etc/passwd', model: 'gundam' }, ['pdfURL']],
    [{ pdfURL: 'https://user:secret@files.example/', model: 'gundam' }, ['pdfURL']],
    [[], ['pdfURL', 'model']],
    ['{"pdfURL": ', ['']],
    ['', ['']],
    ['null', ['']],
    ['"text"', ['']],
  ])('%j is refused with reasons for %j', async (body, fields) => {
    const { client } = await startTestService();
    const answer = await client.call('POST', paths.submit('markdown'), { body });
    expect(answer.status).toBe(400);
    expect(otherError.parse(answer.json).fields?.map(({ path }) => path)).toEqual(fields);
  });

  test('an expired or forged upload link is refused before a task is made', async () => {
    const { client } = await startTestService();
    const link = (await client.upload(scriptedPdf())).replace(/uploads\/.{8}/, 'uploads/AAAAAAAA');
    const answer = await client.call('POST', paths.submit('markdown'), { body: { pdfURL: link, model: 'gundam' } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('upload the file again');
  });

  test('unknown fields are ignored, other spellings understood, defaults are true', async () => {
    const { client } = await startTestService();
    const options = async (body: Record<string, unknown>) => {
      const { data } = await client.completed('markdown', await client.convert('markdown', [], body));
      return (await fetch(data.downloadURL)).text();
    };
    expect(await options({ ocrWorkers: 4, includesFootnotes: true })).toContain(
      '"ignorePdfErrors":true,"ignoreOcrErrors":true',
    );
    expect(await options({ ignorePDFErrors: false })).toContain('"ignorePdfErrors":false');
    expect(await options({ ignorePdfErrors: false, ignore_ocr_errors: false })).toContain(
      '"ignorePdfErrors":false,"ignoreOcrErrors":false',
    );
    expect(await options({ ignorePDFErrors: false, ignore_pdf_errors: true })).toContain('"ignorePdfErrors":true');
  });

  test('filename is the name of the output', async () => {
    const { client } = await startTestService();
    const { data } = await client.completed('epub', await client.convert('epub', [], { filename: '../Ünïcode/book' }));
    const download = await fetch(data.downloadURL);
    expect(download.headers.get('content-disposition')).toContain(`filename*=UTF-8''_%C3%9Cn%C3%AFcode_book.epub`);
  });
});

describe('What is no operation', () => {
  test('another method is 405 with Allow, with or without a key', async () => {
    const { client } = await startTestService();
    const get = await client.call('GET', paths.submit('epub'));
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const put = await client.call('PUT', paths.result('epub', 'x'), {
      body: 'no json',
      headers: { authorization: '' },
    });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
    expect(put.headers.get('cache-control')).toBe('no-store');
  });

  test('another Content-Type is 415', async () => {
    const { client } = await startTestService();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await client.call('POST', paths.submit('epub'), { body: '{}', headers: { 'content-type': type } });
      expect(answer.status, type).toBe(415);
    }
  });

  test('a body that is too large is 413', async () => {
    const { client } = await startTestService();
    const answer = await client.call('POST', paths.submit('epub'), {
      body: JSON.stringify({ pdfURL: 'x'.repeat(2 ** 20) }),
    });
    expect(answer.status).toBe(413);
  });

  test('any other address is 404 as JSON', async () => {
    const { client } = await startTestService();
    for (const path of ['', '/', '/nothing', '/pdf-transform-html/submit', '/files/results/x']) {
      const answer = await client.call('GET', path);
      expect([answer.status, otherError.parse(answer.json).code], path).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('no page of the web may read an answer', async () => {
    const { client } = await startTestService();
    const answer = await client.call('OPTIONS', paths.submit('epub'), {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('Progress (section 2.3)', () => {
  test('goes by pages, never back, and not to 100 before the result is there', async () => {
    const { client } = await startTestService();
    const gate = await makeGate();
    const id = await client.convert('markdown', [
      { do: 'page', page: 2, pages: 3 },
      { do: 'page', page: 1, pages: 3 },
      { do: 'wait', url: gate.url },
      { do: 'page', page: 3, pages: 3 },
      { do: 'wait', url: gate.url },
    ]);
    await gate.reached();
    await client.until('markdown', id, (status) => (status.progress === 66 ? status : null));
    expect(await client.status('markdown', id)).toEqual({ success: true, state: 'processing', progress: 66 });
    gate.open();
    expect((await client.completed('markdown', id)).progress).toBe(100);
  });

  test('a waiting task is processing at 0', async () => {
    const { client } = await startTestService({ workers: 1 });
    const gate = await makeGate();
    await client.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const waiting = await client.convert('epub', []);
    expect(await client.status('epub', waiting)).toEqual({ success: true, state: 'processing', progress: 0 });
    gate.open();
    await client.completed('epub', waiting);
  });

  test('is answered with 202 where the service is told to', async () => {
    const { client } = await startTestService({ processingStatus: 202 });
    const gate = await makeGate();
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const processing = await client.call('GET', paths.result('epub', id));
    expect([processing.status, processing.headers.get('cache-control')]).toEqual([202, 'no-store']);
    gate.open();
    await client.completed('epub', id);
    expect((await client.call('GET', paths.result('epub', id))).status).toBe(200);
  });

  test('of another key comes before the rest of a long list of one', async () => {
    const { client, baseUrl } = await startTestService({ workers: 2, apiKeys: [apiKey, 'second-key'] });
    const second = new TestClient(baseUrl, 'second-key');
    const gate = await makeGate();
    const first = await client.convert('epub', [{ do: 'wait', url: `${gate.url}mine` }]);
    for (let n = 0; n < 3; n += 1) await client.convert('epub', [{ do: 'wait', url: `${gate.url}mine` }]);
    await gate.reached(2);
    const theirs = await second.convert('epub', [{ do: 'wait', url: `${gate.url}theirs` }]);
    // It is in line once its upload has been opened: long before another has arrived.
    await second.upload(scriptedPdf(), 'another.pdf');
    // Frees one turn.
    await client.call('DELETE', paths.result('epub', first));
    await gate.reached(3);
    expect(gate.arrivals).toEqual(['/mine', '/mine', '/theirs']);
    gate.open();
    await second.completed('epub', theirs);
  });
});

describe('What is no request', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a malformed address', 'GET /v1/% HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered in JSON', async (_, text, status) => {
    const { port } = await startTestService();
    const socket = connect(port, '127.0.0.1');
    const received = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.on('error', () => {});
    socket.write(text.replace('HOST', `127.0.0.1:${port}`));
    const [head = '', body = ''] = (await received).split('\r\n\r\n');
    socket.destroy();
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(otherError.parse(JSON.parse(body)).message).not.toBe('');
  });
});

describe('Loopback', () => {
  test('a request for another host is misdirected (DNS rebinding)', async () => {
    const { port } = await startTestService();
    const ask = async (host: string) => {
      const response = await request(`http://127.0.0.1:${port}/openapi.json`, { headers: { host } });
      await response.body.dump();
      return response.statusCode;
    };
    expect(await ask(`127.0.0.1:${port}`)).toBe(200);
    expect(await ask(`LOCALHOST:${port}`)).toBe(200);
    expect(await ask(`[::1]:${port}`)).toBe(200);
    expect(await ask('evil.example')).toBe(421);
    expect(await ask(`evil.example:${port}`)).toBe(421);
    expect(await ask('127.0.0.1')).toBe(421);
    expect(await ask(`127.0.0.1:${port + 1}`)).toBe(421);
  });

  test('two services can not share a data folder', async () => {
    const { dataFolder } = await startTestService();
    await expect(startTestService({ dataFolder })).rejects.toThrow('in use by another running service');
  });

  test('a port that is taken is named', async () => {
    const { port } = await startTestService();
    await expect(startTestService({ port })).rejects.toMatchObject({ code: 'port-in-use' });
  });
});

test('the bound for uploads is that of the public service', () => {
  expect(maxUploadBytes).toBe(500 * 1024 * 1024);
});
