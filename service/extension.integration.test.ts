import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { paths, presignResponseSchema } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { apiKey, otherError, scriptedPdf, startTestService, TestClient, temporaryFolder } from './fixtures/harness.ts';
import type { Step } from './fixtures/scripted-worker.ts';

const steps: Step[] = [
  { do: 'page', page: 1, pages: 2 },
  { do: 'warn', page: 1, message: 'Page 1 has no text.' },
  { do: 'page', page: 2, pages: 2 },
];

describe('Idempotency-Key', () => {
  test('gives the same task again, to the same API key only', async () => {
    const { client, baseUrl } = await startTestService({ apiKeys: [apiKey, 'second-key'] });
    const pdfURL = await client.upload(scriptedPdf());
    const submit = (key: string, who = client) => who.submit('epub', { pdfURL }, { 'idempotency-key': key });
    const first = await submit('one');
    expect(await submit('one')).toBe(first);
    expect(await submit('two')).not.toBe(first);
    expect(await submit('one', new TestClient(baseUrl, 'second-key'))).not.toBe(first);
    await client.completed('epub', first);
    expect(await submit('one')).toBe(first);
  });

  test('without one, each submission is a task of its own (section 1)', async () => {
    const { client } = await startTestService();
    const pdfURL = await client.upload(scriptedPdf());
    expect(await client.submit('epub', { pdfURL })).not.toBe(await client.submit('epub', { pdfURL }));
  });

  test('does not cross over to the other conversion', async () => {
    const { client } = await startTestService();
    const body = { pdfURL: await client.upload(scriptedPdf()), model: 'gundam' };
    const headers = { 'idempotency-key': 'one' };
    await client.call('POST', paths.submit('epub'), { body, headers });
    expect((await client.call('POST', paths.submit('markdown'), { body, headers })).status).toBe(422);
  });

  const book: Step[] = [{ do: 'page', page: 1, pages: 1 }];
  const signed = (name: string, signature: string) =>
    `https://files.invalid/${name}?X-Amz-Date=2026${signature}&X-Amz-Signature=${signature}`;

  test('knows a document that was uploaded again, or signed again, for the same', async () => {
    const { client } = await startTestService();
    const submit = (pdfURL: string, key: string) => client.submit('epub', { pdfURL }, { 'idempotency-key': key });
    const upload = () => client.upload(scriptedPdf(...book), 'book.pdf');
    expect(await submit(await upload(), 'one')).toBe(await submit(await upload(), 'one'));
    expect(await submit(signed('a.pdf', 'x'), 'two')).toBe(await submit(signed('a.pdf', 'y'), 'two'));
  });

  test.each([
    ['another uploaded document', { document: 'other' }, 'another document'],
    ['an upload that has not arrived', { document: 'missing' }, 'another document'],
    ['a document elsewhere', { document: 'web' }, 'another document'],
    ['other pages', { quire: { pages: '2' } }, 'other options'],
    ['no images beside it', { quire: { images: 'inline' } }, 'other options'],
    ['another name', { filename: 'other' }, 'other options'],
    ['the care that it did not ask for', { ignore_pdf_errors: false }, 'other options'],
  ])(
    'is refused with %s, and the task stays what it is',
    async (_, { document, ...fields }: Record<string, unknown>, why) => {
      const { client } = await startTestService();
      const first = await client.upload(scriptedPdf(...book), 'book.pdf');
      const documents: Record<string, () => Promise<string>> = {
        other: () => client.upload(scriptedPdf(...book, ...book), 'book.pdf'),
        web: async () => signed('book.pdf', 'x'),
        missing: async () =>
          presignResponseSchema.parse(
            (await client.call('POST', paths.upload('generate-presigned-url'), { body: { filename: 'book.pdf' } }))
              .json,
          ).data.downloadURL,
      };
      const pdfURL = (await documents[String(document)]?.()) ?? first;
      const asked = { model: 'gundam', quire: { images: 'linked' }, filename: 'book' };
      const headers = { 'idempotency-key': 'one' };
      const id = await client.submit('epub', { ...asked, pdfURL: first }, headers);
      const refused = await client.call('POST', paths.submit('epub'), {
        body: { ...asked, ...fields, pdfURL },
        headers,
      });
      expect([refused.status, otherError.parse(refused.json)]).toEqual([
        422,
        expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED', message: expect.stringContaining(why) }),
      ]);
      expect(await client.submit('epub', { ...asked, pdfURL: first }, headers)).toBe(id);
      await client.completed('epub', id);
    },
  );

  test('asks nothing of a password, which nobody keeps', async () => {
    const { client } = await startTestService();
    const pdfURL = await client.upload(scriptedPdf(...book));
    const submit = (quire: object) => client.submit('epub', { pdfURL, quire }, { 'idempotency-key': 'one' });
    expect(await submit({ password: 'a' })).toBe(await submit({}));
  });

  test('of a task from before documents were compared gives that task', async () => {
    const dataFolder = await temporaryFolder();
    const first = await startTestService({ dataFolder });
    const submit = async (client: TestClient) =>
      client.submit(
        'epub',
        { pdfURL: await client.upload(scriptedPdf(...book), 'a.pdf') },
        { 'idempotency-key': 'one' },
      );
    const id = await submit(first.client);
    await first.close();
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
    database.exec("UPDATE task SET source = json_remove(source, '$.sha256')");
    database.close();
    expect(await submit((await startTestService({ dataFolder })).client)).toBe(id);
  });

  test.each(['', 'x'.repeat(256)])('%j is none', async (key) => {
    const { client } = await startTestService();
    const body = { pdfURL: 'https://files.example/a.pdf', model: 'gundam' };
    expect(
      (await client.call('POST', paths.submit('epub'), { body, headers: { 'idempotency-key': key } })).status,
    ).toBe(400);
  });
});

