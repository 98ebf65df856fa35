/** What a stopped run leaves behind, for runs that name other documents. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder, pdf, quire, service, to } from './fixtures/run-convert.ts';

const isDone = ({ event, status }: { event: string; status?: unknown }) => event === 'done' || status === 'done';

it('a run converts what it names, not what a stopped run had still to begin', async () => {
  const cwd = folder();
  const cloud = await service();
  const out = join(cwd, 'out');
  const names = [...'abcdefghijkl'];
  for (const name of names) await pdf(join(cwd, 'wrong', `${name}.pdf`), `Document ${name}`);
  const run = (what: string) =>
    quire(cwd, ['convert', what, ...to(out), '--service', cloud.baseUrl, '--jobs', '1', '--json'], {
      QUIRE_API_KEY: 'right',
    });

  const stopped = run('wrong');
  await stopped.event(isDone);
  stopped.child.kill('SIGINT');
  expect((await stopped.ended).code).toBe(130);

  // A copy of what was left over is no reason to leave it out.
  await pdf(join(cwd, 'right', 'l.pdf'), 'Document l');
  const other = await run('right').ended;
  expect(other.code).toBe(0);
  expect(existsSync(join(out, 'l.md'))).toBe(true);
  expect(existsSync(join(out, 'k.md'))).toBe(false);
  expect(cloud.conversions()).toBeLessThan(names.length);
  expect(other.events).toContainEqual(
    expect.objectContaining({ event: 'message', text: expect.stringContaining('not named now and not converted') }),
  );

  const again = await run('wrong').ended;
  expect(again.code).toBe(0);
  expect(again.events.at(-1)).toMatchObject({ event: 'summary', total: 12, done: 12 });
  expect(cloud.conversions()).toBe(names.length);
});

it('what one folder’s run has had converted, or begun, is not paid for again by another folder’s', async () => {
  const cwd = folder();
  const cloud = await service();
  await pdf(join(cwd, 'in', 'a.pdf'), 'Document a');
  const run = (out: string, ...more: string[]) =>
    quire(cwd, ['convert', 'in', ...to(join(cwd, out)), '--service', cloud.baseUrl, '--json', ...more], {
      QUIRE_API_KEY: 'right',
    });

  // Once the service has it.
  const first = run('one');
  await first.event(({ event, status }) => event === 'progress' && status === 'converting');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await run('two').ended;
  expect(second.events.at(-1)).toMatchObject({ event: 'summary', total: 1, done: 1 });
  expect(existsSync(join(cwd, 'two', 'a.md'))).toBe(true);
  expect(cloud.conversions()).toBe(1);

  // The service was not told to free what the first run still waits for.
  const resumed = await run('one').ended;
  expect(resumed.events.at(-1)).toMatchObject({ total: 1, done: 1 });
  expect(existsSync(join(cwd, 'one', 'a.md'))).toBe(true);
  expect(cloud.conversions()).toBe(1);

  const third = await run('three').ended;
  expect(third.events.at(-1)).toMatchObject({ total: 1, done: 1 });
  expect(third.events).toContainEqual(
    expect.objectContaining({ already: true, output: expect.stringMatching(/(one|two).a\.md$/) }),
  );
  expect(cloud.conversions()).toBe(1);

  await run('three', '--again').ended;
  expect(existsSync(join(cwd, 'three', 'a.md'))).toBe(true);
  expect(cloud.conversions()).toBe(2);
});

it('what two runs into two folders convert at a time is paid for once', async () => {
  const cwd = folder();
  const cloud = await service();
  const names = [...'abcdef'];
  for (const name of names) await pdf(join(cwd, 'in', `${name}.pdf`), `Document ${name}`);
  const run = (out: string) =>
    quire(cwd, ['convert', 'in', ...to(join(cwd, out)), '--service', cloud.baseUrl, '--json'], {
      QUIRE_API_KEY: 'right',
    });
  const both = await Promise.all([run('one').ended, run('two').ended]);
  for (const { code, events } of both) {
    expect(events.at(-1)).toMatchObject({ event: 'summary', total: 6, done: 6 });
    expect(code).toBe(0);
  }
  expect(cloud.conversions()).toBe(names.length);
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
  const cloud = await service();
  await pdf(join(cwd, 'in', 'a.pdf'), 'Document a');
  const run = (out: string) =>
    quire(cwd, ['convert', 'in', ...to(join(cwd, out)), '--service', cloud.baseUrl, '--json'], {
      QUIRE_API_KEY: 'right',
    }).ended;
  await run('one');
  // A list of the window is one of the command line in another place.
  const jobs = join(cwd, 'state-home', 'quire-cli');
  const [job = ''] = readdirSync(jobs);
  mkdirSync(join(cwd, '.config', 'Quire'), { recursive: true });
  renameSync(join(jobs, job), join(cwd, '.config', 'Quire', 'queue'));
  expect((await run('two')).events).toContainEqual(
    expect.objectContaining({ already: true, output: join(cwd, 'one', 'a.md') }),
  );
  expect(cloud.conversions()).toBe(1);
});
