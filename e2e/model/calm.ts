/** After the storm: nothing fails any more, the person answers whatever is asked, and all must come to an end. */
import { isDeepStrictEqual } from 'node:util';
import type { TaskView } from '../../core/model/views.ts';
import * as person from './deeds.ts';
import { BrokenPromise, type World } from './world.ts';

const hours = 3_600_000;
/** Longer than any wait that a service asks for here, and than a service may be silent. */
const longEnoughMs = 4 * hours;
/** A question may lead to another one: where to save, whether to submit again … */
const mostAnswers = 8;
/**
 * Removed tasks can be brought back for a while; their conversions are told off afterwards, unless the service asked for a wait. One
 * that was noted before the clock was set back lasts an hour.
 */
const untilReleasedMs = 2 * hours;

export async function comesToAnEnd(world: World): Promise<void> {
  await recovers(world);
  for (let answers = 0; ; answers += 1) {
    await goesOn(world);
    const asking = world.rows().filter(({ status }) => !['done', 'skipped', 'cancelled'].includes(status));
    // A document that is not there any more can't be converted.
    const open = asking.filter(({ error }) => error?.code !== 'file-missing');
    if (open.length === 0) break;
    if (answers === mostAnswers) throw new BrokenPromise(`however often it is answered: ${said(open)}`);
    for (const row of open) {
      const answer = answerTo(row);
      await world.does(() => answer(world, [row.id]));
    }
  }
  await world.passes(untilReleasedMs);
  await isTidy(world);
}

function answerTo(row: TaskView): person.Deed {
  if (row.status === 'ready') return person.start;
  if (person.asksForAnother(row)) return person.resubmit;
  return row.error?.code === 'no-change' ? person.keepWaiting : person.retry;
}

async function recovers(world: World): Promise<void> {
  const { services, documents, unresolved, life } = world;
  services.recover();
  documents.saving.length = 0;
  for (const place of ['local', 'plain', 'rich'] as const) delete unresolved[place];
  life.disk.killAt = null;
  await world.does(() => {
    life.disk.refuse(false);
    while (services.held > 0) services.letGo(0);
    for (const go of documents.held.splice(0)) go();
  });
  const ids = world.rows().map(({ id }) => id);
  for (const deed of [person.setKey, person.resume, person.resumeSome]) await world.does(() => deed(world, ids));
}

/** All rows rest: ended, or waiting for the person. */
async function goesOn(world: World): Promise<void> {
  const untilMs = world.now() + longEnoughMs;
  for (let stepMs = 1000; !world.queue.idle() && world.now() < untilMs; stepMs *= 2) await world.passes(stepMs);
  if (world.queue.idle()) return;
  const stuck = world.rows().filter(({ status }) => !['done', 'skipped', 'cancelled', 'failed'].includes(status));
  throw new BrokenPromise(`stuck: ${said(stuck)}`);
}

const said = (rows: readonly TaskView[]) =>
  rows
    .map(
      ({ name, status, error, activity }) =>
        `${name} ${status} ${error ? JSON.stringify(error) : JSON.stringify(activity)}`,
    )
    .join(', ');

/** Nothing is left over at the services or in the journal, and another start changes nothing. */
async function isTidy(world: World): Promise<void> {
  const left = world.services.sessions.filter(
    ({ gone, untold, excuse, left, answer }) => !gone && !untold && excuse === null && !(left && answer !== 'arrived'),
  );
  if (left.length > 0) throw new BrokenPromise(`never freed: ${left.map(({ id }) => id).join(', ')}`);
  const { releases } = world.life.disk.read();
  if (releases.length > 0) throw new BrokenPromise(`never told: ${releases.map(({ key }) => key).join(', ')}`);
  const before = world.rows();
  await world.quits();
  await world.passes(60_000);
  if (!isDeepStrictEqual(world.rows(), before)) throw new BrokenPromise('the list is another one after a restart');
}
