import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Release, UpdateMode } from '../model/updates.ts';
import { UpdateFault } from './feed.ts';
import { openUpdates } from './follow-updates.ts';
import type { UpdateEngine } from './update-engine.ts';

const minute = 60_000;
const hour = 60 * minute;
const quit = { status: 0, forced: false, interrupted: false };
const release: Release = { version: '0.2.0', notes: '' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-follow-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Time that moves when told; the updates' wait is the only sleep. */
function start(engine: Partial<UpdateEngine>, given: { mode?: UpdateMode; nowMs?: number } = {}) {
  let nowMs = given.nowMs ?? 1_000_000 * hour;
  let wake: { atMs: number; resolve(): void } | null = null;
  const checks: number[] = [];
  const settings = { updates: given.mode ?? 'tell', updateChannel: 'stable' as const };
  const updates = openUpdates({
    engine: async () => ({
      check: async () => {
        checks.push(nowMs);
        return (await engine.check?.('stable')) ?? null;
      },
      download: engine.download ?? (async () => {}),
      install: engine.install ?? (() => {}),
    }),
    ...{ obstacle: null, policy: {}, settings: () => settings, memoryPath: join(folder, 'updates.json') },
    clock: {
      now: () => nowMs,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          wake = { atMs: nowMs + ms, resolve };
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    },
    onChange: () => {},
    note: () => {},
  });
  return {
    ...{ updates, checks, settings },
    /** Moves on and lets whatever is due happen. */
    async pass(ms: number) {
      nowMs += ms;
      if (wake && wake.atMs <= nowMs) wake.resolve();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    now: () => nowMs,
  };
}

test('The first check waits two minutes, the next a day, also over a restart', async () => {
  const first = start({});
  await first.pass(minute);
  expect(first.checks).toEqual([]);
  await first.pass(minute);
  expect(first.checks).toHaveLength(1);
  await first.pass(23 * hour);
  expect(first.checks).toHaveLength(1);
  await first.updates.close(quit);

  const second = start({}, { nowMs: first.now() });
  await second.pass(30 * minute);
  expect(second.checks).toHaveLength(0);
  await second.pass(31 * minute);
  expect(second.checks).toHaveLength(1);
  await second.updates.close(quit);
});

test('After a failure the next check comes within hours, and says nothing of the first', async () => {
  let fails = true;
  const { updates, checks, pass } = start({
    async check() {
      if (fails) throw new UpdateFault('offline', 'No answer.');
      return release;
    },
  });
  await pass(2 * minute);
  expect(updates.view().state).toMatchObject({ kind: 'failed', why: 'offline', asked: false });
  fails = false;
  await pass(hour);
  expect(checks).toHaveLength(2);
  expect(updates.view().state.kind).toBe('available');
  await updates.close(quit);
});

test('What a person wanted is downloaded without a question after a restart', async () => {
  const find = { check: async () => release };
  const first = start(find);
  await first.updates.check();
  await first.updates.download();
  expect(first.updates.view().state.kind).toBe('ready');
  await first.updates.close({ ...quit, forced: true });

  const second = start(find);
  await second.updates.check();
  expect(second.updates.view().state.kind).toBe('ready');
  await second.updates.close({ ...quit, forced: true });
});

test('An installation that failed as the app ended is said at the next start, and can be tried again', async () => {
  const install = () => {
    throw new UpdateFault('not-installed', 'No room.');
  };
  const first = start({ check: async () => release, install });
  await first.updates.check();
  await first.updates.download();
  expect(await first.updates.close(quit)).toBe(false);

  const second = start({ check: async () => release });
  expect(second.updates.view().state).toMatchObject({ kind: 'failed', why: 'not-installed' });
  await second.updates.download();
  expect(second.updates.view().state.kind).toBe('ready');
  expect(await second.updates.close(quit)).toBe(true);
  expect(start({}).updates.view().state.kind).toBe('idle');
});

test('Turned off during a download, it stops, and nothing is asked any more', async () => {
  const started = Promise.withResolvers<void>();
  const { updates, settings, checks, pass } = start({
    check: async () => release,
    download: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        started.resolve();
      }),
  });
  await updates.check();
  const download = updates.download();
  await started.promise;
  settings.updates = 'off';
  updates.settingsChanged();
  await download;
  expect(updates.view().state.kind).toBe('idle');
  await pass(100 * hour);
  expect(checks).toHaveLength(1);
});

test('Turned on, it looks at once: somebody has just asked for it', async () => {
  const { updates, settings, checks, pass } = start({}, { mode: 'off' });
  await pass(100 * hour);
  expect(checks).toEqual([]);
  settings.updates = 'automatic';
  updates.settingsChanged();
  await pass(0);
  expect(checks).toHaveLength(1);
  await updates.close(quit);
});
