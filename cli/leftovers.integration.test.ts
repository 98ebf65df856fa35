/** What a stopped run leaves behind, for runs that name other documents. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder, pdf, quire, service, to } from './fixtures/run-convert.ts';

const isDone = ({ event, status }: { event: string; status?: unknown }) => event === 'done' || status === 'done';

it('a run converts what it names, not what a stopped run had still to begin', async () => {
  const cwd = folder();
  const cloud = await service();
  const out = join(cwd, 'out');
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) await pdf(join(cwd, 'wrong', `${name}.pdf`), `Document ${name}`);
  const run = (what: string) =>
    quire(cwd, ['convert', what, ...to(out), '--service', cloud.baseUrl, '--jobs', '1', '--json'], {
      QUIRE_API_KEY: 'right',
    });

  const stopped = run('wrong');
  await stopped.event(isDone);
  stopped.child.kill('SIGINT');
  expect((await stopped.ended).code).toBe(130);
  const begun = cloud.conversions();
  expect(begun).toBeLessThan(4);

  // A copy of what was left over is no reason to leave it out.
  await pdf(join(cwd, 'right', 'f.pdf'), 'Document f');
  const other = await run('right').ended;
  expect(other.code).toBe(0);
  expect(existsSync(join(out, 'f.md'))).toBe(true);
  expect(cloud.conversions()).toBeLessThanOrEqual(begun + 2);
  expect(existsSync(join(out, 'e.md'))).toBe(false);
  expect(other.events).toContainEqual(
    expect.objectContaining({ event: 'message', text: expect.stringContaining('not named now and not converted') }),
  );

  const again = await run('wrong').ended;
  expect(again.code).toBe(0);
  expect(again.events.at(-1)).toMatchObject({ event: 'summary', total: 6, done: 6 });
  expect(cloud.conversions()).toBe(6);
});
