/** What a service keeps though nobody needs it any more: it is told, sooner or later, or a person is. */
import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import type { World } from '../world.ts';

const partSizeBytes = 5 * 1024 * 1024;
const fourParts = 4 * partSizeBytes;
const undoMs = 20_000;

async function converting(world: World): Promise<string> {
  await world.add();
  await world.until(() => world.task().status === 'converting', 'conversion');
  return world.task().id;
}

async function uploading(world: World): Promise<string> {
  await world.add(world.pdf('a.pdf', fourParts));
  await world.until(() => world.service.holding === 3, 'held parts');
  return world.task().id;
}

const isFreed = (world: World) => world.service.honest.sessions.every(({ cancelled }) => cancelled);
const told = (world: World) => world.until(() => isFreed(world), 'telling');
const asked = (world: World) => `${world.service.of('cancel').length} asked`;
const givenUp = (world: World) => world.service.of('abort').length;

/** Some time in which nothing else happens. */
const pass = (world: World, ms: number) => world.clock.advance(ms);

export const freeing: Scenario[] = [
  {
    name: 'cancelled while the service is out of reach: it is told as soon as it is back',
    cancels: true,
    polls: 99,
    expected: 'cancelled · 1 submitted, 1 accepted · cancelled: stop-pending',
    async play(world) {
      const id = await converting(world);
      await world.service.stop();
      world.queue.cancel([id]);
      await world.until(() => world.task().error !== null, 'trouble');
      const meanwhile = `${world.task().status}: ${world.task().error?.code}`;
      await world.service.listen();
      await told(world);
      await world.until(() => world.task().error === null, 'good news');
      return meanwhile;
    },
  },
  {
    name: 'cancelled while the service is out of reach, and started again: it is told then',
    cancels: true,
    polls: 99,
    expected: 'cancelled · 1 submitted, 1 accepted · 1 asked',
    async play(world) {
      const id = await converting(world);
      await world.service.stop();
      world.queue.cancel([id]);
      await world.restart();
      await world.service.listen();
      world.queue.wake();
      await told(world);
      await world.rest();
      return asked(world);
    },
  },
  {
    name: 'cancelled and killed before the service is told: it is told at the next start',
    cancels: true,
    polls: 99,
    script: { cancel: [{ hold: true }] },
    expected: 'cancelled · 1 submitted, 1 accepted · 2 asked',
    async play(world) {
      const id = await converting(world);
      world.queue.cancel([id]);
      await world.until(() => world.service.holding === 1, 'DELETE');
      await world.kill();
      // What was held may have been heard after all; nobody knows.
      await world.until(() => world.service.of('cancel').length === 2, 'telling again');
      return asked(world);
    },
  },
  {
    name: 'service-spec 7.4: the DELETE meets faults and limits, and waits as it is told to',
    cancels: true,
    polls: 99,
    script: {
      cancel: [
        { status: 502 },
        { fault: { kind: 'reset', afterBytes: -1 } },
        { status: 429, headers: { 'retry-after': '90' } },
      ],
    },
    expected: 'cancelled · 1 submitted, 1 accepted · 4 asked · 90 s',
    async play(world) {
      const id = await converting(world);
      world.queue.cancel([id]);
      await world.until(() => world.service.of('cancel').length === 4, 'telling');
      await world.until(() => world.task().error === null, 'good news');
      const [third, fourth] = world.service.of('cancel').slice(2);
      return `${asked(world)} · ${Math.round(((fourth?.atMs ?? 0) - (third?.atMs ?? 0)) / 1000)} s`;
    },
  },
  {
    name: 'service-spec 7.1: the key is refused for the DELETE, which waits for another key',
    cancels: true,
    polls: 99,
    script: { cancel: [{ status: 401, body: { error: 'Unauthorized', code: 'UNAUTHENTICATED', message: 'no' } }] },
    expected: 'cancelled · 1 submitted, 1 accepted · 1 asked, then 2 asked',
    async play(world) {
      const id = await converting(world);
      world.queue.cancel([id]);
      await world.until(() => world.task().error !== null, 'trouble');
      await pass(world, 24 * 3_600_000);
      world.queue.wake();
      await pass(world, 60_000);
      const before = asked(world);
      world.queue.unblock(world.ref);
      await told(world);
      return `${before}, then ${asked(world)}`;
    },
  },
  {
    name: 'a service that knows no DELETE: the row says that the conversion may go on and cost, also after a restart',
    polls: 99,
    expected: 'cancelled: stop-impossible · 1 submitted, 1 accepted · 0 asked, history: stop-impossible',
    async play(world) {
      const id = await converting(world);
      world.queue.cancel([id]);
      await world.until(() => world.task().error !== null, 'word');
      await world.restart();
      await world.rest();
      return `${asked(world)}, history: ${world.queue.history.get(id)?.error?.code}`;
    },
  },
  {
    name: 'RFC 9110 15.5.6: a service that advertises DELETE and refuses it (405): the row says so',
    cancels: true,
    polls: 99,
    script: { cancel: [{ status: 405 }] },
    expected: 'cancelled: stop-impossible · 1 submitted, 1 accepted · 1 asked',
    async play(world) {
      const id = await converting(world);
      world.queue.cancel([id]);
      await world.until(() => world.task().error !== null, 'word');
      await pass(world, 3_600_000);
      return asked(world);
    },
  },
  {
    name: 'removed while uploading: the upload is given up when it can’t be undone any more',
    partSizeBytes,
    script: { part: Array.from({ length: 4 }, (): Step => ({ hold: true })) },
    expected: 'nothing · 0 submitted, 0 accepted · 0, then 1',
    async play(world) {
      const id = await uploading(world);
      world.removed.add(id);
      world.queue.remove([id]);
      await pass(world, undoMs / 2);
      const early = givenUp(world);
      await world.until(() => givenUp(world) > 0, 'giving up');
      return `${early}, then ${givenUp(world)}`;
    },
  },
  {
    name: 'removed while uploading, and undone: the upload goes on',
    partSizeBytes,
    script: { part: [{}, { hold: true }, { hold: true }, { hold: true }] },
    expected: 'done · 1 submitted, 1 accepted · 0 given up, 1 begun',
    async play(world) {
      const id = await uploading(world);
      world.queue.undoRemove(world.queue.remove([id]));
      world.service.release();
      await world.rest();
      await pass(world, 2 * undoMs);
      return `${givenUp(world)} given up, ${world.service.of('create').length} begun`;
    },
  },
  {
    name: 'removed while uploading, and ended at once: the upload is given up at the next start',
    partSizeBytes,
    script: { part: Array.from({ length: 4 }, (): Step => ({ hold: true })) },
    expected: 'nothing · 0 submitted, 0 accepted · 1 given up',
    async play(world) {
      const id = await uploading(world);
      world.removed.add(id);
      world.queue.remove([id]);
      await world.kill();
      await world.until(() => givenUp(world) > 0, 'giving up');
      return `${givenUp(world)} given up`;
    },
  },
  {
    name: 'the document changes while it is uploaded: what the service has of it is given up',
    partSizeBytes,
    expected: 'failed: file-changed · 0 submitted, 0 accepted · 1 given up',
    async play(world) {
      world.service.script.part = [{ meanwhile: () => void world.pdf('a.pdf', fourParts - 1) }];
      await world.add(world.pdf('a.pdf', fourParts));
      await world.rest();
      await world.until(() => givenUp(world) > 0, 'giving up');
      await pass(world, 60_000);
      return `${givenUp(world)} given up`;
    },
  },
];