describe('quire', () => {
  test('brings pages while converting, warnings and page counts afterwards', async () => {
    const { client } = await startTestService();
    const gate = await makeGate();
    const script: Step[] = [steps[0] as Step, { do: 'wait', url: gate.url }, ...steps.slice(1)];
    const id = await client.convert('markdown', script, { quire: {} });
    await client.until('markdown', id, (status) => (status.progress === 50 ? status : null));
    expect(await client.status('markdown', id)).toMatchObject({ progress: 50, quire: { page: 1, pages: 2 } });
    gate.open();
    const { data } = await client.completed('markdown', id);
    expect(data.quire).toEqual({
      pages: 2,
      title: expect.any(String),
      authors: [],
      warnings: [{ code: 'page-without-text', page: 1, message: 'Page 1 has no text.' }],
      assets: [],
    });
  });

  test('brings the code and the page of a failure', async () => {
    const { client } = await startTestService();
    const id = await client.convert(
      'markdown',
      [{ do: 'fail', code: 'page-failed', message: 'Page 3 is broken.', page: 3 }],
      { quire: {} },
    );
    expect(await client.failed('markdown', id)).toMatchObject({
      error: 'Page 3 is broken.',
      quire: { code: 'page-failed', page: 3 },
    });
  });

  test('hands the choices of pages, title, authors and cover to the converter', async () => {
    const { client } = await startTestService();
    const chosen = { pages: '2–3, 5-', title: ' My title ', authors: ['Ada'], cover: 'none' };
    const id = await client.convert('markdown', steps, { quire: chosen });
    const { data } = await client.completed('markdown', id);
    // The scripted converter prints its options, in which JSON writes Infinity as null.
    expect(await (await fetch(data.downloadURL)).text()).toContain(
      '"title":"My title","authors":["Ada"],"cover":"none","pages":[{"first":2,"last":3},{"first":5,"last":null}]',
    );
  });

  test.each(['', '0', '5-3', 'all', `1${',1'.repeat(2000)}`])('takes no “%s” for pages', async (pages) => {
    const { client } = await startTestService();
    const body = { pdfURL: await client.upload(scriptedPdf()), model: 'gundam', quire: { pages } };
    const answer = await client.call('POST', paths.submit('markdown'), { body });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('quire.pages')]);
  });

  test('is told to nobody who did not send it', async () => {
    const { client } = await startTestService();
    const done = await client.completed('markdown', await client.convert('markdown', steps));
    expect(done.data).not.toHaveProperty('quire');
    const failed = await client.failed(
      'markdown',
      await client.convert('markdown', [{ do: 'fail', code: 'damaged', message: 'No.' }]),
    );
    expect(failed).not.toHaveProperty('quire');
  });

  test('hands a password to the converter and writes it nowhere', async () => {
    const { client, dataFolder, logged } = await startTestService();
    const password = 'open-sesame-4711';
    const id = await client.convert('markdown', steps, { quire: { password, images: 'linked' } });
    const { data } = await client.completed('markdown', id);
    // The scripted converter prints its options into the result, which is the one place where it may be found.
    expect(await (await fetch(data.downloadURL)).text()).toContain(password);
    for (const name of (await readdir(dataFolder)).filter((file) => file.startsWith('service.sqlite'))) {
      expect((await readFile(join(dataFolder, name))).includes(password), name).toBe(false);
    }
    expect(JSON.stringify(logged)).not.toContain(password);
  });
});

