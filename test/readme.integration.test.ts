/** What the README says to paste is pasted: by a real bash, with real curl, at a real service. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The first block of code below a heading. */
async function blockBelow(heading: string): Promise<string> {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const block = /^```sh\n(.*?)^```$/ms.exec(section.split('\n## ')[0] ?? '')?.[1];
  if (!block) throw new Error(`README.md has no block below "${heading}"`);
  return block;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

test.skipIf(process.platform === 'win32')('“The service alone”, pasted into bash, converts a sample', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-readme-'));
  const port = await freePort();
  const bash = spawn('bash', ['--norc', '--noprofile', '-i'], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, PORT: String(port), QUIRE_SERVICE_KEY: undefined },
    // As somebody types it (with history expansion, for one), in a group of its own, so that nothing of it outlives a failure.
    detached: true,
  });
  onTestFinished(async () => {
    try {
      process.kill(-(bash.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  let said = '';
  for (const output of [bash.stdout, bash.stderr]) output.on('data', (text) => (said += text));
  // From stdin, as it comes when it is pasted. A command that fails does not end a shell in which somebody types.
  bash.stdin.end(`${await blockBelow('The service alone')}\nwait; exit 0\n`);
  const code = await new Promise((done) => bash.once('close', done));

  // The last line says where it lies.
  const path = / (\S+article\.epub)\n/.exec(said)?.[1] ?? '';
  expect(path.startsWith(folder), said).toBe(true);
  const epub = await readFile(path);
  expect(epub.subarray(30, 58).toString(), said).toBe('mimetypeapplication/epub+zip');
  expect(said).not.toMatch(/error|not found|unexpected/i);
  expect(code).toBe(0);
  // `kill` at its end ends the service.
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => 'alive',
      () => 'gone',
    );
  await expect.poll(health).toBe('gone');
});
