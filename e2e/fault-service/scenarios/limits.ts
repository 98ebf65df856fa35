import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import type { World } from '../world.ts';

const startMs = Date.UTC(2031, 0, 1);
const second = 1000;
const done = 'done · 2 submitted, 1 accepted';

const limited = (headers: Record<string, string>, body: object = {}): Step => ({
  status: 429,
  headers,
  body: { error: 'rate_limited', ...body },
});

/** Seconds between the first two submissions. */
function waited({ service }: World): number {
  const [first, then] = service.of('submit');
  return first && then ? Math.round((then.atMs - first.atMs) / second) : Number.NaN;
}

const httpDate = (ms: number) => new Date(ms).toUTCString();
const now = { date: httpDate(startMs) };

/** What a 429 says and how many seconds have to pass. */
const hints: [string, Step, number][] = [
  ['RFC 9110 10.2.3: Retry-After in seconds', limited({ 'retry-after': '7' }), 7],
  ['RFC 9110 10.2.3: Retry-After: 0', limited({ 'retry-after': '0' }), 0],
  ['RFC 9110 5.6.7: Retry-After as IMF-fixdate', limited({ ...now, 'retry-after': httpDate(startMs + 9000) }), 9],
  [
    'RFC 9110 5.6.7: Retry-After as an RFC 850 date',
    limited({ ...now, 'retry-after': 'Wednesday, 01-Jan-31 00:00:11 GMT' }),
    11,
  ],
  ['RFC 9110 5.6.7: Retry-After as asctime', limited({ ...now, 'retry-after': 'Wed Jan  1 00:00:12 2031' }), 12],
  [
    'RFC 9110 10.2.3: a date by a clock that is an hour ahead',
    limited({ date: httpDate(startMs + 3_600_000), 'retry-after': httpDate(startMs + 3_608_000) }),
    8,
  ],
  ['RFC 9110 10.2.3: a date that has passed', limited({ ...now, 'retry-after': httpDate(startMs - 60_000) }), 0],
  ['service-spec 7.2: retryAfterMs alone', limited({}, { retryAfterMs: 5500 }), 6],
  [
    'wire-facts: Retry-After wins over a longer retryAfterMs',
    limited({ 'retry-after': '4' }, { retryAfterMs: 90_000 }),
    4,
  ],
  [
    'wire-facts: Retry-After wins over a shorter retryAfterMs',
    limited({ 'retry-after': '20' }, { retryAfterMs: 10 }),
    20,
  ],
  ['wire-facts: Retry-After wins over RateLimit', limited({ 'retry-after': '3', ratelimit: '"submit";r=0;t=60' }), 3],
  ['ratelimit-headers-11: RateLimit of an empty quota', limited({ ratelimit: '"submit";r=0;t=13' }), 13],
  [
    'ratelimit-headers-11: the longest of several hints',
    limited({ ratelimit: '"a";r=0;t=13, "b";r=0;t=40' }, { retryAfterMs: 9000 }),
    40,
  ],
  [
    'ratelimit-headers-11: a quota with something left says nothing',
    limited({ ratelimit: '"a";r=3;t=600' }, { retryAfterMs: 6000 }),
    6,
  ],
  ['RFC 9651 4.2: a malformed RateLimit is ignored', limited({ ratelimit: '"a";r=0;t=' }, { retryAfterMs: 6000 }), 6],
  ['RFC 9651: names as tokens', limited({ ratelimit: 'submit;r=0;t=14' }), 14],
  [
    'RFC 9110 10.2.3: a malformed Retry-After beside retryAfterMs',
    limited({ 'retry-after': 'soon' }, { retryAfterMs: 8000 }),
    8,
  ],
  ['RFC 9110 10.2.3: Retry-After: -5 is none', limited({ 'retry-after': '-5' }, { retryAfterMs: 3000 }), 3],
  ['RFC 9110 10.2.3: Retry-After: 1.5 is none', limited({ 'retry-after': '1.5' }, { retryAfterMs: 3000 }), 3],
  ['service-spec 7.2: a negative retryAfterMs is none', limited({}, { retryAfterMs: -5 }), 2],
  ['service-spec 7.2: no hint at all', limited({}), 2],
  [
    'service-spec 7.4: 429 as a page',
    { status: 429, headers: { 'content-type': 'text/html', 'retry-after': '5' }, body: '<html>' },
    5,
  ],
  ['service-spec 7.4: 429 with an empty body', { status: 429, body: '' }, 2],
];

