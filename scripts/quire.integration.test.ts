/** `quire` from a checkout: its starter comes and goes as shells, sessions and out-of-memory killers have it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const article = join(root, 'assets', 'samples', 'article.pdf');

/** As a person types it: without the settings that the npm around this test hands down. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)));

/** `program` gets the words of the command as its last arguments. `ended`: the last event, once every process has ended. */
function convert([program = '', ...before]: string[], env: NodeJS.ProcessEnv = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'quire-starter-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true, maxRetries: 5 }));
  const words = [article, '--to', 'markdown', '--out', join(cwd, 'out'), '--state', join(cwd, 'state'), '--json'];
  const command = [...before, process.execPath, join(root, 'scripts', 'quire.mjs'), 'convert', ...words];
  const [first = '', ...args] = program === '' ? command : [program, ...command];
  const child = spawn(first, args, { cwd, env: { ...environment, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (text) => (out += text));
  const ended = once(child, 'close').then(() => JSON.parse(out.trim().split('\n').at(-1) ?? ''));
  return { child, ended };
}

const stopped = { event: 'summary', stopped: 'signal' };

test('a starter that is killed takes the conversion with it, in order', async () => {
  const { child, ended } = convert([]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await ended).toMatchObject(stopped);
});

test.skipIf(process.platform === 'win32').each([
  ['goes on', {}, { event: 'summary', stopped: null, done: 1 }],
  ['ends under npm, whose shell is the only one to tell', { npm_lifecycle_event: 'npx' }, stopped],
])('when the shell that began it ends, the conversion %s', async (_what, env, end) => {
  const { child, ended } = convert(['sh', '-c', '"$@" & read -r over', 'sh'], env);
  await once(child.stdout, 'data');
  child.stdin.end();
  expect(await ended).toMatchObject(end);
});
