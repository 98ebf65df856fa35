import { describe, expect, test } from 'vitest';
import type { ErrorData } from '../../core/errors/codes.ts';
import { launchPaths } from '../desktop/launch-arguments.ts';
import { afterFault, type FaultsOptions, openFaults, restartArgument, restartedAtMs } from './faults.ts';

function house(given: Partial<FaultsOptions> = {}) {
  const log: Record<string, unknown>[] = [];
  const shown: ErrorData[] = [];
  const ended: string[] = [];
  const time = { nowMs: 1_000_000_000 };
  const faults = openFaults({
    note: (event, facts) => log.push({ event, ...facts }),
    tell: (error) => shown.push(error),
    end: (how) => ended.push(how),
    now: () => time.nowMs,
    restartedAtMs: null,
    ...given,
  });
  return { log, shown, ended, time, faults };
}

describe('An unexpected error', () => {
  test.each([
    ['part', null, 'go-on'],
    ['window', null, 'go-on'],
    ['rejection', null, 'go-on'],
    ['rejection', 1, 'go-on'],
    ['exception', null, 'again'],
    ['exception', 599_999, 'for-good'],
    ['exception', 600_000, 'again'],
  ] as const)('as %s, %s ms after a restart: %s', (kind, ms, expected) => {
    expect(afterFault(kind, ms)).toBe(expected);
  });

  test('of a promise is logged and shown once, and the program goes on', () => {
    const { faults, log, shown, ended } = house();
    faults.rejection(new TypeError('x is not a function'));
    faults.rejection(new TypeError('y is not a function'));
    expect(log).toMatchObject([
      { event: 'fault', kind: 'rejection', message: 'TypeError: x is not a function' },
      { event: 'fault', kind: 'rejection', message: 'TypeError: y is not a function' },
    ]);
    expect(String(log[0]?.stack)).toContain('faults.test');
    expect(shown).toEqual([{ code: 'internal', params: {}, detail: { cause: 'TypeError: x is not a function' } }]);
    expect(ended).toEqual([]);
  });

  test('of a callback ends the program in order and starts it anew, once however much fails on the way', () => {
    const { faults, log, ended } = house();
    faults.exception(new Error('half way'));
    faults.exception(new Error('on the way out'));
    expect(ended).toEqual(['again']);
    expect(log).toHaveLength(2);
  });

  test('and comes back soon after a restart ends the program for good', () => {
    const { faults, ended } = house({ restartedAtMs: 1_000_000_000 - 60_000 });
    faults.exception(new Error('again'));
    expect(ended).toEqual(['for-good']);
  });

  test('again and again is one line a minute, which says how often it was', () => {
    const { faults, log, time } = house();
    for (let second = 0; second <= 60; second++) {
      faults.report('watched folder', 'database is locked');
      time.nowMs += 1000;
    }
    expect(log).toEqual([
      { event: 'fault', kind: 'part', part: 'watched folder', message: 'database is locked' },
      { event: 'fault', kind: 'part', part: 'watched folder', message: 'database is locked', alsoUnsaid: 59 },
    ]);
  });

  test('in many kinds is no flood', () => {
    const { faults, log } = house();
    for (let count = 0; count < 1000; count++) {
      faults.window({ kind: 'error', message: `Error: number ${count}`, stack: '' });
    }
    expect(log).toHaveLength(60);
  });

  test('is written down without the names of documents', () => {
    const { faults, log } = house();
    faults.rejection(new Error("ENOENT: no such file or directory, open '/home/ada/Letter to Bob.pdf'"));
    faults.report('a', new Error('EBUSY: "C:\\Users\\ada\\Letter.pdf"'));
    const text = JSON.stringify(log);
    expect(text).toContain('ENOENT: no such file or directory, open');
    expect(text).not.toContain('Letter');
  });
});

test('A program that was started anew after a fault knows when, and takes it for no document', () => {
  const argv = ['quire', restartArgument(1_923_456_789_000)];
  expect(restartedAtMs(argv)).toBe(1_923_456_789_000);
  expect(launchPaths(argv, '/home/ada', false)).toEqual({ paths: [], addresses: [] });
});

test.each([[[]], [['quire', 'a.pdf']], [['quire', '--started-after-fault=']], [['--started-after-fault=1e9']]])(
  '%j was started by somebody',
  (argv) => expect(restartedAtMs(argv)).toBeNull(),
);
