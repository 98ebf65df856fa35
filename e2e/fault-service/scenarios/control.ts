import type { Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
const four = (world: World) => world.add(...names.map((name) => world.pdf(name)));
const idsOf = (world: World, ...wanted: string[]) => wanted.map((name) => world.task(name).id);
const began = (world: World) => world.service.honest.sessions.map(({ name }) => name).join('');

export const controlling: Scenario[] = [
  {
    name: 'pause one: it stops where it stands, the others go on, and resumed it is not paid for again',
    polls: 3,
    expected: 'done, done, done, done · 4 submitted, 4 accepted · paused, done, done, done',
    async play(world) {
      await four(world);
      await world.until(() => world.task('a.pdf').status === 'converting', 'conversion');
      world.queue.pauseTasks(idsOf(world, 'a.pdf'));
      await world.rest();
      const states = world.tasks().map(({ status }) => status);
      world.queue.resumeTasks(idsOf(world, 'a.pdf'));
      await world.rest();
      return states.join(', ');
    },
  },
  {
    name: 'pause one that waits for its turn, over a restart',
    settings: { concurrency: 1 },
    expected: 'done, done, paused, done · 3 submitted, 3 accepted',
    async play(world) {
      world.service.script.form = [{ hold: true }];
      await four(world);
      await world.until(() => world.service.holding === 1, 'upload');
      world.queue.pauseTasks(idsOf(world, 'c.pdf'));
      world.service.release();
      await world.restart();
      await world.rest();
    },
  },
  {
    name: 'pause one while submitting: the answer is waited for, so that nothing is asked or paid twice',
    script: { submit: [{ hold: true }] },
    expected: 'done · 1 submitted, 1 accepted · paused',
    async play(world) {
      await world.add();
      await world.until(() => world.service.holding === 1, 'submission');
      world.queue.pauseTasks(idsOf(world, 'a.pdf'));
      world.service.release();
      await world.until(() => world.task().status === 'paused', 'pause');
      const { status } = world.task();
      world.queue.resumeTasks(idsOf(world, 'a.pdf'));
      await world.rest();
      return status;
    },
  },
  {
    name: 'pause all and resume all',
    polls: 2,
    expected: 'done, done, done, done · 4 submitted, 4 accepted · nothing asked while paused',
    async play(world) {
      await four(world);
      await world.until(() => world.service.of('result').length > 0, 'polls');
      world.queue.pause();
      await world.until(() => world.tasks().every(({ status }) => status === 'paused' || status === 'queued'), 'pause');
      const before = world.service.requests.length;
      await world.clock.advance(3_600_000);
      const asked = world.service.requests.length - before;
      world.queue.resume();
      await world.rest();
      return asked === 0 ? 'nothing asked while paused' : `${asked} asked`;
    },
  },
  {
    name: 'move to the front: it begins next, also after a restart',
    settings: { concurrency: 1 },
    expected: 'done, done, done, done · 4 submitted, 4 accepted · adbc',
    async play(world) {
      world.service.script.form = [{ hold: true }];
      await four(world);
      await world.until(() => world.service.holding === 1, 'upload');
      world.queue.move(idsOf(world, 'd.pdf'), 'first');
      world.service.release();
      await world.restart();
      await world.rest();
      return began(world);
    },
  },
  {
    name: 'cancel all in every state leaves nothing at the service',
    cancels: true,
    polls: 9,
    settings: { concurrency: 2 },
    expected: 'cancelled, cancelled, cancelled, cancelled · nothing left',
    counts: false,
    async play(world) {
      await four(world);
      await world.until(() => world.task('a.pdf').status === 'converting', 'conversion');
      world.queue.cancel(world.tasks().map(({ id }) => id));
      await world.until(() => world.service.honest.sessions.every(({ cancelled }) => cancelled), 'freeing');
      return 'nothing left';
    },
  },
];
