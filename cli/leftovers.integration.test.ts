/** What a stopped run leaves behind, for runs that name other documents. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { InspectProcess } from '../core/inspect/inspector.ts';
import { forkScript } from '../core/processes/side-process.ts';
import type { ResultProcess } from '../core/results/result-work.ts';
import { until } from '../core/tasks/fixtures/test-clock.ts';
import { FaultService } from '../e2e/fault-service/server.ts';
import { parseConvert } from './arguments.ts';
import { convert } from './convert.ts';
import { folder, quire, to } from './fixtures/run-convert.ts';
import { jsonReporter } from './reporter.ts';

/** As they are built: they would first read and strip the sources. */
const built = (name: string) => new URL(`../dist/service/${name}.js`, import.meta.url);
const processes = {
  startResults: (): ResultProcess => forkScript(built('result-process'), 'results'),
  startInspect: (): InspectProcess => forkScript(built('inspect-process'), 'inspector'),
};

async function startService(): Promise<FaultService> {
  const service = new FaultService({ now: Date.now });
  await service.listen();
  onTestFinished(() => service.stop());
  return service;
}

/** The same bytes for the same words. */
function pdf(path: string, words: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `%PDF-1.7\n${words}\n`);
}

/** Runs in this process, at a service, with one document at a time. */
function runner(cwd: string, service: FaultService) {
  const env = {
    ...{ QUIRE_API_KEY: 'right', XDG_STATE_HOME: join(cwd, 'state-home') },
    XDG_CONFIG_HOME: join(cwd, '.config'),
  };
  return async (what: string, out: string, signal = new AbortController().signal, ...more: string[]) => {
    const at = ['--service', service.baseUrl, '--jobs', '1'];
    const parsed = parseConvert([what, ...to(out), ...at, ...more], cwd);
    if (parsed.kind !== 'run') throw new Error(parsed.kind);
    const lines: string[] = [];
    const reporter = jsonReporter((line) => lines.push(line));
    const code = await convert(parsed.arguments, { env, version: '0', reporter, signal, ...processes });
    const events = lines.map((line): Record<string, unknown> => JSON.parse(line));
    return { code, events, summary: events.at(-1) };
  };
}

/** Stops a run once the service holds back the answer to a request of it. */
async function stopOnceHeld(service: FaultService, start: (signal: AbortSignal) => Promise<unknown>) {
  const stop = new AbortController();
  const ended = start(stop.signal);
  await until(() => service.holding === 1);
  stop.abort();
  await ended;
  service.release();
}

it('a run converts what it names, not what a stopped run had still to begin', async () => {
  const cwd = folder();
  const service = await startService();
  const run = runner(cwd, service);
  for (const name of 'abc') pdf(join(cwd, 'wrong', `${name}.pdf`), name);

  service.script.presign = [{}, { hold: true }];
  await stopOnceHeld(service, async (signal) => expect((await run('wrong', 'out', signal)).code).toBe(130));

  // A copy of what was left over is no reason to leave it out.
  pdf(join(cwd, 'right', 'c.pdf'), 'c');
  const other = await run('right', 'out');
  expect(other.code).toBe(0);
  expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.md', 'c.md']);
  expect(service.honest.sessions.map(({ name }) => name)).toEqual(['a', 'c']);
  expect(other.events).toContainEqual(
    expect.objectContaining({ event: 'message', text: expect.stringContaining('not named now and not converted') }),
  );

  const again = await run('wrong', 'out');
  expect(again).toMatchObject({ code: 0, summary: { event: 'summary', total: 3, done: 3 } });
  expect(service.of('submit')).toHaveLength(3);
});

it('what one folder’s run has had converted, or begun, is not paid for again by another folder’s', async () => {
  const cwd = folder();
  const service = await startService();
  const run = runner(cwd, service);
  pdf(join(cwd, 'in', 'a.pdf'), 'a');

  // Once the service has it.
  service.script.result = [{ hold: true }];
  await stopOnceHeld(service, (signal) => run('in', 'one', signal));

  for (const out of ['two', 'one']) {
    // The service was not told to free what the first run still waits for.
    expect((await run('in', out)).summary).toMatchObject({ event: 'summary', total: 1, done: 1 });
    expect(existsSync(join(cwd, out, 'a.md'))).toBe(true);
  }
  const third = await run('in', 'three');
  expect(third.summary).toMatchObject({ total: 1, done: 1 });
  expect(third.events).toContainEqual(
    expect.objectContaining({ already: true, output: expect.stringMatching(/(one|two).a\.md$/) }),
  );
  expect(service.of('submit')).toHaveLength(1);

  await run('in', 'three', undefined, '--again');
  expect(existsSync(join(cwd, 'three', 'a.md'))).toBe(true);
  expect(service.of('submit')).toHaveLength(2);
});

it('what two runs into two folders convert at a time is paid for once', async () => {
  const cwd = folder();
  const service = await startService();
  const names = [...'abcd'];
  for (const name of names) pdf(join(cwd, 'in', `${name}.pdf`), name);
  const run = (out: string) =>
    quire(cwd, ['convert', 'in', ...to(join(cwd, out)), '--service', service.baseUrl, '--json'], {
      QUIRE_API_KEY: 'right',
    });
  const both = await Promise.all([run('one').ended, run('two').ended]);
  for (const { code, events } of both) {
    expect(events.at(-1)).toMatchObject({ event: 'summary', total: names.length, done: names.length });
    expect(code).toBe(0);
  }
  expect(service.of('submit')).toHaveLength(names.length);
});

it('a document that needed a password is converted under its new name', async () => {
  const cwd = folder();
  mkdirSync(join(cwd, 'in'));
  copyFileSync('engine/fixtures/encrypted-umlaut.pdf', join(cwd, 'in', 'a.pdf'));
  writeFileSync(join(cwd, 'passwords'), 'schlüssel\n');
  const run = (...more: string[]) => quire(cwd, ['convert', 'in', ...to(join(cwd, 'out')), '--json', ...more]).ended;
  expect((await run()).code).toBe(1);
  renameSync(join(cwd, 'in', 'a.pdf'), join(cwd, 'in', 'b.pdf'));
  const renamed = await run('--password-file', 'passwords');
  expect(renamed.events.at(-1)).toMatchObject({ total: 1, done: 1 });
  expect(renamed.events.filter(({ event }) => event === 'message')).toEqual([]);
});

it('what the window has had converted is not paid for again', async () => {
  const cwd = folder();
  const service = await startService();
  const run = runner(cwd, service);
  pdf(join(cwd, 'in', 'a.pdf'), 'a');
  await run('in', 'one');
  // A list of the window is one of the command line in another place.
  const jobs = join(cwd, 'state-home', 'quire-cli');
  const [job = ''] = readdirSync(jobs);
  mkdirSync(join(cwd, '.config', 'Quire'), { recursive: true });
  renameSync(join(jobs, job), join(cwd, '.config', 'Quire', 'queue'));
  expect((await run('in', 'two')).events).toContainEqual(
    expect.objectContaining({ already: true, output: join(cwd, 'one', 'a.md') }),
  );
  expect(service.of('submit')).toHaveLength(1);
});
