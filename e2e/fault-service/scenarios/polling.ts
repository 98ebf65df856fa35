import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import type { World } from '../world.ts';

const html = { 'content-type': 'text/html' };
const page = '<html><body>Sign in to this network</body></html>';
const processing = (more: object = {}): Step => ({
  status: 200,
  body: { success: true, state: 'processing', ...more },
});
const repeated = (count: number, step: Step): Step[] => Array.from({ length: count }, () => ({ ...step }));
const notFound: Step = { status: 404, body: { success: false, state: 'not_found', error: 'x' } };
const done = 'done · 1 submitted, 1 accepted';

/** Answers of which none may end a task that is paid for. */
const passing: [string, Step][] = [
  ['service-spec 7.4: a page instead of JSON', { status: 200, headers: html, body: page }],
  ['service-spec 7.4: an empty body', { status: 200, headers: { 'content-type': 'application/json' }, body: '' }],
  [
    'service-spec 7.4: JSON that breaks off',
    { headers: { 'content-type': 'application/json' }, status: 200, body: '{"state":"compl' },
  ],
  ['service-spec 7.4: 2 MB of JSON', { status: 200, body: { state: 'completed', pad: 'x'.repeat(2_000_000) } }],
  [
    'service-spec 7.4: JSON under another Content-Type',
    { status: 200, headers: { 'content-type': 'text/plain' }, body: '{"state":"failed","error":"no"}' },
  ],
  ['service-spec 2.3: an array', { status: 200, body: ['completed'] }],
  ['service-spec 2.3: null', { status: 200, headers: { 'content-type': 'application/json' }, body: 'null' }],
  ['service-spec 2.3: no state', { status: 200, body: { success: true } }],
  ['service-spec 2.3: state is a number', { status: 200, body: { success: true, state: 3 } }],
  ['wire-facts: an unknown state', { status: 200, body: { success: true, state: 'pending' } }],
  ['wire-facts: 202 while processing', { status: 202, body: { success: true, state: 'processing' } }],
  ['RFC 9110 15.6.1: 500', { status: 500, body: { error: 'Internal' } }],
  ['RFC 9110 15.6.3: 502 with a page', { status: 502, headers: html, body: page }],
  ['RFC 9110 15.5.5: 404 with a gateway’s page', { status: 404, headers: html, body: page }],
  ['RFC 9110 15.5.4: 403 with a gateway’s page', { status: 403, headers: html, body: page }],
  ['RFC 9110 15.5.9: 408', { status: 408, body: {} }],
  [
    'service-spec 7.2: 429, though polls are not limited',
    { status: 429, headers: { 'retry-after': '3' }, body: { error: 'rate_limited' } },
  ],
  ['RFC 9112 8: the connection is reset', { fault: { kind: 'reset', afterBytes: -1 } }],
  ['RFC 9112 8: the answer breaks off', { fault: { kind: 'reset', afterBytes: 9 } }],
  ['RFC 9112 6.3: shorter than its Content-Length', { length: 4000 }],
  ['RFC 9112 7.1: chunks that lie', { fault: { kind: 'false-chunk' } }],
  ['RFC 9110 15.4: no answer, the connection stands', { fault: { kind: 'silence', afterBytes: -1 } }],
  ['RFC 9110 15.4: half an answer, the connection stands', { fault: { kind: 'silence', afterBytes: 10 } }],
  ['RFC 9110 15.4: byte by byte', { fault: { kind: 'trickle', bytes: 5 } }],
];

/** What a service that is done says instead of a usable address. */
const addressless: [string, object][] = [
  ['without data', {}],
  ['without downloadURL', { data: {} }],
  ['with a relative downloadURL', { data: { downloadURL: '/files/session-1/text.md' } }],
  ['with a downloadURL that is a file', { data: { downloadURL: 'file:///etc/passwd' } }],
  ['with a downloadURL that is a script', { data: { downloadURL: 'javascript:alert(1)' } }],
];

/** Progress as services tell it, and what the window was told of. */
const progresses: [string, unknown[], string][] = [
  ['missing', [undefined, undefined], 'unknown'],
  ['null', [null, null], 'unknown'],
  ['a text', ['50'], 'unknown'],
  ['negative', [-5, 20], '0, 20'],
  ['above 100', [40, 250], '40, 100'],
  ['going backwards', [30, 60, 10, 70], '30, 60, 70'],
  ['huge', [1e300], '100'],
];

