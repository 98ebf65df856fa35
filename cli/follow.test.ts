import { describe, expect, it } from 'vitest';
import type { QueueChange, ServiceView, TaskView } from '../core/model/views.ts';
import { view } from './fixtures/view.ts';
import { type FollowOptions, follow } from './follow.ts';
import type { Outcome, Reporter } from './reporter.ts';

const service = (some: Partial<ServiceView>): ServiceView => ({
  place: 'cloud',
  host: 'convert.example.com',
  state: 'connected',
  usage: null,
  limits: [],
  untilMs: null,
  error: null,
  ...some,
});
const error = { code: 'service-unreachable', params: {} } as const;

/** A queue whose tasks and services the test sets. */
function scripted(tasks: TaskView[]) {
  const listeners = new Set<(change: QueueChange) => void>();
  const ticks = new Set<() => void>();
  const ended: Outcome[] = [];
  const moved: string[] = [];
  const retried: string[] = [];
  const said: string[] = [];
  const stop = new AbortController();
  let nowMs = 0;
  let services: ServiceView[] = [];
  const reporter: Reporter = {
    added: () => undefined,
    progress: (changed) => moved.push(...changed.map(({ name, status }) => `${name} ${status}`)),
    ended: (outcome) => ended.push(outcome),
    notice: () => undefined,
    say: (text) => said.push(text),
    summary: () => undefined,
  };
  const queue = {
    snapshot: () => ({ revision: 0, nowMs: 0, tasks, batches: [], services, speeds: [], paused: false }),
    onChange: (listener: (change: QueueChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resultOf: (id: string) => ({ path: `/out/${id}.md`, assetsFolder: null, sizeBytes: 8, missingImages: 0 }),
    sourceOf: (id: string) => `/in/${id}.pdf`,
    retry: (ids: string[]) => void retried.push(...ids),
    close: async () => {},
  };
  const options: FollowOptions = {
    ids: new Set(tasks.map(({ id }) => id)),
    before: [],
    reporter,
    giveUpAfterMs: null,
    now: () => nowMs,
    signal: stop.signal,
    every(callback) {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
  };
  return {
    ended,
    moved,
    retried,
    said,
    stop,
    queue,
    options,
    listening: () => listeners.size + ticks.size,
    change: (...upserted: TaskView[]) => {
      for (const listener of listeners) listener({ revision: 1, upserted, removed: [] });
    },
    set: (state: ServiceView) => {
      services = [state];
      for (const listener of listeners) listener({ revision: 1, upserted: [], removed: [], services });
    },
    pass: (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 500) {
        nowMs += 500;
        for (const tick of ticks) tick();
      }
    },
    /** The computer sleeps. */
    suspend: (ms: number) => {
      nowMs += ms;
      for (const tick of ticks) tick();
    },
  };
}

describe('following', () => {
  it('tells each end once and stops when all have ended', async () => {
    const s = scripted([view({ id: 'a' }), view({ id: 'b', status: 'queued' }), view({ id: 'c', status: 'done' })]);
    const followed = follow(s.queue, s.options);
    s.change(view({ id: 'a', status: 'done' }), view({ id: 'other', status: 'failed' }));
    s.change(view({ id: 'a', status: 'done' }));
    s.change(view({ id: 'b', status: 'failed', error: { code: 'pdf-damaged', params: {} } }));
    expect(await followed).toMatchObject({ stopped: null });
    expect(s.ended.map(({ id, status, output }) => [id, status, output])).toEqual([
      ['c', 'done', '/out/c.md'],
      ['a', 'done', '/out/a.md'],
      ['b', 'failed', null],
    ]);
    expect(s.listening()).toBe(0);
  });

  it('ends with an error of its own telling, instead of waiting for ever', async () => {
    const s = scripted([view({ id: 'a' })]);
    const options = {
      ...s.options,
      reporter: {
        ...s.options.reporter,
        ended: () => {
          throw new Error('EPIPE');
        },
      },
    };
    const followed = follow(s.queue, options);
    s.change(view({ id: 'a', status: 'done' }));
    await expect(followed).rejects.toThrow('EPIPE');
    expect(s.listening()).toBe(0);
  });

  it('tells of a result when it has been compared with its document, with what is missing', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    s.change(view({ id: 'a', status: 'checking' }));
    expect([s.ended, s.moved]).toEqual([[], ['a.pdf converting']]);
    s.change(view({ id: 'a', status: 'done', receipt: { pages: 3, checked: 3, gapPages: [2] } }));
    await followed;
    expect(s.ended).toMatchObject([{ status: 'done', receipt: { gapPages: [2] } }]);
  });

  it('tells of what is saved also when it is stopped before it was compared', async () => {
    const s = scripted([view({ id: 'a', status: 'checking' }), view({ id: 'b' })]);
    const followed = follow(s.queue, s.options);
    s.stop.abort();
    expect(await followed).toMatchObject({ stopped: 'signal', outcomes: [{ id: 'a', status: 'done' }] });
  });

  it('counts what was being written when it was stopped', async () => {
    const tasks = [view({ id: 'a', status: 'saving' }), view({ id: 'b' })];
    const s = scripted(tasks);
    s.queue.close = async () => {
      tasks[0] = view({ id: 'a', status: 'done' });
    };
    const followed = follow(s.queue, s.options);
    s.stop.abort();
    expect(await followed).toMatchObject({ stopped: 'signal', outcomes: [{ id: 'a', status: 'done' }] });
  });

  it('submits again what a service may have accepted before, where it is told to', async () => {
    const asks = view({ id: 'a', status: 'skipped', earlier: { kind: 'accepted', atMs: 0 } });
    const untold = scripted([asks]);
    await follow(untold.queue, untold.options);
    expect(untold.ended).toMatchObject([
      { status: 'skipped', error: { code: 'submission-uncertain', params: { host: asks.host } } },
    ]);
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, { ...s.options, resubmits: true });
    s.change(asks);
    expect([s.retried, s.ended]).toEqual([['a'], []]);
    s.change(view({ id: 'a', status: 'done' }));
    await followed;
    expect(s.ended).toMatchObject([{ status: 'done' }]);
  });

  it.each([
    ['goes on where a password opens it', true, ['done']],
    ['is told of, once, where none does', false, ['failed']],
  ])('a protected document %s', async (_, opens, ends) => {
    const locked = view({ id: 'a', status: 'needs-attention', error: { code: 'pdf-encrypted', params: {} } });
    const tasks = [view({ id: 'a' })];
    const s = scripted(tasks);
    const tried: string[] = [];
    const unlock = async (id: string) => {
      tried.push(id);
      tasks[0] = opens ? view({ id: 'a', status: 'queued' }) : locked;
      return opens;
    };
    const followed = follow(s.queue, { ...s.options, unlock });
    s.change(locked);
    s.change(locked);
    expect(s.ended).toEqual([]);
    await Promise.resolve().then(() => {});
    if (opens) s.change(view({ id: 'a', status: 'done' }));
    await followed;
    expect(tried).toEqual(['a']);
    expect(s.ended.map(({ status }) => status)).toEqual(ends);
  });

  it('tells what moves, and nothing twice', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    s.change(view({ id: 'a' }));
    s.change(view({ id: 'a', status: 'saving' }));
    s.change(view({ id: 'a', status: 'done' }));
    await followed;
    expect(s.moved).toEqual(['a.pdf converting', 'a.pdf saving']);
  });

  it('gives an unreachable service its time, counted anew when it was back in between', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    let over = false;
    void followed.then(() => {
      over = true;
    });
    s.set(service({ state: 'unreachable', error }));
    s.pass(29_000);
    s.set(service({ state: 'connected' }));
    s.set(service({ state: 'unreachable', error }));
    s.pass(29_000);
    await Promise.resolve();
    expect(over).toBe(false);
    s.pass(1000);
    expect(await followed).toMatchObject({ stopped: 'service', error: { code: 'service-unreachable' }, outcomes: [] });
  });

  it.each(['key', 'credit'] as const)('does not wait for a %s', async (state) => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    s.set(service({ state, error: { code: 'key-rejected', params: {} } }));
    expect(await followed).toMatchObject({ stopped: 'service', error: { code: 'key-rejected' } });
  });

  it('does not count the time that the computer slept', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    let over = false;
    void followed.then(() => {
      over = true;
    });
    s.set(service({ state: 'unreachable', error }));
    s.pass(10_000);
    s.suspend(9 * 3_600_000);
    s.pass(10_000);
    await Promise.resolve();
    expect(over).toBe(false);
    s.pass(10_000);
    expect(await followed).toMatchObject({ stopped: 'service', error: { code: 'service-unreachable' } });
  });

  const limited = { code: 'rate-limited', params: {} } as const;
  const resting = { kind: 'waiting', untilMs: 3_600_000, why: 'rate-limit' } as const;

  it('waits as long as a service asks, an hour at most, and says so once', async () => {
    const s = scripted([view({ id: 'a', host: 'convert.example.com', activity: resting })]);
    const followed = follow(s.queue, s.options);
    s.set(service({ state: 'cooling', untilMs: 3_600_000, error: limited }));
    s.pass(3_600_000);
    expect(s.said).toEqual([expect.stringMatching(/^The service at convert\.example\.com asks to wait until \d/)]);
    s.change(view({ id: 'a', status: 'done' }));
    expect(await followed).toMatchObject({ stopped: null });
  });

  it.each([
    ['by default, after the longest wait and no answer', null, 3_660_000],
    ['when told to, earlier', 5000, 5000],
  ])('gives up on a service that asks to wait: %s', async (_when, giveUpAfterMs, afterMs) => {
    const s = scripted([view({ id: 'a', activity: resting })]);
    const followed = follow(s.queue, { ...s.options, giveUpAfterMs });
    let over = false;
    void followed.then(() => {
      over = true;
    });
    s.set(service({ state: 'cooling', untilMs: 7_200_000, error: limited }));
    s.pass(afterMs - 1000);
    await Promise.resolve();
    expect(over).toBe(false);
    s.pass(1000);
    expect(await followed).toMatchObject({ stopped: 'service', error: limited, untilMs: 7_200_000 });
  });

  it('does not give up while something is at work or moves', async () => {
    const s = scripted([view({ id: 'a' }), view({ id: 'b', activity: resting })]);
    const followed = follow(s.queue, { ...s.options, giveUpAfterMs: 5000 });
    s.set(service({ state: 'cooling', untilMs: 7_200_000, error: limited }));
    s.pass(60_000);
    s.change(view({ id: 'a', status: 'done' }));
    s.pass(4000);
    s.change(view({ id: 'b', status: 'downloading' }));
    s.change(view({ id: 'b', status: 'done' }));
    expect(await followed).toMatchObject({ stopped: null });
  });

  it('says what a document waits for, once for each cause', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    const broken = { code: 'download-failed', params: { name: 'a.pdf' } } as const;
    for (const untilMs of [16_000, 32_000]) {
      s.change(
        view({ id: 'a', status: 'downloading', activity: { kind: 'waiting', untilMs, why: 'retry', error: broken } }),
      );
    }
    expect(s.said).toEqual([expect.stringMatching(/^a\.pdf: The result of a\.pdf could not .* Trying again at /)]);
    s.stop.abort();
    await followed;
  });

  it('stops at once at a signal', async () => {
    const s = scripted([view({ id: 'a' })]);
    const followed = follow(s.queue, s.options);
    s.stop.abort();
    expect(await followed).toMatchObject({ stopped: 'signal', outcomes: [] });
    expect(s.listening()).toBe(0);
  });
});
