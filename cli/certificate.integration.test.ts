/** The command line before a server that nobody has reason to trust. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../core/api/fixtures/self-signed.ts';

const main = fileURLToPath(new URL('../dist/service/quire.js', import.meta.url));

it('sends it nothing, also where the environment tells Node to take any certificate, and says both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.pdf'), '%PDF-1.7\n');
  const heard: string[] = [];
  const server = createServer(selfSigned, (socket) => socket.on('data', (data) => heard.push(String(data))));
  server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const argv = ['a.pdf', '--to', 'markdown', '--service', `https://${host}/v1`, '--give-up-after', '0'];
  const child = spawn(process.execPath, [main, 'convert', ...argv], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_STATE_HOME: join(folder, 'state') },
      ...{ QUIRE_API_KEY: 'k3y', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  expect(heard).toEqual([]);
  expect(said).toContain('NODE_TLS_REJECT_UNAUTHORIZED is ignored');
  expect(said).toContain(`The service at ${host} can’t prove who it is`);
  expect(said).not.toContain('network and the address');
  expect(status).toBe(1);
});
