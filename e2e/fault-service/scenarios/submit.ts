import { createServer } from 'node:https';
import { selfSigned } from '../../../core/api/fixtures/self-signed.ts';
import type { Scenario } from '../scenario.ts';
import type { Step } from '../step.ts';
import { longWaitMs } from '../world.ts';

const page = '<!doctype html><html><body>Bad gateway</body></html>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const lost: Step = { performs: true, fault: { kind: 'reset', afterBytes: -1 } };
const asks = (accepted: number) => `asks: submission-uncertain · 1 submitted, ${accepted} accepted`;

/** An answer that says nothing certain about a task that may have been made. */
const doubtful: [string, Step][] = [
  ['service-spec 1: the connection is reset after the service accepted', lost],
  [
    'RFC 9110 9.2.2: the connection is reset while the request is read',
    { fault: { kind: 'reset-request', afterBytes: 20 } },
  ],
  [
    'RFC 9110 9.2.2: the connection is closed without an answer',
    { performs: true, fault: { kind: 'close', afterBytes: -1 } },
  ],
  [
    'service-spec 1: no answer at all, the connection stands',
    { performs: true, fault: { kind: 'silence', afterBytes: -1 } },
  ],
  ['RFC 9112 8: the answer breaks off within its body', { performs: true, fault: { kind: 'reset', afterBytes: 5 } }],
  ['RFC 9112 6.3: the answer is shorter than its Content-Length', { performs: true, length: 500 }],
  ['RFC 9112 7.1: the answer’s chunks lie about their size', { performs: true, fault: { kind: 'false-chunk' } }],
  ['service-spec 7.4: 200 with a page instead of JSON', { performs: true, status: 200, headers: html, body: page }],
  ['service-spec 2.2: 200 with an empty body', { performs: true, status: 200, body: '' }],
  ['service-spec 2.2: 200 with JSON that breaks off', { performs: true, body: '{"success":true,"sess' }],
  ['service-spec 2.2: 200 without sessionID', { performs: true, body: { success: true } }],
  ['service-spec 2.2: 200 with an empty sessionID', { performs: true, body: { success: true, sessionID: '' } }],
  ['service-spec 2.2: 200 with success: false', { performs: true, body: { success: false, sessionID: 'x' } }],
  [
    'service-spec 7.4: 200 with JSON under another Content-Type',
    { performs: true, headers: { 'content-type': 'text/plain' } },
  ],
  ['service-spec 7.4: 200 with 2 MB', { performs: true, body: { success: true, sessionID: 'x'.repeat(2_000_000) } }],
  ['RFC 9110 15.3.5: 204', { performs: true, status: 204, body: '' }],
  ['service-spec 7.4: 500 in JSON', { performs: true, status: 500, body: { error: 'Internal' } }],
  ['service-spec 7.4: 502 with a gateway’s page', { performs: true, status: 502, headers: html, body: page }],
  ['RFC 9110 15.6.4: 503 with Retry-After', { performs: true, status: 503, headers: { 'retry-after': '1' }, body: {} }],
  ['RFC 9110 15.6.5: 504', { performs: true, status: 504, body: {} }],
  ['RFC 9110 15.5.9: 408, the service behind was slow', { performs: true, status: 408, body: {} }],
  ['RFC 8470 5.2: 425, though nothing was sent early', { performs: true, status: 425, body: { error: 'Too early' } }],
  ['RFC 9110 15.4.4: 303, what was made lies elsewhere', { performs: true, status: 303, headers: { location: '/x' } }],
  ['service-spec 7.4: 400 with a page', { performs: true, status: 400, headers: html, body: page }],
  ['service-spec 7.4: 403 with a firewall’s page', { performs: true, status: 403, headers: html, body: page }],
  ['service-spec 7.4: 409 in JSON of another shape', { performs: true, status: 409, body: { ok: false } }],
];

