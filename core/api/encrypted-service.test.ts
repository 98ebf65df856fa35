import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createConversionApi } from './conversion-client.ts';
import { selfSigned } from './fixtures/self-signed.ts';
import { service } from './fixtures/service.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();
const clock = testClock();

/** Says over https that the result lies at `downloadURL`. */
async function encrypted(downloadURL: string) {
  const server = createServer(selfSigned, (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, state: 'completed', data: { downloadURL } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const trusting = new Agent({
    connect: {
      ca: selfSigned.cert,
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  onTestFinished(async () => {
    await trusting.close();
    server.close();
  });
  const api = createConversionApi({ clock, dispatcherFor: async () => trusting });
  const { port } = server.address() as AddressInfo;
  return api.status({ baseUrl: `https://quire.test:${port}/v1`, key: 'k3y' }, 'markdown', 's', signal);
}

test.each(['http://files.example/r.md', 'http://127.0.0.1:9/r.md'])(
  'An encrypted service that sends its results in the clear (%s) is not followed, and the task stays',
  async (address) => {
    expect(await encrypted(address)).toMatchObject({ kind: 'rejected', error: { code: 'service-answer-invalid' } });
  },
);

test('An encrypted service may keep its results elsewhere, encrypted', async () => {
  const downloadUrl = 'https://files.example/r.md';
  expect(await encrypted(downloadUrl)).toMatchObject({ kind: 'completed', downloadUrl });
});

test.each(['http://127.0.0.1:9/r.md', 'https://files.example/r.md'])(
  'A service without encryption, as on this computer, may name %s',
  async (downloadURL) => {
    const body = { success: true, state: 'completed', data: { downloadURL } };
    const { endpoint } = await service((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const outcome = await createConversionApi({ clock }).status(endpoint, 'markdown', 's', signal);
    expect(outcome).toMatchObject({ kind: 'completed', downloadUrl: downloadURL });
  },
);
