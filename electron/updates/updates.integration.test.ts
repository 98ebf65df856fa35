/**
 * A fake older AppImage and a server with newer ones, over real sockets and files, through electron-updater itself and everything of
 * ours around it but the window. Linux' part of electron-updater runs on every system.
 */
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpdateChannel, UpdateMode, UpdatesView } from '../../core/model/updates.ts';
import { systemClock } from '../../core/tasks/clock.ts';
import type { Policy } from '../../core/updates/admin-policy.ts';
import { openUpdates, type Updates } from '../../core/updates/follow-updates.ts';
import { type ReleaseServer, startReleaseServer } from './fixtures/release-server.ts';
import { createUpdater } from './updater.ts';

const older = Buffer.from('#!/bin/sh\necho 0.1.0\n');
const newer = Buffer.from(`#!/bin/sh\necho 0.2.0\n${'#'.repeat(300_000)}\n`);
const quit = { status: 0, forced: false, interrupted: false };

let folder: string;
let appImage: string;
let server: ReleaseServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quire-updates-'));
  appImage = join(folder, 'Quire-0.1.0.AppImage');
  writeFileSync(appImage, older, { mode: 0o755 });
  process.env.APPIMAGE = appImage;
  server = await startReleaseServer();
});
afterEach(async () => {
  delete process.env.APPIMAGE;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Start {
  present?: string;
  mode?: UpdateMode;
  channel?: UpdateChannel;
  policy?: Policy | null;
}

/** Quire as it starts: with what the last start left in the folder. */
function start({ present = '0.1.0', mode = 'tell', channel = 'stable', policy = {} }: Start = {}) {
  const seen: UpdatesView[] = [];
  const settings = { updates: mode, updateChannel: channel };
  const updates = openUpdates({
    engine: async () =>
      createUpdater({
        ...{ source: server.source, present, platform: 'linux', appImage, builderConfig: null },
        folder: join(folder, 'updates'),
        dispatcherFor: async () => undefined,
        note: () => undefined,
      }),
    ...{ obstacle: null, policy, clock: systemClock, memoryPath: join(folder, 'updates.json') },
    settings: () => settings,
    onChange: (view) => void seen.push(view),
    note: () => undefined,
  });
  return { updates, seen, settings };
}

const stateOf = (updates: Updates) => updates.view().state;
const filesAsked = () => server.asked.map(({ path }) => path);
const pending = () => {
  const path = join(folder, 'updates', 'downloads', 'pending');
  return existsSync(path) ? readdirSync(path) : [];
};

describe('A newer version', () => {
  test('is found, downloaded when a person wants it, and in place once they quit', async () => {
    server.publish('0.2.0', newer, { notes: '- Tables are whole.' });
    const { updates, seen } = start();
    await updates.check();
    expect(stateOf(updates)).toEqual({
      kind: 'available',
      release: { version: '0.2.0', notes: '- Tables are whole.' },
    });
    expect(filesAsked()).toEqual([expect.stringMatching(/^latest-linux.*\.yml$/)]);

    await updates.download();
    expect(stateOf(updates)).toMatchObject({ kind: 'ready', release: { version: '0.2.0' } });
    const percents = seen.flatMap(({ state }) => (state.kind === 'downloading' ? [state.percent] : []));
    expect(percents.at(0)).toBe(0);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(readFileSync(appImage)).toEqual(older);

    expect(await updates.close(quit)).toBe(true);
    expect(readFileSync(appImage)).toEqual(newer);
    expect(statSync(appImage).mode & 0o111).not.toBe(0);
    expect(readdirSync(folder).filter((name) => name.includes('AppImage'))).toEqual(['Quire-0.1.0.AppImage']);
  });

  test('is downloaded in the background where that is chosen', async () => {
    server.publish('0.2.0', newer);
    const { updates } = start({ mode: 'automatic' });
    await updates.check();
    expect(stateOf(updates).kind).toBe('ready');
    expect(readFileSync(appImage)).toEqual(older);
    await updates.close({ ...quit, interrupted: true });
    expect(readFileSync(appImage)).toEqual(older);
  });

  test('that was not installed is not downloaded a second time', async () => {
    server.publish('0.2.0', newer);
    const first = start();
    await first.updates.check();
    await first.updates.download();
    await first.updates.close({ ...quit, forced: true });
    expect(readFileSync(appImage)).toEqual(older);

    const second = start();
    await second.updates.check();
    expect(stateOf(second.updates).kind).toBe('ready');
    expect(filesAsked().filter((path) => path.endsWith('AppImage'))).toHaveLength(1);
    await second.updates.close(quit);
    expect(readFileSync(appImage)).toEqual(newer);
  });

  test('before its release is found on the beta channel alone', async () => {
    server.publish('0.2.0-beta.1', newer, { channel: 'beta' });
    server.publish('0.1.0', older);
    const stable = start();
    await stable.updates.check();
    expect(stateOf(stable.updates).kind).toBe('idle');
    const beta = start({ channel: 'beta' });
    await beta.updates.check();
    expect(stateOf(beta.updates)).toMatchObject({ kind: 'available', release: { version: '0.2.0-beta.1' } });
  });

  test('is asked for by nothing that names this computer', async () => {
    server.publish('0.2.0', newer);
    const { updates } = start({ mode: 'automatic' });
    await updates.check();
    expect(server.asked).toHaveLength(2);
    for (const { path, headers } of server.asked) {
      expect(path).not.toContain('?');
      const { host: _, ...sent } = headers;
      expect(sent).toEqual({ 'user-agent': 'Quire', 'cache-control': 'no-cache', connection: 'keep-alive' });
    }
  });
});

describe('Refused and left alone, with the present version as it was, is', () => {
  test('a file that is not the one on the list', async () => {
    server.publish('0.2.0', newer, { served: Buffer.from(newer).fill('x', 20, 40) });
    const { updates } = start();
    await updates.check();
    await updates.download();
    expect(stateOf(updates)).toMatchObject({ kind: 'failed', why: 'checksum', asked: true });
    expect(pending()).toEqual([]);
    expect(await updates.close(quit)).toBe(false);
    expect(readFileSync(appImage)).toEqual(older);
  });

  test('a file that is longer than the list says', async () => {
    server.publish('0.2.0', newer, { served: Buffer.concat([newer, newer]) });
    const { updates } = start();
    await updates.check();
    await updates.download();
    expect(stateOf(updates)).toMatchObject({ kind: 'failed', why: 'checksum' });
  });

  test('a file that is shorter than the list says', async () => {
    server.publish('0.2.0', newer, { served: newer.subarray(0, 1000) });
    const { updates } = start();
    await updates.check();
    await updates.download();
    expect(stateOf(updates)).toMatchObject({ kind: 'failed', why: 'broken-off' });
    expect(pending()).toEqual([]);
  });

  test('a list that somebody else has signed', async () => {
    server.publish('0.2.0', newer, { key: generateKeyPairSync('ed25519').privateKey });
    const { updates } = start({ mode: 'automatic' });
    await updates.check();
    expect(stateOf(updates)).toEqual({ kind: 'failed', why: 'signature', asked: true, release: null });
    expect(filesAsked().some((path) => path.endsWith('AppImage'))).toBe(false);
  });

  test('an older version, even when it is signed', async () => {
    server.publish('0.1.0', older);
    const { updates } = start({ present: '0.2.0', mode: 'automatic' });
    await updates.check();
    expect(stateOf(updates)).toEqual({ kind: 'idle' });
    expect(filesAsked().some((path) => path.endsWith('AppImage'))).toBe(false);
  });

  test('a download that was changed on the disk before the app quits', async () => {
    server.publish('0.2.0', newer);
    const { updates } = start({ mode: 'automatic' });
    await updates.check();
    const [file] = pending().filter((name) => name.endsWith('AppImage'));
    truncateSync(join(folder, 'updates', 'downloads', 'pending', file ?? ''), 1000);
    expect(await updates.close(quit)).toBe(false);
    expect(readFileSync(appImage)).toEqual(older);
  });
});

describe('Trouble on the way', () => {
  test('offline: nothing is lost, and the next check finds the version', async () => {
    await server.stop();
    const { updates } = start();
    await updates.check();
    expect(stateOf(updates)).toEqual({ kind: 'failed', why: 'offline', asked: true, release: null });
    expect(updates.view().checkedAtMs).toBeNull();
    server = await startReleaseServer();
    server.publish('0.2.0', newer);
    const later = start();
    await later.updates.check();
    expect(stateOf(later.updates).kind).toBe('available');
  });

  test('half a download leaves no file, and the next attempt gets the whole', async () => {
    server.publish('0.2.0', newer);
    server.cutAfter = 150_000;
    const { updates } = start({ mode: 'automatic' });
    await updates.check();
    expect(stateOf(updates)).toMatchObject({ kind: 'failed', why: 'broken-off', release: { version: '0.2.0' } });
    expect(pending()).toEqual([]);
    server.cutAfter = null;
    await updates.download();
    expect(stateOf(updates).kind).toBe('ready');
    await updates.close(quit);
    expect(readFileSync(appImage)).toEqual(newer);
  });

  test('the app ends during a download: it stops at once, and nothing is installed', async () => {
    server.publish('0.2.0', newer);
    server.cutAfter = 10;
    const { updates, seen } = start({ mode: 'automatic' });
    const checked = updates.check();
    await expect.poll(() => seen.some(({ state }) => state.kind === 'downloading')).toBe(true);
    expect(await updates.close(quit)).toBe(false);
    await checked;
    expect(readFileSync(appImage)).toEqual(older);
  });

  test('no list: a server without one is told from one that is away', async () => {
    const { updates } = start();
    await updates.check();
    expect(stateOf(updates)).toMatchObject({ kind: 'failed', why: 'no-list' });
  });
});

describe('Nothing is asked', () => {
  test.each<[string, Start]>([
    ['when updates are off', { mode: 'off' }],
    ['when the administrator has turned them off', { mode: 'automatic', policy: { updates: 'off' } }],
    ['when the administrator’s file can’t be understood', { mode: 'automatic', policy: null }],
  ])('%s', async (_, given) => {
    server.publish('0.2.0', newer);
    const { updates } = start(given);
    await updates.check();
    await updates.download();
    expect(server.asked).toEqual([]);
    expect(await updates.close(quit)).toBe(false);
    expect(readFileSync(appImage)).toEqual(older);
  });

  test('of a channel that a policy excludes', async () => {
    server.publish('0.3.0-beta.1', newer, { channel: 'beta' });
    server.publish('0.2.0', newer);
    const { updates } = start({ channel: 'beta', policy: { updateChannel: 'stable' } });
    await updates.check();
    expect(stateOf(updates)).toMatchObject({ kind: 'available', release: { version: '0.2.0' } });
    expect(updates.view().managed).toEqual({ mode: false, channel: true });
  });

  test('further when a person turns updates off, also of what was found', async () => {
    server.publish('0.2.0', newer);
    const { updates, settings } = start();
    await updates.check();
    settings.updates = 'off';
    updates.settingsChanged();
    expect(stateOf(updates).kind).toBe('idle');
    await updates.download();
    expect(filesAsked()).toHaveLength(1);
  });
});