export const submitting: Scenario[] = [
  { name: 'service-spec 4.1: submitted, polled, fetched, saved', expected: 'done · 1 submitted, 1 accepted' },
  {
    name: 'service-spec 4.3: the same as EPUB',
    settings: { format: 'epub' },
    expected: 'done · 1 submitted, 1 accepted',
  },
  ...doubtful.map(([name, step]) => ({
    name: `submit: ${name}`,
    script: { submit: [step] },
    expected: asks(step.performs ? 1 : 0),
  })),
  {
    name: 'service-spec 1: after a lost reply “Submit again” submits once more, and only then',
    script: { submit: [lost] },
    expected: 'done · 2 submitted, 2 accepted',
    async play(world) {
      await world.add();
      await world.rest();
      world.queue.retry([world.task().id]);
      await world.restart();
      await world.rest();
      world.say('resubmit');
      await world.rest();
    },
  },
  {
    name: 'service-spec 1: after a lost reply “Dismiss” ends it',
    script: { submit: [lost] },
    expected: 'cancelled · 1 submitted, 1 accepted',
    async play(world) {
      await world.add();
      await world.rest();
      world.queue.cancel([world.task().id]);
      await world.rest();
    },
  },
  {
    name: 'service-spec 1: killed while the reply is on its way',
    script: { submit: [{ hold: true }] },
    expected: asks(0),
    async play(world) {
      await world.add();
      await world.until(() => world.service.holding === 1, 'submission');
      await world.kill();
      await world.rest();
    },
  },
  {
    name: 'wire-facts: nobody listens, then somebody does (proven unsent)',
    expected: 'done · 1 submitted, 1 accepted',
    async play(world) {
      world.service.script.form = [{ meanwhile: () => void setImmediate(() => world.service.stop()), status: 204 }];
      await world.add(world.pdf());
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      await world.service.listen();
      await world.rest();
    },
  },
  {
    name: 'RFC 6761 6.4: the service’s name can’t be found',
    address: 'https://service.invalid/v1',
    expected: 'waits: offline · 0 submitted, 0 accepted',
    async play(world) {
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
    },
  },
  {
    name: 'RFC 9110 4.3.4: the certificate is not trusted',
    expected: 'waits: offline · 0 submitted, 0 accepted · 0 requests',
    async play(world) {
      let requests = 0;
      const server = createServer(selfSigned, () => {
        requests += 1;
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = server.address();
      world.address = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      server.close();
      return `${requests} requests`;
    },
  },
  {
    name: 'wire-facts: on this computer the Idempotency-Key makes a lost reply certain',
    place: 'local',
    idempotent: true,
    script: { submit: [lost, lost] },
    expected: 'done · 3 submitted, 1 accepted',
  },
  {
    name: 'wire-facts: on this computer also after a kill in between',
    place: 'local',
    idempotent: true,
    script: { submit: [{ ...lost, hold: true }] },
    expected: 'done · 2 submitted, 1 accepted',
    async play(world) {
      await world.add();
      await world.until(() => world.service.holding === 1, 'submission');
      world.service.release();
      await world.until(() => world.service.honest.sessions.length === 1, 'acceptance');
      await world.kill();
      await world.rest();
    },
  },
  {
    name: 'service-spec 7.4: 400 in JSON is a rejection, nothing is charged',
    script: { submit: [{ status: 400, body: { error: 'Bad Request', message: 'model must be gundam' } }] },
    expected: 'failed: service-rejected · 1 submitted, 0 accepted · because: model must be gundam.',
    async play(world) {
      await world.add();
      await world.rest();
      return `because: ${world.task().error?.params.reason}`;
    },
  },
  {
    name: 'service-spec 7.4: 404 with a page (a wrong base address)',
    script: { submit: [{ status: 404, headers: html, body: page }] },
    expected: 'failed: service-rejected · 1 submitted, 0 accepted',
  },
  {
    name: 'RFC 9110 15.5.14: 413 is a rejection',
    script: { submit: [{ status: 413, body: { error: 'Too large' } }] },
    expected: 'failed: service-rejected · 1 submitted, 0 accepted',
  },
  {
    name: 'RFC 9110 15.5.6: 405 with a page was not begun',
    script: { submit: [{ status: 405, headers: html, body: page }] },
    expected: 'failed: service-rejected · 1 submitted, 0 accepted',
  },
  {
    name: 'service-spec 5: 401 asks once for a key, and the new one goes on',
    script: { submit: [{ status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { code: 'UNAUTHENTICATED' } }] },
    expected: 'done · 2 submitted, 1 accepted · frozen after 1',
    async play(world) {
      await world.add();
      await world.rest();
      await world.clock.advance(24 * 3_600_000);
      const before = world.service.of('submit').length;
      world.key = 'sk-another-key';
      world.queue.unblock(world.ref);
      await world.rest();
      return `frozen after ${before}`;
    },
  },
  {
    name: 'service-spec 5: 401 freezes all of its tasks, not one after the other',
    settings: { concurrency: 1 },
    script: { presign: Array.from({ length: 9 }, (): Step => ({ status: 401, body: { code: 'UNAUTHENTICATED' } })) },
    expected: 'waits: key, waits: turn, waits: turn · 0 submitted, 0 accepted · 1 request',
    async play(world) {
      await world.add(world.pdf('a.pdf'), world.pdf('b.pdf'), world.pdf('c.pdf'));
      await world.until(() => world.task('a.pdf').activity.kind === 'waiting', 'wait');
      await world.clock.advance(3_600_000);
      return `${world.service.of('presign').length} request`;
    },
  },
  {
    name: 'wire-facts: 402 waits for credit and goes on by a click',
    script: { submit: [{ status: 402, body: { code: 'OOMOL_INSUFFICIENT_CREDIT' } }] },
    expected: 'done · 2 submitted, 1 accepted · credit',
    async play(world) {
      await world.add();
      await world.rest();
      const state = world.queue.snapshot().services.find(({ place }) => place === 'cloud')?.state;
      world.queue.unblock(world.ref);
      await world.rest();
      return state;
    },
  },
  ...[301, 302, 307, 308].map(
    (status): Scenario => ({
      name: `RFC 9110 15.4: submit is redirected to another origin with ${status}`,
      expected: 'failed: service-redirected · 1 submitted, 0 accepted · 0 requests elsewhere',
      async play(world) {
        world.service.script.submit = [{ status, headers: { location: `${world.elsewhere.baseUrl}/submit` } }];
        await world.add();
        await world.rest();
        return `${world.elsewhere.requests.length} requests elsewhere`;
      },
    }),
  ),
  {
    name: 'architecture: cancelled while submitting, the answer is waited for and the orphan freed',
    cancels: true,
    script: { submit: [{ hold: true }] },
    expected: 'cancelled · 1 submitted, 1 accepted · freed 1',
    async play(world) {
      await world.add();
      await world.until(() => world.service.holding === 1, 'submission');
      world.queue.cancel([world.task().id]);
      world.service.release();
      await world.until(() => world.service.of('cancel').length === 1, 'freeing');
      return `freed ${world.service.honest.sessions.filter(({ cancelled }) => cancelled).length}`;
    },
  },
  {
    name: 'wire-facts: a key is not sent without encryption',
    address: 'http://convert.example.com/v1',
    expected: 'waits: key · 0 submitted, 0 accepted',
    async play(world) {
      await world.add();
      await world.until(() => world.task().activity.kind === 'waiting', 'wait');
      await world.clock.advance(longWaitMs);
    },
  },
];
