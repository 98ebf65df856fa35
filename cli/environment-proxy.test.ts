import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isCertificateFault } from '../core/api/certificates.ts';
import { selfSigned } from '../core/api/fixtures/self-signed.ts';
import { environmentProxy } from './environment-proxy.ts';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy that leads wherever it is asked to. */
async function tunnel(): Promise<string> {
  const server = createServer();
  server.on('connect', (incoming, socket) => {
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 Established\r\n\r\n'));
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => {});
  });
  return listening(server);
}

test.each([undefined, '0'])(
  'leads to no server with a wrong certificate, NODE_TLS_REJECT_UNAUTHORIZED=%s',
  async (value) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const heard: string[] = [];
    const server = createTlsServer(selfSigned, (socket) => socket.on('data', (data) => heard.push(String(data))));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const dispatcher = await environmentProxy({ HTTPS_PROXY: await tunnel() }).dispatcherFor?.(new URL(url));
    if (!dispatcher) throw new Error('A proxy was named.');
    const error: unknown = await request(url, { dispatcher, headers: { authorization: 'k3y' } }).catch((e) => e);
    expect(isCertificateFault(error)).toBe(true);
    expect(heard).toEqual([]);
  },
);

/** A proxy that notes what it is asked for and leads nowhere. */
async function proxy() {
  const asked: string[] = [];
  const signIns: (string | undefined)[] = [];
  const server = createServer();
  server.on('connect', (incoming, socket) => {
    asked.push(incoming.url ?? '');
    signIns.push(incoming.headers['proxy-authorization']);
    socket.end('HTTP/1.1 502 Whatever\r\n\r\n');
  });
  server.on('request', (incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    outgoing.end();
  });
  return { address: await listening(server), asked, signIns };
}

async function call(env: NodeJS.ProcessEnv, url: string): Promise<'proxy' | 'direct'> {
  const dispatcher = await environmentProxy(env).dispatcherFor?.(new URL(url));
  if (!dispatcher) return 'direct';
  return request(url, { dispatcher }).then(
    () => 'direct',
    () => 'proxy',
  );
}

test('Nothing named is the direct way', () => {
  expect(environmentProxy({ NO_PROXY: '*' })).toEqual({ dispatcherFor: undefined, ignored: [] });
});

test.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])(
  '%s is the way to what is encrypted, with its sign-in',
  async (name) => {
    const { address, asked, signIns } = await proxy();
    const signedIn = address.replace('//', '//ada:secret@');
    expect(await call({ [name]: signedIn }, 'https://convert.example.com/v1')).toBe('proxy');
    expect(asked).toEqual(['convert.example.com:443']);
    expect(signIns).toEqual([`Basic ${Buffer.from('ada:secret').toString('base64')}`]);
  },
);

test.each(['127.0.0.1', '*'])('NO_PROXY=%s keeps what it names on the direct way', async (no_proxy) => {
  const { address, asked } = await proxy();
  const target = await listening(createServer((_, outgoing) => void outgoing.end()));
  expect(await call({ HTTP_PROXY: address, NO_PROXY: no_proxy }, target)).toBe('direct');
  expect(asked).toEqual([]);
});

test('What is no address of a proxy is passed over, and said so', () => {
  const { dispatcherFor, ignored } = environmentProxy({ HTTPS_PROXY: 'proxy.example:3128', HTTP_PROXY: 'socks5://x' });
  expect(dispatcherFor).toBeUndefined();
  expect(ignored).toEqual(['HTTP_PROXY', 'HTTPS_PROXY']);
});
