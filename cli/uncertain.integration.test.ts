/** Submissions whose reply was lost, as the command line tells and mends them. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FaultService } from '../e2e/fault-service/server.ts';
import { parseConvert } from './arguments.ts';
import { convert } from './convert.ts';
import { terminalReporter } from './terminal-reporter.ts';

const key = 'sk-of-the-uncertain';

async function run(cwd: string, service: FaultService, ...more: string[]) {
  const parsed = parseConvert(
    ['in', '--to', 'markdown', '--out', 'out', '--state', 'state', '--service', service.baseUrl, ...more],
    cwd,
  );
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
  const signal = new AbortController().signal;
  const code = await convert(parsed.arguments, { env: { QUIRE_API_KEY: key }, version: '0', reporter, signal });
  return { code, out, err };
}

it('lists what may have been accepted at the end, and submits it again only when told to', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'quire-uncertain-'));
  const service = new FaultService({ now: Date.now });
  await service.listen();
  onTestFinished(async () => {
    await service.stop();
    rmSync(cwd, { recursive: true, force: true });
  });
  mkdirSync(join(cwd, 'in'));
  for (const name of ['a', 'b']) writeFileSync(join(cwd, 'in', `${name}.pdf`), `%PDF-1.7\n${name}\n`);
  service.script.submit = [{ performs: true, fault: { kind: 'reset', afterBytes: -1 } }];

  const first = await run(cwd, service, '--jobs', '1');
  expect(first).toMatchObject({ code: 1, out: expect.stringMatching(/\n1 of 2 converted, 1 failed\.\n$/) });
  expect(first.err).toMatch(/replies were lost:\n {2}in\/a\.pdf\nRun the same command with --resubmit-uncertain/);

  const second = await run(cwd, service);
  expect(second).toMatchObject({ code: 1, err: expect.stringMatching(/ {2}in\/a\.pdf\nRun the same command with/) });
  expect(second.out).toMatch(/b\.pdf → .*converted before/);
  expect(service.of('submit')).toHaveLength(2);

  const third = await run(cwd, service, '--resubmit-uncertain');
  expect(third).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\n2 of 2 converted\.\n$/) });
  expect(service.of('submit')).toHaveLength(3);
  expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.md', 'b.md']);

  const log = readFileSync(join(cwd, 'state', 'logs', 'diagnostics.log'), 'utf8');
  expect(log).toContain('"submission-uncertain"');
  expect(log).not.toContain(key);
});
