/** Waits that a service asks for, as the command line tells and ends them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FaultService } from '../e2e/fault-service/server.ts';
import type { Step } from '../e2e/fault-service/step.ts';
import { parseConvert } from './arguments.ts';
import { convert } from './convert.ts';
import { terminalReporter } from './terminal-reporter.ts';

async function run(cwd: string, service: FaultService, ...more: string[]) {
  const argv = ['in', '--to', 'markdown', '--out', 'out', '--state', 'state', '--service', service.baseUrl];
  const parsed = parseConvert([...argv, '--give-up-after', '1', ...more], cwd);
  if (parsed.kind !== 'run') throw new Error(parsed.kind);
  let [out, err] = ['', ''];
  const reporter = terminalReporter({
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    columns: () => null,
    folder: cwd,
  });
  const { signal } = new AbortController();
  const code = await convert(parsed.arguments, { env: { QUIRE_API_KEY: 'sk-1' }, version: '0', reporter, signal });
  return { code, out, err };
}

it.each<[string, Step]>([
  ['an absurd Retry-After', { status: 429, headers: { 'retry-after': '99999999999' }, body: {} }],
  ['an absurd window', { status: 429, headers: { ratelimit: '"s";r=0;t=999999999999999' }, body: {} }],
])('%s is told, counted by --give-up-after, kept over runs and ended by --retry-now', async (_what, step) => {
  const cwd = mkdtempSync(join(tmpdir(), 'quire-waits-'));
  const service = new FaultService({ now: Date.now });
  await service.listen();
  onTestFinished(async () => {
    await service.stop();
    rmSync(cwd, { recursive: true, force: true });
  });
  mkdirSync(join(cwd, 'in'));
  writeFileSync(join(cwd, 'in', 'a.pdf'), '%PDF-1.7\na\n');
  service.script.submit = [step];

  for (const time of ['first', 'then']) {
    const { code, err } = await run(cwd, service);
    expect([time, code]).toEqual([time, 1]);
    expect(err).toMatch(/The service at 127\.0\.0\.1:\d+ asks to wait until \d\d:\d\d:\d\d/);
    expect(err).toMatch(/next try is due at \d\d:\d\d:\d\d\. Run the same command again then, or with --retry-now/);
    expect(service.of('submit')).toHaveLength(1);
  }
  expect(await run(cwd, service, '--retry-now')).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(join(cwd, 'out'))).toEqual(['a.md']);
});
