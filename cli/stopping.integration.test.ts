/** Ends that come from outside before anything has been converted, or while somebody stops reading. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { noSmallDisk } from '../e2e/fault-service/small-disk.ts';
import { type ConvertArguments, parseConvert } from './arguments.ts';
import { convert } from './convert.ts';
import { jsonReporter } from './reporter.ts';

const main = fileURLToPath(new URL('../dist/service/quire.js', import.meta.url));
const samples = fileURLToPath(new URL('../assets/samples', import.meta.url));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quire-stop-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const argv = (cwd: string) => [samples, '--to', 'markdown', '--out', join(cwd, 'out'), '--state', join(cwd, 'state')];

function argumentsOf(cwd: string): ConvertArguments {
  const parsed = parseConvert(argv(cwd), cwd);
  if (parsed.kind !== 'run') throw new Error(parsed.kind);
  return parsed.arguments;
}

it('a signal while the folders are walked ends the run with a summary, and nothing was begun', async () => {
  const cwd = folder();
  const lines: string[] = [];
  const code = await convert(argumentsOf(cwd), {
    env: {},
    version: '0',
    reporter: jsonReporter((line) => lines.push(line)),
    signal: AbortSignal.abort(),
  });
  const events = lines.map((line) => JSON.parse(line));
  expect(code).toBe(130);
  expect(events.map(({ event }) => event)).toEqual(['message', 'summary']);
  expect(events[1]).toMatchObject({ total: 0, stopped: 'signal' });
  expect(existsSync(join(cwd, 'out'))).toBe(false);
});

it('a wrong address of a service is told, and the last event is the summary all the same', async () => {
  const cwd = folder();
  const lines: string[] = [];
  const code = await convert(
    { ...argumentsOf(cwd), service: 'ftp://example.com' },
    { env: {}, version: '0', reporter: jsonReporter((line) => lines.push(line)), signal: new AbortController().signal },
  );
  expect(code).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'notice', code: 'url-invalid' },
    { event: 'summary', total: 0, stopped: 'error' },
  ]);
});

it.skipIf(noSmallDisk)('a disk without room for the converter’s own data is said to be full', () => {
  const cwd = folder();
  const mounted = 'mkdir -p "$0/state/service" && mount -t tmpfs -o size=64k tmpfs "$0/state/service" && exec "$@"';
  const { status, stderr } = spawnSync(
    'unshare',
    ['-Urm', 'sh', '-c', mounted, cwd, process.execPath, main, 'convert', ...argv(cwd)],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^No space is left on the disk where Quire keeps its data\. Nothing is lost\. .*--state.*\n$/);
  expect(status).toBe(1);
});

it('an output that nobody reads any more stops the run in order', async () => {
  const cwd = folder();
  const child = spawn(process.execPath, [main, 'convert', ...argv(cwd), '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(said).toBe('');
});

it('a help that nobody reads is no fault', async () => {
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toBe('');
});

it.skipIf(process.platform !== 'linux')('an output without room for it is one sentence, exit code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, '--help'], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The output can’t be written: Error: ENOSPC: .+\n$/);
});
