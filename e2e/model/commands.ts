/** What happens at random, as fast-check's commands: each one is one thing that a person, a service or a computer does. */
import fc from 'fast-check';
import type { TaskView } from '../../core/model/views.ts';
import { type Answer, answers, type Call, calls } from './answers.ts';
import * as person from './deeds.ts';
import { type SaveTrouble, saveTroubles } from './documents.ts';
import { type Place, refs } from './services.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<{ world: World }, World>;

/** `what` says it in words once it has happened. */
function command(what: string, run: (world: World) => Promise<string | undefined>, check?: (world: World) => boolean) {
  let said = what;
  return {
    check: ({ world }) => check?.(world) ?? true,
    async run(_model, world) {
      said = what;
      const detail = await run(world);
      if (detail) said = `${what}${detail}`;
    },
    toString: () => said,
  } satisfies Command;
}

/** One row, or all of them. */
const which = fc.record({ index: fc.nat({ max: 7 }), all: fc.integer({ min: 0, max: 5 }).map((n) => n === 0) });
type Which = typeof which extends fc.Arbitrary<infer T> ? T : never;

function rowsOf(world: World, { index, all }: Which): TaskView[] {
  const rows = world.rows();
  const row = rows[index % Math.max(1, rows.length)];
  return all ? rows : row ? [row] : [];
}

const hasRoom = (world: World) => world.rows().length < person.mostRows;
const hasRows = (world: World) => world.rows().length > 0;

const simple = (what: string, run: (world: World) => Promise<void> | void, check?: (world: World) => boolean) =>
  fc.constant(null).map(() =>
    command(
      what,
      async (world) => {
        await run(world);
        return undefined;
      },
      check,
    ),
  );

const place = fc.constantFrom<Place>('local', 'plain', 'rich');
const name = fc.constantFrom('a.pdf', 'b.pdf', 'c.pdf', 'copy-of-a.pdf');

const adds = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    at: place,
    startNow: fc.boolean(),
    repeats: fc.constantFrom('convert' as const, 'skip' as const),
  })
  .map(({ names, at, startNow, repeats }) =>
    command(
      `adds ${names.join(', ')} for ${at}${startNow ? ', started' : ''} (${repeats})`,
      async (world) => {
        for (const each of names) world.documents.restore(each);
        const paths = names.map((each) => world.documents.path(each));
        await world.does(() => world.queue.add({ paths }, { service: refs[at], startNow, repeats }));
        return undefined;
      },
      hasRoom,
    ),
  );

const address = 'https://documents.example.com/u.pdf?signature=1';

const addsUrl = place.map((at) =>
  command(
    `adds a web address for ${at}`,
    async (world) => {
      await world.does(() => world.queue.add({ addresses: [address] }, { service: refs[at], startNow: true }));
      return undefined;
    },
    hasRoom,
  ),
);

const changes = fc
  .record(
    {
      place,
      format: fc.constantFrom('markdown' as const, 'epub' as const),
      destination: fc.constantFrom<'ask' | 'beside-source'>('ask', 'beside-source'),
      pages: fc.constantFrom('1', '2-3'),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => ({
    said: JSON.stringify(chosen),
    change: {
      ...(chosen.place && { service: refs[chosen.place] }),
      ...(chosen.format && { format: chosen.format }),
      ...(chosen.destination && { destination: { kind: chosen.destination } }),
      ...(chosen.pages && { options: { pages: chosen.pages } }),
    },
  }));

type Named = { said: string; deed: person.Deed };

const named = (said: string, deed: person.Deed) => fc.constant<Named>({ said, deed });

const deeds: fc.Arbitrary<Named> = fc.oneof(
  named('starts', person.start),
  { weight: 2, arbitrary: named('removes', person.remove) },
  { weight: 2, arbitrary: named('undoes the last removal', person.undo) },
  { weight: 2, arbitrary: named('cancels', person.cancel) },
  { weight: 3, arbitrary: named('retries', person.retry) },
  { weight: 2, arbitrary: named('submits again', person.resubmit) },
  named('keeps waiting for', person.keepWaiting),
  named('pauses', person.pauseSome),
  named('resumes', person.resumeSome),
  named('pauses all', person.pause),
  named('resumes all', person.resume),
  named('saves elsewhere', person.saveElsewhere),
  fc.constantFrom('first' as const, 'last' as const).map((to) => ({ said: `moves ${to}`, deed: person.move(to) })),
  {
    weight: 2,
    arbitrary: changes.map(({ said, change }) => ({ said: `changes to ${said}`, deed: person.change(change) })),
  },
  changes.map(({ said, change }) => ({ said: `converts once more with ${said}`, deed: person.again(change) })),
);

/** Mostly one thing, sometimes several in one go, before anything else can happen. */
const acts = fc
  .record({ chosen: which, done: fc.array(deeds, { minLength: 1, maxLength: 4, size: 'max' }), one: fc.boolean() })
  .map(({ chosen, done, one }) => {
    const some = one ? done.slice(0, 1) : done;
    return command(
      some.map(({ said }) => said).join(', '),
      async (world) => {
        const rows = rowsOf(world, chosen);
        const ids = rows.map(({ id }) => id);
        await world.does(() => Promise.all(some.map(async ({ deed }) => deed(world, ids))));
        return `: ${rows.map(({ name: title, order }) => `${title} (${order})`).join(', ')}`;
      },
      hasRows,
    );
  });

const settings = fc
  .record({
    concurrency: fc.integer({ min: 1, max: 3 }),
    confirmCloudStart: fc.boolean(),
    collision: fc.constantFrom('keep-both' as const, 'replace' as const, 'skip' as const),
    destination: fc.constantFrom({ kind: 'ask' as const }, { kind: 'beside-source' as const }),
  })
  .map((chosen) =>
    command(`settings: ${JSON.stringify(chosen)}`, async (world) => {
      Object.assign(world.settings, chosen);
      await world.does(() => world.queue.settingsChanged());
      return undefined;
    }),
  );

const slow: ReadonlySet<Answer> = new Set(['connects slowly', 'hangs', 'accepted, then hangs', 'processing']);

/** What is on its way while other things happen is where most goes wrong. */
const answerTo = (call: Call): fc.Arbitrary<{ call: Call; answer: Answer }> =>
  fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom<Answer>(...answers[call]) },
      { weight: 1, arbitrary: fc.constantFrom<Answer>(...answers[call].filter((one) => slow.has(one))) },
    )
    .map((answer) => ({ call, answer }));