export const polling: Scenario[] = [
  ...passing.map(([name, step]) => ({ name: `poll: ${name}`, script: { result: [step, step, step] }, expected: done })),
  ...addressless.map(
    ([name, more]): Scenario => ({
      name: `service-spec 2.3: completed ${name} is said at once, and “Retry” asks again`,
      script: { result: [{ status: 200, body: { success: true, state: 'completed', ...more } }] },
      expected: `${done} · failed: result-address-invalid after 1 poll`,
      async play(world) {
        await world.add();
        await world.rest();
        const { status, error } = world.task();
        const polls = world.service.of('result').length;
        world.queue.retry([world.task().id]);
        await world.rest();
        return `${status}: ${error?.code} after ${polls} poll${polls === 1 ? '' : 's'}`;
      },
    }),
  ),
  ...progresses.map(
    ([name, values, expected]): Scenario => ({
      name: `service-spec 2.3: progress ${name}`,
      script: { result: values.map((progress) => processing({ progress })) },
      expected: `${done} · ${expected}`,
      async play(world) {
        await world.add();
        await world.rest();
        const told = world.told.flatMap(({ status, progress }) =>
          status === 'converting' && progress ? [String(progress.done)] : [],
        );
        return [...new Set(told)].join(', ') || 'unknown';
      },
    }),
  ),
  ...['http', 'same'].map(
    (where): Scenario => ({
      name: `RFC 9110 15.4: a poll is redirected ${where === 'same' ? 'within the origin' : 'to another origin'}`,
      expected: `${done} · 0 requests elsewhere`,
      async play(world) {
        const to = where === 'same' ? world.service.origin : world.elsewhere.origin;
        world.service.script.result = repeated(3, { status: 302, headers: { location: `${to}/v1/login` } });
        await world.add();
        await world.rest();
        return `${world.elsewhere.requests.length} requests elsewhere`;
      },
    }),
  ),
  {
    name: 'service-spec 4.5: polls back off from 1 s to 15 s by 1.5',
    polls: 12,
    script: { result: repeated(11, processing()) },
    expected: `${done} · 1 1.5 2.3 3.4 5.1 7.6 11.4 15 15 15`,
    async play(world) {
      await world.add();
      await world.until(() => world.service.of('result').length >= 12, 'polls');
      const seen = waits(world).slice(1, 11);
      await world.rest();
      return seen.map(({ seconds }) => seconds).join(' ');
    },
  },
  {
    name: 'service-spec 4.5: polls are quick again when progress moves',
    script: {
      result: [
        ...repeated(6, processing({ progress: 10 })),
        processing({ progress: 50 }),
        processing({ progress: 50 }),
      ],
    },
    expected: `${done} · quick after 7`,
    async play(world) {
      await world.add();
      await world.rest();
      const seconds = waits(world).map((wait) => wait.seconds);
      return (seconds[6] ?? 0) > 4 && (seconds[7] ?? 9) <= 1 ? 'quick after 7' : seconds.join(' ');
    },
  },
  {
    name: 'architecture: 40 failed polls in a row do not end a task',
    script: { result: repeated(40, { fault: { kind: 'reset', afterBytes: -1 } }) },
    expected: done,
  },
  {
    name: 'architecture: after 2 h without any change a person is asked, and “Keep waiting” goes on',
    script: { result: repeated(600, processing({ progress: 40 })) },
    expected: `${done} · asked: no-change after 2.0 h`,
    async play(world) {
      await world.add();
      const began = world.clock.now();
      await world.rest();
      const { error } = world.task();
      const hours = (world.clock.now() - began) / 3_600_000;
      world.service.script.result = [];
      world.queue.keepWaiting(world.task().id);
      await world.rest();
      return `asked: ${error?.code} after ${hours.toFixed(1)} h`;
    },
  },
  {
    name: 'the time without change after which a person is asked is theirs to set, also while it runs',
    settings: { noChangeMinutes: 600 },
    script: { result: repeated(600, processing({ progress: 40 })) },
    expected: 'asks: no-change · 1 submitted, 1 accepted · after 30 minutes',
    async play(world) {
      await world.add();
      const began = world.clock.now();
      await world.until(() => world.service.of('result').length === 5, 'polls');
      world.settings.noChangeMinutes = 30;
      await world.rest();
      return `after ${Math.round((world.clock.now() - began) / 60_000)} minutes`;
    },
  },
  {
    name: 'architecture: after the computer slept it polls at once',
    script: { result: repeated(9, processing()) },
    expected: `${done} · at once`,
    async play(world) {
      await world.add();
      await world.until(() => world.service.of('result').length === 8, 'polls');
      const before = world.clock.now();
      world.queue.wake();
      await world.until(() => world.service.of('result').length === 9, 'poll');
      const waited = world.clock.now() - before;
      await world.rest();
      return waited < 500 ? 'at once' : `after ${waited} ms`;
    },
  },
  {
    name: 'architecture: killed while converting, it goes on polling the same task',
    polls: 4,
    expected: done,
    async play(world) {
      await world.add();
      await world.until(() => world.service.of('result').length === 2, 'polls');
      await world.kill();
      await world.rest();
    },
  },
  {
    name: 'service-spec 2.3: failed, with its reason',
    script: { result: [{ status: 200, body: { success: false, state: 'failed', error: 'Page 3 is unreadable' } }] },
    expected: 'failed: conversion-failed · 1 submitted, 1 accepted · Page 3 is unreadable.',
    async play(world) {
      await world.add();
      await world.rest();
      return String(world.task().error?.params.reason);
    },
  },
  {
    name: 'service-spec 2.3: failed without a reason',
    script: { result: [{ status: 200, body: { success: false, state: 'failed' } }] },
    expected: 'failed: conversion-failed · 1 submitted, 1 accepted',
  },
  {
    name: 'wire-facts: state “error” is failed',
    script: { result: [{ status: 200, body: { state: 'error', message: 'no' } }] },
    expected: 'failed: conversion-failed · 1 submitted, 1 accepted',
  },
  ...[3, 5].map(
    (count): Scenario => ({
      name: `wire-facts: ${count} times “not_found” right after the submission is passing`,
      script: { result: repeated(count, notFound) },
      expected: done,
    }),
  ),
  {
    name: 'wire-facts: state “not_found” again and again is a question; only “Submit again” submits',
    script: { result: repeated(60, notFound) },
    expected: 'done · 2 submitted, 2 accepted · asks: task-vanished, asks: task-vanished after Retry, 1 submitted',
    async play(world) {
      await world.add();
      await world.rest();
      const first = world.task().error?.code;
      world.queue.retry([world.task().id]);
      await world.rest();
      await world.restart();
      await world.rest();
      const then = world.task().error?.code;
      const submitted = world.service.of('submit').length;
      world.service.script.result = [];
      world.say('resubmit');
      await world.rest();
      return `asks: ${first}, asks: ${then} after Retry, ${submitted} submitted`;
    },
  },
  {
    name: 'RFC 9110 10.2.3: a poll’s 503 with Retry-After is kept to, whoever wakes up meanwhile',
    script: { result: [{ status: 503, headers: { 'retry-after': '300' }, body: {} }] },
    expected: `${done} · 300 s`,
    async play(world) {
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      for (let time = 0; time < 5; time += 1) {
        world.queue.wake();
        await world.clock.advance(10_000);
      }
      await world.rest();
      const [first, then] = world.service.of('result');
      return `${Math.round(((then?.atMs ?? 0) - (first?.atMs ?? 0)) / 1000)} s`;
    },
  },
  {
    name: 'a night asleep between two polls is no time without change',
    script: { result: repeated(40, processing({ progress: 40 })) },
    expected: done,
    async play(world) {
      await world.add();
      for (const polls of [5, 10, 15]) {
        await world.until(() => world.service.of('result').length === polls, 'polls');
        world.clock.suspend(9 * 3_600_000);
      }
      await world.rest();
    },
  },
  {
    name: 'service-spec 7.1: 401 while polling waits for a key and then goes on with the same task',
    polls: 2,
    script: { result: [{ status: 401, body: { code: 'UNAUTHENTICATED' } }] },
    expected: `${done} · frozen`,
    async play(world) {
      await world.add();
      await world.rest();
      const frozen = world.task().activity;
      await world.clock.advance(24 * 3_600_000);
      const polls = world.service.of('result').length;
      world.queue.unblock(world.ref);
      await world.rest();
      return frozen.kind === 'waiting' && frozen.why === 'key' && polls === 1 ? 'frozen' : 'not frozen';
    },
  },
  {
    name: 'wire-facts: 402 while polling loses nothing',
    script: { result: [{ status: 402, body: { code: 'OOMOL_INSUFFICIENT_CREDIT' } }] },
    expected: done,
    async play(world) {
      await world.add();
      await world.rest();
      world.queue.unblock(world.ref);
      await world.rest();
    },
  },
  {
    name: 'RFC 9110 12.5.3: JSON is asked for without compression',
    expected: `${done} · identity`,
    async play(world) {
      await world.add();
      await world.rest();
      return [...new Set(world.service.of('submit', 'result').map(({ headers }) => headers['accept-encoding']))].join();
    },
  },
  {
    name: 'RFC 8259 8.1: a byte order mark before JSON',
    script: {
      result: [
        {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: '\uFEFF{"success":false,"state":"failed","error":"Too dark"}',
        },
      ],
    },
    expected: 'failed: conversion-failed · 1 submitted, 1 accepted',
  },
];

/** Seconds before each poll, to one digit. */
function waits({ service }: World) {
  return service.of('result').map(({ atMs }, index, polls) => ({
    seconds: Math.round((atMs - (polls[index - 1]?.atMs ?? service.of('submit')[0]?.atMs ?? 0)) / 100) / 10,
  }));
}