const cases: Scenario[] = [
  ...hints.map(
    ([name, step, seconds]): Scenario => ({
      name: `429: ${name}`,
      script: { submit: [step] },
      expected: `${done} · waited ${seconds} s`,
      async play(world) {
        await world.add();
        await world.rest();
        return `waited ${waited(world)} s`;
      },
    }),
  ),
  {
    name: '429: ten in a row without a hint wait ever longer, up to two minutes',
    script: { submit: Array.from({ length: 10 }, () => limited({})) },
    expected: 'done · 11 submitted, 1 accepted · 2 4 8 16 32 64 120 120 120 120',
    async play(world) {
      await world.add();
      await world.rest();
      const times = world.service.of('submit').map(({ atMs }) => atMs);
      return times
        .slice(1)
        .map((atMs, index) => Math.round((atMs - (times[index] ?? 0)) / second))
        .join(' ');
    },
  },
  {
    name: '429: above ten minutes the time is shown, an hour at most, and “Retry now” goes at once',
    script: { submit: [limited({ 'retry-after': '7200' })] },
    expected: `${done} · until 01:00, retried after 0 s`,
    async play(world) {
      await world.add();
      await world.rest();
      const { activity } = world.task();
      const until =
        activity.kind === 'waiting' ? new Date(activity.untilMs ?? 0).toISOString().slice(11, 16) : 'nothing';
      world.queue.retry([world.task().id]);
      await world.rest();
      return `until ${until}, retried after ${waited(world)} s`;
    },
  },
  {
    name: '429: a wait longer than any calendar ends after an hour, also over a restart',
    script: { submit: [limited({ 'retry-after': '999999999999999' })] },
    expected: `${done} · waited 3600 s`,
    async play(world) {
      await world.add();
      await world.rest();
      await world.restart();
      await world.clock.advance(3_600_000);
      await world.rest();
      return `waited ${waited(world)} s`;
    },
  },
  {
    name: 'ratelimit-headers-11: a window longer than any calendar ends after an hour',
    script: { submit: [{ headers: { ratelimit: '"s";r=0;t=999999999999999' } }] },
    expected: 'done, done · 2 submitted, 2 accepted · waited 3600 s',
    async play(world) {
      await world.add();
      await world.rest();
      await world.add(world.pdf('b.pdf'));
      await world.until(() => world.tasks().some(({ activity }) => activity.kind === 'waiting'), 'wait');
      await world.clock.advance(3_600_000);
      await world.rest();
      return `waited ${waited(world)} s`;
    },
  },
  {
    name: '429: Retry-After: 0 without end is no endless hurry',
    script: { submit: Array.from({ length: 8 }, () => limited({ 'retry-after': '0' })) },
    expected: 'done · 9 submitted, 1 accepted · 0 2 4 8 16 32 64 120',
    async play(world) {
      await world.add();
      await world.rest();
      const times = world.service.of('submit').map(({ atMs }) => atMs);
      return times
        .slice(1)
        .map((atMs, index) => Math.round((atMs - (times[index] ?? 0)) / second))
        .join(' ');
    },
  },
  {
    name: '429: one countdown for the whole service, nobody else runs into it',
    settings: { concurrency: 3 },
    script: { submit: [limited({ 'retry-after': '30' })] },
    expected: 'done, done, done · 4 submitted, 3 accepted · none within 30 s, countdowns: 1',
    async play(world) {
      world.service.script.form = [{}, { hold: true }, { hold: true }];
      await world.add(...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => world.pdf(name)));
      await world.until(() => world.service.of('submit').length === 1 && !world.service.busy, 'refusal');
      await world.until(() => world.tasks().some(({ activity }) => activity.kind === 'waiting'), 'cooling');
      const refusedAtMs = world.service.of('submit')[0]?.atMs ?? 0;
      world.service.release();
      const shown = new Set<number | null>();
      const look = () => {
        for (const { state, untilMs } of world.queue.snapshot().services) if (state === 'cooling') shown.add(untilMs);
      };
      look();
      world.queue.onChange(look);
      await world.rest();
      const early = world.service
        .of('submit')
        .slice(1)
        .filter(({ atMs }) => atMs < refusedAtMs + 30 * second - 500);
      return `${early.length === 0 ? 'none' : early.length} within 30 s, countdowns: ${shown.size}`;
    },
  },
  {
    name: '429: a restart respects the wait',
    script: { submit: [limited({ 'retry-after': '300' })] },
    expected: `${done} · waited 300 s`,
    async play(world) {
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      await world.kill();
      await world.rest();
      return `waited ${waited(world)} s`;
    },
  },
  {
    name: 'service-spec 8: known quotas are kept to, so that no submission is refused',
    settings: { concurrency: 4 },
    limits: { window: { submissions: 3, ms: 60_000 }, tells: true },
    expected: `${Array(10).fill('done').join(', ')} · 10 submitted, 10 accepted · refused 0 times, within 4 minutes`,
    play: tenDocuments,
  },
  {
    name: 'service-spec 8: quotas that are not told end in refusals, and nothing is lost',
    settings: { concurrency: 4 },
    limits: { window: { submissions: 3, ms: 60_000 } },
    expected: `${Array(10).fill('done').join(', ')} · 13 submitted, 10 accepted · refused 3 times, within 4 minutes`,
    play: tenDocuments,
  },
  {
    name: 'service-spec 8: a ceiling that is told is kept to after the first answer',
    settings: { concurrency: 6 },
    polls: 4,
    limits: { atATime: 2, tells: true },
    expected: `${Array(10).fill('done').join(', ')} · 10 accepted · refused at most 5 times`,
    play: throughCeiling(5),
  },
  {
    name: 'service-spec 7.2: concurrency_exceeded lowers the parallel limit, which then probes upward',
    settings: { concurrency: 6 },
    polls: 4,
    limits: { atATime: 2 },
    expected: `${Array(10).fill('done').join(', ')} · 10 accepted · refused at most 9 times`,
    play: throughCeiling(9),
  },
  {
    name: 'service-spec 7.2: after the ceiling is gone, the parallel limit comes back',
    settings: { concurrency: 4 },
    polls: 3,
    script: { submit: [{}, ...Array.from({ length: 3 }, () => limited({}, { reason: 'concurrency_exceeded' }))] },
    expected: `${Array(20).fill('done').join(', ')} · 20 accepted · 4 at a time in the end`,
    async play(world) {
      await world.add(...Array.from({ length: 20 }, (_, index) => world.pdf(`${index}.pdf`)));
      let most = 0;
      world.queue.onChange(() => {
        const done = world.tasks().filter(({ status }) => status === 'done').length;
        const converting = world.tasks().filter(({ status }) => status === 'converting').length;
        if (done >= 10) most = Math.max(most, converting);
      });
      await world.rest();
      return `${world.service.honest.sessions.length} accepted · ${most} at a time in the end`;
    },
  },
];

/** Where it depends on who came first how often was submitted, it is not part of what is expected. */
export const limiting = cases.map((scenario) => ({ ...scenario, counts: / submitted/.test(scenario.expected) }));

async function tenDocuments(world: World) {
  await world.add(...Array.from({ length: 10 }, (_, index) => world.pdf(`${index}.pdf`)));
  const began = world.clock.now();
  await world.rest();
  const minutes = Math.ceil((world.clock.now() - began) / 60_000);
  return `refused ${world.service.honest.limiter?.refusals} times, within ${minutes} minutes`;
}

function throughCeiling(atMost: number) {
  return async (world: World) => {
    await world.add(...Array.from({ length: 10 }, (_, index) => world.pdf(`${index}.pdf`)));
    await world.rest();
    const { sessions, limiter } = world.service.honest;
    const refusals = limiter?.refusals ?? 0;
    return `${sessions.length} accepted · refused ${refusals <= atMost ? `at most ${atMost}` : refusals} times`;
  };
}
