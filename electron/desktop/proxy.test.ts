import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { systemProxies } from './proxy.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A proxy that records what it is asked to connect to and refuses it. */
async function startProxy() {
  const asked: string[] = [];
  const server = createServer();
  server.on('connect', (incoming, socket) => {
    asked.push(incoming.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { asked, port: (server.address() as AddressInfo).port };
}

test('A request goes through the proxy that the system names', async () => {
  const { asked, port } = await startProxy();
  const dispatcherFor = systemProxies(async () => `PROXY 127.0.0.1:${port}; DIRECT`);
  const url = new URL('https://convert.example.com/v1');
  const dispatcher = await dispatcherFor(url);
  if (!dispatcher) throw new Error('A proxy was named.');
  await expect(request(url, { dispatcher })).rejects.toThrow();
  expect(asked).toEqual(['convert.example.com:443']);
  expect(await dispatcherFor(new URL('https://convert.example.com/other'))).toBe(dispatcher);
});

test('The way is direct where the system says so or says nothing', async () => {
  const url = new URL('https://convert.example.com/v1');
  expect(await systemProxies(async () => 'DIRECT')(url)).toBeUndefined();
  expect(await systemProxies(() => Promise.reject(new Error('PAC script failed')))(url)).toBeUndefined();
});

test('The system is asked once for a while, for each origin', async () => {
  const asked: string[] = [];
  const dispatcherFor = systemProxies(async (url) => {
    asked.push(url);
    return 'DIRECT';
  });
  for (const address of ['https://a.example/1', 'https://a.example/2', 'https://b.example/'])
    await dispatcherFor(new URL(address));
  expect(asked).toEqual(['https://a.example', 'https://b.example']);
});
