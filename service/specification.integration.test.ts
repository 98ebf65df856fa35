/** The specification, statement by statement, against a running service. Numbers are its sections. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conversionKinds, paths, taskStatusSchema } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { otherError, scriptedPdf, startTestService, type TestClient } from './fixtures/harness.ts';
import { openApiDocument } from './openapi.ts';

const pdfURL = 'https://files.example.invalid/book.pdf';
const valid = { pdfURL, model: 'gundam' };
const submit = (client: TestClient, body: unknown, kind: 'markdown' | 'epub' = 'markdown') =>
  client.call('POST', paths.submit(kind), { body });

describe('1 What the service does', () => {
  test.each(conversionKinds)('1 offers PDF to %s as a pair of operations: submit and result', async (kind) => {
    const { client } = await startTestService();
    const submitted = await submit(client, valid, kind);
    const { sessionID } = submitted.json as { sessionID: string };
    expect([submitted.status, (await client.call('GET', paths.result(kind, sessionID))).status]).toEqual([200, 200]);
  });

  test('1 submit returns only a task identifier', async () => {
    const { client } = await startTestService();
    expect((await submit(client, valid)).json).toEqual({ success: true, sessionID: expect.any(String) });
  });

  test('1 the task goes on until it is completed or failed', async () => {
    const { client } = await startTestService();
    expect((await client.ended('epub', await client.convert('epub', []))).state).toBe('completed');
    const broken = await client.convert('epub', [{ do: 'fail', code: 'damaged', message: 'It is damaged.' }]);
    expect((await client.ended('epub', broken)).state).toBe('failed');
  });

  test('1 the input is given by a URL, of the upload operation or any other', async () => {
    const { client } = await startTestService({ allowPrivateUrls: true });
    const server = createServer((_, response) => response.end(scriptedPdf())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.pdf?X-Amz-Signature=x`;
    for (const url of [elsewhere, await client.upload(scriptedPdf())]) {
      await client.completed('epub', await client.submit('epub', { pdfURL: url }));
    }
  });

  test('1 bodies are JSON, sent with Content-Type: application/json', async () => {
    const { client } = await startTestService();
    const answers = [
      await submit(client, valid),
      await submit(client, {}),
      await client.call('GET', paths.result('epub', 'x')),
    ];
    for (const { headers } of answers) expect(headers.get('content-type')).toMatch(/^application\/json(;|$)/);
    const text = await client.call('POST', paths.submit('epub'), {
      body: valid,
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  test('1 submit is not idempotent: sent again it makes another task', async () => {
    const { client } = await startTestService();
    const [first, second] = [await submit(client, valid), await submit(client, valid)];
    expect(first.json).not.toEqual(second.json);
  });

  test('1 there are no other conversions', async () => {
    const { client } = await startTestService();
    expect((await client.call('POST', '/pdf-transform-html/submit', { body: valid })).status).toBe(404);
    const offered = Object.keys(openApiDocument('http://x', 200).paths).filter((path) => path.includes('transform'));
    expect(offered).toHaveLength(4);
  });
});

describe('2.1 Conversion request', () => {
  test.each([
    ['pdfURL is required', { model: 'gundam' }, 'pdfURL'],
    ['pdfURL is a string', { ...valid, pdfURL: 1 }, 'pdfURL'],
    ['pdfURL is a URL', { ...valid, pdfURL: 'book.pdf' }, 'pdfURL'],
    ['model is required', { pdfURL }, 'model'],
    ['model is exactly gundam', { ...valid, model: 'Gundam' }, 'model'],
    ['model is a string', { ...valid, model: ['gundam'] }, 'model'],
    ['filename is a string', { ...valid, filename: {} }, 'filename'],
    ['ignore_pdf_errors is a boolean', { ...valid, ignore_pdf_errors: 'true' }, 'ignore_pdf_errors'],
    ['ignore_ocr_errors is a boolean', { ...valid, ignore_ocr_errors: 1 }, 'ignore_ocr_errors'],
  ])('2.1 %s', async (_, body, field) => {
    const { client } = await startTestService();
    for (const kind of conversionKinds) {
      const answer = await submit(client, body, kind);
      expect(answer.status).toBe(400);
      expect(otherError.parse(answer.json).fields?.map(({ path }) => path)).toEqual([field]);
    }
  });

  test.each([
    ['filename may be left out', {}],
    ['filename is the name without extension', { filename: 'my-book' }],
    ['ignore_pdf_errors may be false', { ignore_pdf_errors: false }],
    ['ignore_ocr_errors may be false', { ignore_ocr_errors: false }],
    ['everything may be given', { filename: 'x', ignore_pdf_errors: true, ignore_ocr_errors: true }],
  ])('2.1 %s', async (_, more) => {
    const { client } = await startTestService();
    expect((await submit(client, { ...valid, ...more })).status).toBe(200);
  });

  test('2.1 the error options are true where they are not given, and reach the conversion', async () => {
    const { client } = await startTestService();
    const used = async (body: object) => {
      const { data } = await client.completed('markdown', await client.convert('markdown', [], { ...body }));
      return /"ignorePdfErrors":(\w+),"ignoreOcrErrors":(\w+)/
        .exec(await (await fetch(data.downloadURL)).text())
        ?.slice(1);
    };
    expect(await used({})).toEqual(['true', 'true']);
    expect(await used({ ignore_pdf_errors: false })).toEqual(['false', 'true']);
    expect(await used({ ignore_ocr_errors: false })).toEqual(['true', 'false']);
  });

  test.each([
    ['given', { filename: 'my-book' }, 'my-book'],
    ['with the extension although it should have none', { filename: 'my-book.epub' }, 'my-book'],
    ['not given', {}, 'book'],
    ['nothing but dots', { filename: '..' }, 'book'],
    ['a path', { filename: 'a/b\\c' }, 'a_b_c'],
  ])('2.1 filename %s', async (_, body, stem) => {
    const { client } = await startTestService();
    const { data } = await client.completed('epub', await client.convert('epub', [], body));
    expect(new URL(data.downloadURL).pathname.split('/').at(-1)).toBe(`${stem}.epub`);
    const head = await fetch(data.downloadURL, { method: 'HEAD' });
    expect(head.headers.get('content-disposition')).toBe(
      `attachment; filename="${stem}.epub"; filename*=UTF-8''${stem}.epub`,
    );
  });
});

describe('2.2 Submitted task', () => {
  test('2.2 success is true and sessionID is the taskId of the result path', async () => {
    const { client } = await startTestService();
    const { success, sessionID } = (await submit(client, valid)).json as { success: boolean; sessionID: string };
    expect([success, sessionID.length > 0, encodeURIComponent(sessionID)]).toEqual([true, true, sessionID]);
    expect((await client.call('GET', paths.result('markdown', sessionID))).status).toBe(200);
  });
});

describe('2.3, 3 Task status', () => {
  test('2.3 processing: success true, progress a number if there at all', async () => {
    const { client } = await startTestService();
    const gate = await makeGate();
    const id = await client.convert('epub', [
      { do: 'page', page: 1, pages: 4 },
      { do: 'wait', url: gate.url },
    ]);
    await gate.reached();
    const status = await client.until('epub', id, (each) => (each.progress === 25 ? each : null));
    expect(status).toEqual({ success: true, state: 'processing', progress: 25 });
    gate.open();
  });

  test('2.3 completed: success true and data.downloadURL an absolute URI', async () => {
    const { client } = await startTestService();
    const status = await client.completed('epub', await client.convert('epub', []));
    expect(status).toEqual({
      success: true,
      state: 'completed',
      progress: 100,
      data: { downloadURL: expect.any(String) },
    });
    expect(URL.canParse(status.data.downloadURL)).toBe(true);
  });

  test('2.3 failed: success false and error a sentence', async () => {
    const { client } = await startTestService();
    const id = await client.convert('epub', [{ do: 'fail', code: 'damaged', message: 'It is damaged.' }]);
    expect(await client.failed('epub', id)).toEqual({
      success: false,
      state: 'failed',
      progress: 0,
      error: 'It is damaged.',
    });
  });

  test('2.3 exactly one of three shapes: none has fields of another', async () => {
    expect(taskStatusSchema.options.map(({ shape }) => shape.state.value)).toEqual([
      'processing',
      'completed',
      'failed',
    ]);
    const { client } = await startTestService();
    const completed = await client.completed('epub', await client.convert('epub', []));
    expect(completed).not.toHaveProperty('error');
    const failed = await client.failed('epub', await client.submit('epub', { pdfURL: 'http://127.0.0.1/x' }));
    expect(failed).not.toHaveProperty('data');
  });

  test('3 what has ended stays as it is, however often it is asked for', async () => {
    const { client } = await startTestService();
    const done = await client.convert('epub', []);
    await client.completed('epub', done);
    const broken = await client.convert('epub', [{ do: 'throw', message: 'x' }]);
    const first = await client.failed('epub', broken);
    for (let n = 0; n < 3; n += 1) {
      expect((await client.status('epub', done)).state).toBe('completed');
      expect(await client.status('epub', broken)).toEqual(first);
    }
  });

  test('3, 7.3 a failed conversion is HTTP 200 with a JSON body', async () => {
    const { client } = await startTestService();
    const id = await client.convert('epub', [{ do: 'exit' }]);
    await client.failed('epub', id);
    const answer = await client.call('GET', paths.result('epub', id));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });
});

describe('4 Endpoints', () => {
  test('4.1, 4.3 submit is the same for both kinds: body, answer and fields', async () => {
    const limits = { default: { rate: { requests: 1, seconds: 3_600 } }, keys: {} };
    const seen: unknown[] = [];
    for (const kind of conversionKinds) {
      const { client } = await startTestService({ limits });
      for (const answer of [await submit(client, valid, kind), await submit(client, valid, kind)]) {
        const names = [...answer.headers.keys()].filter((name) => /^(ratelimit|retry|content-type)/.test(name));
        seen.push([kind, answer.status, Object.keys(answer.json as object), names.sort()]);
      }
    }
    const fields = ['content-type', 'ratelimit', 'ratelimit-policy'];
    expect(seen).toEqual(
      conversionKinds.flatMap((kind) => [
        [kind, 200, ['success', 'sessionID'], fields],
        [kind, 429, ['error', 'reason', 'retryAfterMs'], [...fields, 'retry-after']],
      ]),
    );
  });

  test('4.5 the procedure: submit, poll with backoff, stop at the end, fetch', async () => {
    const { client } = await startTestService();
    const { sessionID } = (await submit(client, { ...valid, pdfURL: await client.upload(scriptedPdf()) })).json as {
      sessionID: string;
    };
    const seen: string[] = [];
    for (let pauseMs = 10; !seen.includes('completed'); pauseMs = Math.min(1_000, pauseMs * 2)) {
      const status = await client.status('markdown', sessionID);
      seen.push(status.state);
      expect(['processing', 'completed']).toContain(status.state);
      if (status.state === 'completed') expect((await fetch(status.data.downloadURL)).status).toBe(200);
      else await sleep(pauseMs);
    }
  });

  test.each([
    ['4.2', 'markdown', 'text/markdown; charset=utf-8'],
    ['4.4', 'epub', 'application/epub+zip'],
  ] as const)('%s on completed, data.downloadURL points to a %s file', async (_, kind, mediaType) => {
    const { client } = await startTestService();
    const { data } = await client.completed(kind, await client.convert(kind, []));
    const file = await fetch(data.downloadURL);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, mediaType]);
  });

  test('4.2 taskId has at least one character', async () => {
    const { client } = await startTestService();
    for (const kind of conversionKinds) {
      const answer = await client.call('GET', paths.result(kind, ''));
      expect([answer.status, otherError.parse(answer.json).fields]).toEqual([
        400,
        [{ path: 'taskId', message: 'must not be empty' }],
      ]);
    }
  });

  test('4.2 the result operation reads no body and answers while one is sent', async () => {
    const { client } = await startTestService();
    const answer = await client.call('GET', paths.result('epub', 'x'), {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(404);
  });

  test('4.1 to 4.4 the two kinds are told apart: the task of one is unknown to the other', async () => {
    const { client } = await startTestService();
    const id = await client.convert('epub', []);
    expect((await client.call('GET', paths.result('markdown', id))).status).toBe(404);
  });
});
