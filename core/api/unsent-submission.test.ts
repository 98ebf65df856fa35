import { Agent } from 'undici';
import { expect, test } from 'vitest';
import type { SubmitRequest } from '../model/service.ts';
import { defaultOptions } from '../options/options.ts';
import { createConversionApi } from './conversion-client.ts';
import { json } from './fixtures/scripted-server.ts';
import { service } from './fixtures/service.ts';
import { testClock } from './fixtures/test-clock.ts';
import type { DispatcherFor } from './http.ts';

const { signal } = new AbortController();
const clock = testClock();
const request: SubmitRequest = {
  ...{ kind: 'markdown', pdfUrl: 'https://s3.example/a.pdf?sig=1', filename: 'a' },
  ...{ options: defaultOptions, taskId: 'task-1' },
};

test.each<[string, (begun: () => void) => DispatcherFor]>([
  ['connects', (begun) => async () => new Agent({ connect: begun })],
  [
    'looks for its proxy',
    (begun) => () => {
      begun();
      return new Promise(() => {});
    },
  ],
])('A submission that is given up while it %s is known not to have left', async (_, hanging) => {
  const begun = Promise.withResolvers<void>();
  const hangs = hanging(begun.resolve);
  const api = createConversionApi({
    clock,
    dispatcherFor: (url) => (url.pathname === '/openapi.json' ? Promise.reject(new Error('none')) : hangs(url)),
  });
  const unsent = new AbortController();
  const outcome = api.submit({ baseUrl: 'https://convert.example/v1', key: 'k' }, request, signal, unsent.signal);
  await begun.promise;
  unsent.abort();
  expect(await outcome).toMatchObject({ kind: 'unavailable', error: { code: 'service-unreachable' } });
});

test('A submission that has left is not given up: its answer is awaited', async () => {
  const unsent = new AbortController();
  const { endpoint } = await service((_, response) => {
    unsent.abort();
    json(response, 200, { success: true, sessionID: 's' });
  });
  const outcome = await createConversionApi({ clock }).submit(endpoint, request, signal, unsent.signal);
  expect(outcome).toEqual({ kind: 'accepted', sessionId: 's' });
});
