import { describe, expect, test } from 'vitest';
import { type UpdateState, updateLine } from '../model/updates.ts';
import {
  compareVersions,
  isPrerelease,
  isVersion,
  mayCheck,
  mayInstall,
  nextCheckAtMs,
  nothingRemembered,
} from './update-rules.ts';

const hour = 3_600_000;
const day = 24 * hour;
const release = { version: '0.2.0', notes: '' };
const idle: UpdateState = { kind: 'idle' };
const ready: UpdateState = { kind: 'ready', release };
const self = { obstacle: null, mode: 'tell' as const, state: idle };

describe('The next check', () => {
  const started = 100 * day;
  const at = (triedAtMs: number | null, failures = 0, present: Partial<typeof self> | object = {}) =>
    nextCheckAtMs({ ...self, ...present }, { triedAtMs, failures }, started, started);

  test.each([
    ['comes two minutes after the very first start', at(null), started + 120_000],
    ['comes a day after the last', at(started - hour), started + 23 * hour],
    ['never comes within the first two minutes', at(started - 3 * day), started + 120_000],
    ['comes an hour after a failure', at(started, 1), started + hour],
    ['comes later after each further failure', at(started, 3), started + 4 * hour],
    ['comes at least once a day', at(started, 40), started + day],
    ['does not wait for a clock that was wrong', at(started + 900 * day), started + 120_000],
    ['never comes when they are off', at(null, 0, { mode: 'off' }), null],
    ['never comes where a package manager does this', at(null, 0, { obstacle: 'package-manager' }), null],
    ['never comes while an update waits for the end', at(null, 0, { state: ready }), null],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test('begins with nothing remembered', () => {
    expect(nothingRemembered.triedAtMs).toBeNull();
  });
});

test.each<[UpdateState, boolean]>([
  [idle, true],
  [{ kind: 'checking' }, false],
  [{ kind: 'available', release }, true],
  [{ kind: 'downloading', release, percent: 3 }, false],
  [ready, false],
  [{ kind: 'failed', why: 'offline', asked: true, release: null }, true],
])('In the state %j a person may ask: %s', (state, may) => {
  expect(mayCheck({ ...self, state })).toBe(may);
});

describe('A ready update is installed', () => {
  const ending = { status: 0, forced: false, interrupted: false };
  test.each([
    ['when a person quits', {}, {}, true],
    ['never when conversions were interrupted', {}, { interrupted: true }, false],
    ['never when the system shuts down', {}, { forced: true }, false],
    ['never after a fault', {}, { status: 1 }, false],
    ['never before it is complete', { state: { kind: 'downloading', release, percent: 99 } as const }, {}, false],
    ['never when they were turned off since', { mode: 'off' as const }, {}, false],
    ['never where a policy can’t be read', { obstacle: 'policy-unreadable' as const }, {}, false],
  ])('%s', (_, present, end, may) => {
    expect(mayInstall({ ...self, state: ready, ...present }, { ...ending, ...end })).toBe(may);
  });
});

// The order of https://semver.org/#spec-item-11.
const ordered = [
  '0.9.10',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
];
test('Versions are ordered by Semantic Versioning', () => {
  for (const [index, version] of ordered.entries()) {
    expect(compareVersions(version, version)).toBe(0);
    for (const later of ordered.slice(index + 1)) {
      expect(compareVersions(version, later), `${version} ${later}`).toBeLessThan(0);
      expect(compareVersions(later, version), `${later} ${version}`).toBeGreaterThan(0);
    }
  }
  expect(ordered.filter(isPrerelease)).toHaveLength(7);
});

test.each(['1.0', 'v1.0.0', '1.0.0 ', '1.0.0-', '', '../1.0.0', '1.0.0+build'])('“%s” is no version', (text) => {
  expect(isVersion(text)).toBe(false);
  expect(() => compareVersions(text, '1.0.0')).toThrow(RangeError);
});

describe('The status bar', () => {
  test.each<[string, UpdateState, object | null]>([
    ['says nothing without news', idle, null],
    ['says nothing of a check', { kind: 'checking' }, null],
    ['names a new version', { kind: 'available', release }, { say: 'available', version: '0.2.0' }],
    [
      'shows how far a download is',
      { kind: 'downloading', release, percent: 40 },
      { say: 'downloading', version: '0.2.0', percent: 40 },
    ],
    ['says what happens at the end', ready, { say: 'ready', version: '0.2.0' }],
    ['says nothing of a network that is away', { kind: 'failed', why: 'offline', asked: false, release: null }, null],
    [
      'still offers a version whose download broke off',
      { kind: 'failed', why: 'broken-off', asked: false, release },
      { say: 'available', version: '0.2.0' },
    ],
    [
      'says that a list is not ours',
      { kind: 'failed', why: 'signature', asked: false, release: null },
      { say: 'signature' },
    ],
    [
      'says that a file is not the right one',
      { kind: 'failed', why: 'checksum', asked: false, release },
      { say: 'failed', version: '0.2.0' },
    ],
  ])('%s', (_, state, line) => {
    expect(updateLine({ ...self, state })).toEqual(line);
  });

  test('says nothing when updates are off or somebody else’s business', () => {
    expect(updateLine({ ...self, mode: 'off', state: ready })).toBeNull();
    expect(updateLine({ ...self, obstacle: 'package-manager', state: ready })).toBeNull();
  });
});
