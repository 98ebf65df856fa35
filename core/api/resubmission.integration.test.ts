/** Our client at our service: what a lost answer makes it send again finds the task that it has, and nothing else does. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scriptedPdf, startTestService, temporaryFolder } from '../../service/fixtures/harness.ts';
import { limitRulesSchema } from '../../service/limits/rules.ts';
import type { SubmitRequest } from '../model/service.ts';
import { defaultOptions } from '../options/options.ts';
import { createConversionApi } from './conversion-client.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();

async function client(options: Parameters<typeof startTestService>[0] = { deleteAfterUse: true }) {
  const service = await startTestService(options);
  const endpoint = { baseUrl: service.baseUrl, key: service.client.key };
  const api = createConversionApi({ clock: testClock(), random: () => 0 });
  const path = join(await temporaryFolder(), 'book.pdf');
  const upload = async (text: Uint8Array) => {
    await writeFile(path, text);
    const { size: sizeBytes, mtimeMs } = await stat(path);
    const hooks = { signal, resume: null, onProgress: () => {}, onState: () => {} };
    const outcome = await api.upload(endpoint, { path, name: 'book.pdf', sizeBytes, mtimeMs }, hooks);
    return outcome;
  };
  const uploaded = async (text: Uint8Array) => {
    const outcome = await upload(text);
    if (outcome.kind !== 'uploaded') throw new Error(JSON.stringify(outcome));
    return outcome.pdfUrl;
  };
  const submit = (pdfUrl: string, change: Partial<SubmitRequest> = {}) =>
    api.submit(
      endpoint,
      { kind: 'markdown', pdfUrl, filename: 'book', options: defaultOptions, taskId: 'task', ...change },
      signal,
    );
  return { upload, uploaded, submit, ended: service.client };
}

const book = scriptedPdf({ do: 'page', page: 1, pages: 1 });

test('The same document, sent again or uploaded again, is the same task, also after its upload was removed', async () => {
  const { uploaded, submit, ended } = await client();
  const pdfUrl = await uploaded(book);
  const first = await submit(pdfUrl, { password: 'known before the crash' });
  if (first.kind !== 'accepted') throw new Error(JSON.stringify(first));
  await ended.completed('markdown', first.sessionId);
  expect(await submit(pdfUrl)).toMatchObject({ kind: 'accepted', sessionId: first.sessionId });
  expect(await submit(await uploaded(book))).toMatchObject({ kind: 'accepted', sessionId: first.sessionId });
});

test('Another document never gets the task of the first, and a person can read why', async () => {
  const { uploaded, submit } = await client();
  expect(await submit(await uploaded(book))).toMatchObject({ kind: 'accepted' });
  const other = await uploaded(scriptedPdf({ do: 'page', page: 1, pages: 2 }));
  expect(await submit(other)).toMatchObject({
    kind: 'rejected',
    error: { code: 'service-rejected', params: { reason: expect.stringContaining('another document') } },
  });
  expect(await submit(other, { taskId: 'task.2' })).toMatchObject({ kind: 'accepted' });
});

test('A key that keeps as much as it may is told so, and waits for nothing', async () => {
  const limits = limitRulesSchema.parse({ default: { storage: { megabytes: 1 } } });
  const { upload, uploaded } = await client({ limits });
  const told = (reason: string) => ({
    kind: 'rejected',
    error: { code: 'service-rejected', params: { reason: expect.stringContaining(reason) } },
  });
  await uploaded(new Uint8Array(600_000));
  expect(await upload(new Uint8Array(600_000))).toMatchObject(told('keeps 0.6 MB here, of 1 MB'));
  // In parts it is known beforehand.
  expect(await upload(new Uint8Array(6_000_000))).toMatchObject(told('1 MB that this API key may keep'));
  await uploaded(new Uint8Array(300_000));
  expect(await upload(new Uint8Array(200_000))).toMatchObject(told('Delete tasks that are done with'));
});