describe('DELETE on a task', () => {
  test('stops it while it runs, and it is gone', async () => {
    const { client, dataFolder } = await startTestService({ workers: 1 });
    const gate = await makeGate();
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const answer = await client.call('DELETE', paths.result('epub', id));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await client.call('GET', paths.result('epub', id))).status).toBe(404);
    expect((await client.call('DELETE', paths.result('epub', id))).status).toBe(404);
    await client.completed('epub', await client.convert('epub', []));
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);
  });

  test('stops even a converter that does not listen', async () => {
    const { client } = await startTestService({ workers: 1, pool: { cancelGraceMs: 50 } });
    const id = await client.convert('epub', [{ do: 'page', page: 1, pages: 2 }, { do: 'block' }]);
    await client.until('epub', id, (status) => (status.progress === 50 ? status : null));
    expect((await client.call('DELETE', paths.result('epub', id))).status).toBe(204);
    await client.completed('epub', await client.convert('epub', []));
  });

  test('takes a waiting task out of the line', async () => {
    const { client } = await startTestService({ workers: 1 });
    const gate = await makeGate();
    const first = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const waiting = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    expect((await client.call('DELETE', paths.result('epub', waiting))).status).toBe(204);
    gate.open();
    await client.completed('epub', first);
    expect(gate.arrivals).toHaveLength(1);
  });

  test('removes a result with its images, and frees its idempotency key', async () => {
    const { client, dataFolder } = await startTestService();
    const pdfURL = await client.upload(scriptedPdf({ do: 'asset', name: 'images/a.png', text: 'a' }));
    const submit = () => client.submit('markdown', { pdfURL }, { 'idempotency-key': 'k' });
    const id = await submit();
    const { data } = await client.completed('markdown', id);
    expect(await readdir(join(dataFolder, 'results'))).toEqual([id]);
    expect((await client.call('DELETE', paths.result('epub', id))).status).toBe(404);
    expect((await client.call('DELETE', paths.result('markdown', id))).status).toBe(204);
    expect(await readdir(join(dataFolder, 'results'))).toEqual([]);
    expect((await fetch(data.downloadURL)).status).toBe(404);
    expect(await submit()).not.toBe(id);
  });
});

describe('An embedded service', () => {
  const uploadsIn = (folder: string) => readdir(join(folder, 'uploads'));

  test('lets go of an upload when the last task that needs it has ended', async () => {
    const { client, dataFolder } = await startTestService({ deleteAfterUse: true, workers: 2 });
    const gate = await makeGate();
    const pdfURL = await client.upload(scriptedPdf({ do: 'wait', url: gate.url }));
    const ids = [await client.submit('epub', { pdfURL }), await client.submit('markdown', { pdfURL })] as const;
    await gate.reached(2);
    await client.call('DELETE', paths.result('epub', ids[0]));
    expect(await uploadsIn(dataFolder)).toHaveLength(1);
    gate.open();
    await client.completed('markdown', ids[1]);
    await expect.poll(() => uploadsIn(dataFolder)).toEqual([]);
  });

  test('lets go of it after a failure too, and of one that was sent for a task that exists', async () => {
    const { client, dataFolder } = await startTestService({ deleteAfterUse: true });
    const submit = async () => {
      const pdfURL = await client.upload(scriptedPdf({ do: 'fail', code: 'damaged', message: 'No.' }));
      return client.submit('epub', { pdfURL }, { 'idempotency-key': 'k' });
    };
    const id = await submit();
    await client.failed('epub', id);
    await expect.poll(() => uploadsIn(dataFolder)).toEqual([]);
    expect(await submit()).toBe(id);
    await expect.poll(() => uploadsIn(dataFolder)).toEqual([]);
  });

  test('elsewhere uploads stay', async () => {
    const { client, dataFolder } = await startTestService();
    await client.completed('epub', await client.convert('epub', []));
    expect(await uploadsIn(dataFolder)).toHaveLength(1);
  });
});
