import { describe, expect, it } from 'vitest';
import { fault } from '../fixtures/fake-service.ts';
import type { Gate } from '../service-state/gate.ts';
import { type Decision, decide, filesAtATime, type InFlightTask, type ServiceLoad } from './scheduler.ts';

const now = 1_000_000;
const open: Gate = { kind: 'connected' };
const cooling: Gate = { kind: 'cooling', untilMs: now + 5000, failures: 1, error: fault('rate-limited') };
const blocked: Gate = { kind: 'blocked', error: fault('key-missing') };

const task = (id: string, some: Partial<InFlightTask> = {}): InFlightTask => ({
  id,
  status: 'converting',
  running: false,
  waitUntilMs: 0,
  ...some,
});
const load = (some: Partial<ServiceLoad>): ServiceLoad => ({
  place: 'cloud',
  gate: open,
  submitAtMs: 0,
  inFlight: [],
  queued: [],
  ...some,
});
const run = (...ids: string[]) => ids.map((id) => task(id, { running: true }));

const cases: [string, ServiceLoad[], Partial<Decision>, { paused?: boolean; concurrency?: number }?][] = [
  ['begins the first ones in order', [load({ queued: ['a', 'b', 'c', 'd'] })], { begin: ['a', 'b', 'c'] }],
  ['fills free places only', [load({ inFlight: run('a', 'b'), queued: ['c', 'd'] })], { begin: ['c'] }],
  [
    'counts each place by itself',
    [load({ inFlight: run('a', 'b', 'c'), queued: ['d'] }), load({ place: 'local', queued: ['e', 'f', 'g', 'h'] })],
    { begin: ['e', 'f', 'g'] },
  ],
  [
    'counts two cloud addresses together',
    [load({ inFlight: run('a', 'b'), queued: ['c'] }), load({ queued: ['d'] })],
    { begin: ['c'] },
  ],
  [
    'keeps the place of a task that waits',
    [load({ inFlight: [task('a', { waitUntilMs: now + 700 })], queued: ['b'] })],
    { begin: [], checkAgainAtMs: now + 700 },
    { concurrency: 1 },
  ],
  [
    'carries on with what is nearest to its result',
    [load({ inFlight: [task('a', { status: 'uploading' }), task('b', { status: 'downloading' }), task('c')] })],
    { resume: ['b', 'c'] },
    { concurrency: 2 },
  ],
  [
    'carries on with everything that was under way before it begins anything',
    [load({ inFlight: [task('a'), task('b'), task('c')], queued: ['d'] })],
    { resume: ['a', 'b', 'c'], begin: [] },
  ],
  [
    'asks nothing of a service that cools down, and looks again when it may',
    [load({ gate: cooling, inFlight: [task('a')], queued: ['b'] })],
    { resume: [], begin: [], checkAgainAtMs: now + 5000 },
  ],
  [
    'lets other services go on meanwhile',
    [load({ gate: cooling, queued: ['a'] }), load({ place: 'local', queued: ['b'] })],
    { begin: ['b'], checkAgainAtMs: now + 5000 },
  ],
  [
    'waits for a person at a frozen service',
    [load({ gate: blocked, inFlight: [task('a')], queued: ['b'] })],
    { resume: [], begin: [], checkAgainAtMs: null },
  ],
  [
    'saves what is here already, whatever the service says',
    [load({ gate: blocked, inFlight: [task('a', { status: 'saving' })] })],
    { resume: ['a'] },
  ],
  [
    'starts nothing while paused',
    [load({ inFlight: [task('a')], queued: ['b'] })],
    { resume: [], begin: [] },
    { paused: true },
  ],
];

describe('decide', () => {
  it.each(cases)('%s', (_name, loads, expected, { paused = false, concurrency = 3 } = {}) => {
    expect(
      decide(loads, { concurrency: { local: concurrency, cloud: concurrency }, paused, nowMs: now }),
    ).toMatchObject(expected);
  });

  it('reads only as much of the queue as there are free places', () => {
    let read = 0;
    const endless = {
      *[Symbol.iterator]() {
        for (;;) yield `task-${read++}`;
      },
    };
    expect(
      decide([load({ queued: endless })], { concurrency: { local: 1, cloud: 3 }, paused: false, nowMs: now }).begin,
    ).toHaveLength(3);
    expect(read).toBe(3);
  });

  it('has a number of its own for each place', () => {
    const loads = [load({ queued: ['a', 'b'] }), load({ place: 'local', queued: ['c', 'd', 'e'] })];
    expect(decide(loads, { concurrency: { local: 2, cloud: 1 }, paused: false, nowMs: now }).begin).toEqual([
      'a',
      'c',
      'd',
    ]);
  });
});

describe('Files at a time', () => {
  it.each([
    ['follow the workers on this computer, with one that comes or goes', 'automatic', 7, { local: 8, cloud: 3 }],
    ['are those that were chosen, at every place', 5, 7, { local: 5, cloud: 5 }],
  ] as const)('%s', (_name, chosen, workersHere, expected) => {
    expect(filesAtATime({ concurrency: chosen }, workersHere)).toEqual(expected);
  });
});
