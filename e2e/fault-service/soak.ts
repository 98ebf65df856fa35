/** One life drawn from a seed: random scripts for every operation, a person who does random things, kills and restarts. */
import { join } from 'node:path';
import { changeDisk, onDisk, putBack } from './disk-deeds.ts';
import { brokenPromises } from './invariants.ts';
import { type Random, randomFrom } from './random.ts';
import { type Fault, type Operation, operations, type Script, type Step } from './step.ts';
import { World } from './world.ts';

export interface Life {
  seed: number;
  /** What was done to it, in order; enough to see how it came. */
  deeds: string[];
  broken: string[];
  submitted: number;
  accepted: number;
  requests: number;
  states: Record<string, number>;
}

const documents = 5;
const deedsInLife = 14;

export async function live(seed: number): Promise<Life> {
  const random = randomFrom(seed);
  const world = await World.open({
    polls: random.below(4),
    cancels: random.below(2) === 0,
    idempotent: false,
    partSizeBytes: 1024 * 1024,
    random: random.next,
    script: scriptOf(random),
    settings: { concurrency: 1 + random.below(4), format: random.pick(['markdown', 'epub']) },
    ...(random.below(3) === 0 && {
      limits: { window: { submissions: 2, ms: 30_000 }, atATime: 2, tells: random.below(2) === 0 },
    }),
  });
  const deeds: string[] = [];
  let broken: string[] = [];
  try {
    for (let count = 0; count < documents; count += 1) {
      await world.add(world.pdf(`${count}.pdf`, random.below(4) === 0 ? 6_000_000 : 400));
    }
    for (let count = 0; count < deedsInLife; count += 1) {
      deeds.push(await act(world, random));
      await world.linger(random.below(60));
    }
    deeds.push(await settle(world));
    broken = brokenPromises(world);
  } catch (error) {
    broken = [`ERROR: ${error instanceof Error ? error.message : error}`];
  }
  const states: Record<string, number> = {};
  for (const { status } of world.tasks()) states[status] = (states[status] ?? 0) + 1;
  const life = {
    ...{ seed, deeds, broken, states, requests: world.service.requests.length },
    submitted: world.service.of('submit').length,
    accepted: world.service.honest.sessions.length,
  };
  await world.close();
  return life;
}

async function act(world: World, random: Random): Promise<string> {
  const { queue } = world;
  const tasks = world.tasks();
  if (tasks.length === 0) {
    await world.given(world.pdf(`${random.below(documents)}.pdf`));
    return 'add';
  }
  const task = random.pick(tasks);
  const deed = random.pick([
    'wait',
    'wait',
    'pause',
    'resume',
    'pause one',
    'resume one',
    'cancel',
    'retry',
    'resubmit',
    'move',
    'wake',
    'kill',
    'restart',
    'unblock',
    'sign in',
    'remove',
    'undo',
    'add again',
    'rename',
    'save elsewhere',
    'sleep',
    ...onDisk,
  ] as const);
  switch (deed) {
    case 'wait':
      break;
    case 'pause':
      queue.pause();
      break;
    case 'resume':
      queue.resume();
      break;
    case 'pause one':
      queue.pauseTasks([task.id]);
      break;
    case 'resume one':
      queue.resumeTasks([task.id]);
      break;
    case 'cancel':
      queue.cancel([task.id]);
      break;
    case 'retry':
      world.say('retry', task.id);
      break;
    case 'resubmit':
      world.say('resubmit', task.id);
      break;
    case 'move':
      queue.move([task.id], random.pick(['first', 'last']));
      break;
    case 'wake':
      queue.wake();
      break;
    case 'kill':
      await world.kill();
      break;
    case 'restart':
      await world.restart();
      break;
    case 'unblock':
      queue.unblock(world.ref);
      break;
    case 'sign in':
      underPortal(world.service.script, random);
      break;
    case 'remove':
      world.remove(task.id);
      break;
    case 'undo':
      world.undo();
      break;
    case 'add again':
      await world.given(join(world.inbox, task.name));
      break;
    case 'rename':
      world.attempt(queue.renames.rename([task.id], { template: 'renamed {name}', find: '', replace: '' }));
      break;
    case 'save elsewhere':
      world.attempt(queue.saveAs(task.id, join(world.folder, `elsewhere ${task.name}.md`), true));
      break;
    case 'sleep':
      world.clock.suspend(random.pick([60_000, 3_600_000, 9 * 3_600_000]));
      break;
    default:
      changeDisk(world, random, deed);
  }
  return deed;
}