const answer = fc.oneof(...calls.map((call) => ({ weight: call === 'submit' ? 3 : 1, arbitrary: answerTo(call) })));

const answersOnce = answer.map(({ call, answer: said }) =>
  command(`the next ${call}: ${said}`, async (world) => {
    world.services.next(call, said);
    return undefined;
  }),
);

const answersAlways = answer.map(({ call, answer: said }) =>
  command(`from now on each ${call}: ${said}`, async (world) => {
    world.services.always(call, said);
    return undefined;
  }),
);

const letsGo = fc.nat({ max: 5 }).map((index) =>
  command(
    'goes on',
    async (world) => {
      let held: string | null = null;
      await world.does(() => {
        held = world.services.letGo(index);
      });
      return held ? `: ${held}` : undefined;
    },
    (world) => world.services.held > 0,
  ),
);

const documents = fc.tuple(name, fc.constantFrom('change' as const, 'lose' as const)).map(([title, deed]) =>
  command(`${title} is ${deed === 'lose' ? 'deleted' : 'changed'} on the disk`, async (world) => {
    world.documents[deed](title);
    return undefined;
  }),
);

const saving = fc.constantFrom<SaveTrouble>(...saveTroubles, 'hangs', 'breaks').map((trouble) =>
  command(`the next saving: ${trouble}`, async (world) => {
    world.documents.saving.push(trouble);
    return undefined;
  }),
);

const unresolved = fc
  .constantFrom(
    { at: 'plain' as const, code: 'key-missing' as const },
    { at: 'rich' as const, code: 'keychain-timeout' as const },
    { at: 'rich' as const, code: 'key-missing' as const },
    { at: 'local' as const, code: 'service-stopped' as const },
  )
  .map(({ at, code }) =>
    command(`${at} can't be called: ${code}`, async (world) => {
      world.unresolved[at] = code;
      return undefined;
    }),
  );

const passes = fc.constantFrom(50, 500, 2000, 15_000, 90_000, 900_000, 4_000_000).map((ms) =>
  command(`${ms / 1000} s pass`, async (world) => {
    await world.passes(ms);
    return undefined;
  }),
);

const sleeps = fc.tuple(fc.constantFrom(60_000, 3_600_000, 30_000_000), fc.boolean()).map(([ms, noticed]) =>
  command(`the computer sleeps ${ms / 1000} s${noticed ? ' and says so' : ''}`, async (world) => {
    await world.sleeps(ms, noticed);
    return undefined;
  }),
);

const killsAt = fc
  .record({ writes: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before' as const, 'after' as const) })
  .map((point) =>
    command(`will be killed right ${point.when} write ${point.writes}`, async (world) => {
      world.life.disk.killAt = point;
      return undefined;
    }),
  );

const hour = 3_600_000;

/** An empty battery, a wrong year, or its correction. */
const clockIsSet = fc
  .tuple(fc.constantFrom(-400 * 24 * hour, -3 * hour, 3 * hour, 400 * 24 * hour), fc.boolean())
  .map(([ms, killed]) =>
    command(`${killed ? 'is killed' : 'quits'} and starts, its clock set by ${ms / hour} h`, async (world) => {
      await (killed ? world.isKilled(ms) : world.quits(ms));
      return undefined;
    }),
  );

/** How often each happens, as against the others. */
const weighed: [number, fc.Arbitrary<Command>][] = [
  [6, adds],
  [1, addsUrl],
  [18, acts],
  [1, settings],
  [1, simple('sets the key', (world) => world.does(() => person.setKey(world, [])))],
  [1, simple('wakes', (world) => world.does(() => world.queue.wake()))],
  [1, documents],
  [6, answersOnce],
  [2, answersAlways],
  [1, simple('all services are well again', ({ services }) => services.recover())],
  [4, letsGo],
  [1, saving],
  [1, simple('the next save dialog will be closed', (world) => world.closesDialog())],
  [1, unresolved],
  [1, simple('the service on this computer can be called', ({ unresolved: why }) => void delete why.local)],
  [1, simple('the journal can not be written', ({ life }) => life.disk.refuse(true))],
  [1, simple('the journal can be written again', ({ life }) => life.disk.refuse(false))],
  [6, passes],
  [1, sleeps],
  [1, simple('quits and starts', (world) => world.quits())],
  [1, simple('is killed and starts', (world) => world.isKilled())],
  [2, killsAt],
  [1, clockIsSet],
];

export const happenings: fc.Arbitrary<Command>[] = weighed.flatMap(([weight, one]) => Array(weight).fill(one));
