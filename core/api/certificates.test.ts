import type { Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../tasks/clock.ts';
import { isCertificateFault } from './certificates.ts';
import { createConversionApi } from './conversion-client.ts';
import { selfSigned } from './fixtures/self-signed.ts';

const started: { close(): void }[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of started.splice(0)) server.close();
});

/** A server that nobody has reason to trust; `heard` is what was said to it after the handshake. */
async function impostor(options: TlsOptions = selfSigned) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(options, (socket) => socket.on('data', (data) => heard.push(String(data))));
  server.on('connection', (socket) => sockets.add(socket)).on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  started.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { heard, host: `127.0.0.1:${port}`, endpoint: { baseUrl: `https://127.0.0.1:${port}/v1`, key: 'k3y' } };
}

const api = () => createConversionApi({ clock: systemClock });
const signal = new AbortController().signal;

describe('A certificate that is not valid', () => {
  test('is named as such, and nothing is sent', async () => {
    const { endpoint, heard, host } = await impostor();
    const invalid = { code: 'certificate-invalid', params: { host } };
    expect(await api().status(endpoint, 'markdown', 'session', signal)).toMatchObject({
      kind: 'unavailable',
      error: invalid,
    });
    expect(await api().testKey(endpoint, signal)).toMatchObject({ outcome: 'unreachable', error: invalid });
    expect(heard).toEqual([]);
  });

  test('is refused where the environment tells Node to take it', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { endpoint, heard } = await impostor();
    expect(await api().testKey(endpoint, signal)).toMatchObject({ error: { code: 'certificate-invalid' } });
    expect(heard).toEqual([]);
  });

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
    ['CERT_HAS_EXPIRED', true],
    ['CERT_NOT_YET_VALID', true],
    ['HOSTNAME_MISMATCH', true],
    ['ERR_TLS_CERT_ALTNAME_INVALID', true],
    ['ERR_SSL_WRONG_VERSION_NUMBER', false],
    ['ECONNREFUSED', false],
    ['UND_ERR_CONNECT_TIMEOUT', false],
  ])('is told by its code: %s', (code, expected) => {
    expect(isCertificateFault(Object.assign(new Error('x'), { code }))).toBe(expected);
    const behind = new Error('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
    expect(isCertificateFault(behind)).toBe(expected);
  });
});