/** From here on all is well: what can end by itself has to end. */
async function settle(world: World): Promise<string> {
  for (const operation of operations) world.service.script[operation] = [];
  putBack(world);
  world.queue.resume();
  world.queue.unblock(world.ref);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await world.rest();
    world.queue.retry(world.tasks().flatMap(({ activity, id }) => (activity.kind === 'waiting' ? [id] : [])));
  }
  const open = world
    .tasks()
    .filter(({ status }) => !['done', 'failed', 'cancelled', 'needs-attention', 'skipped'].includes(status));
  if (open.length > 0)
    throw new Error(`never ended: ${open.map(({ status, activity }) => `${status} ${JSON.stringify(activity)}`)}`);
  return 'all well';
}

const html = { 'content-type': 'text/html' };

function scriptOf(random: Random): Script {
  const script: { [O in Operation]?: Step[] } = {};
  for (const operation of operations) {
    const steps = Array.from({ length: random.below(12) }, () => (random.below(2) === 0 ? {} : stepOf(random)));
    // Text in good order under the result's own address is the result: nothing tells it from one.
    script[operation] = operation === 'file' ? steps.filter(({ status }) => status !== 200) : steps;
  }
  return script;
}

/** A network that answers for everybody until one has signed in. 127.0.0.2 is another host, and nobody listens there. */
function underPortal(script: Script, random: Random): void {
  const portal: Step = random.pick<Step>([
    { status: 200, headers: html, body: '<html>Sign in' },
    { status: 302, headers: { location: 'http://127.0.0.2:9/' }, body: '' },
    { status: 511, headers: html, body: '<html>Sign in' },
  ]);
  for (const operation of operations) {
    script[operation] = [...Array.from({ length: random.below(9) }, () => portal), ...(script[operation] ?? [])];
  }
}

function stepOf(random: Random): Step {
  const performs = random.below(2) === 0;
  switch (random.below(8)) {
    case 0:
      return { performs, status: random.pick([500, 502, 503, 504, 408]), headers: html, body: '<html>' };
    case 1:
      return { status: random.pick([401, 402, 403, 404, 409, 410, 413, 422, 425]), body: { error: 'no' } };
    case 2:
      return {
        status: 429,
        headers: random.below(2) ? { 'retry-after': String(random.below(40)) } : {},
        body: { error: 'rate_limited', ...(random.below(2) && { reason: 'concurrency_exceeded' }) },
      };
    case 3:
      return {
        performs,
        status: 200,
        headers: random.below(2) ? html : { 'content-type': 'application/json' },
        body: random.pick(['', '{', '<html>', 'null', '[]', '{"state":"odd"}']),
      };
    case 4:
      return { status: random.pick([301, 307]), headers: { location: 'http://127.0.0.1:9/' }, body: '' };
    default:
      return { performs, fault: faultOf(random) };
  }
}

function faultOf(random: Random): Fault {
  const afterBytes = random.below(3000) - 1;
  return random.pick<Fault>([
    { kind: 'reset', afterBytes },
    { kind: 'close', afterBytes },
    { kind: 'silence', afterBytes },
    { kind: 'reset-request', afterBytes: random.below(300) },
    { kind: 'trickle', bytes: 400 },
    { kind: 'false-chunk' },
  ]);
}
