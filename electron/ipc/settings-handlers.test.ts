import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSecretStore } from '../../core/credentials/secret-store.ts';
import { endpointResolver } from '../../core/credentials/service-address.ts';
import { type CloudRef, type Endpoint, hostOf, type ServiceRef } from '../../core/model/service.ts';
import type { KeyStatus } from '../../core/model/views.ts';
import { openSettings } from '../../core/settings/storage.ts';
import { settingsHandlers } from './settings-handlers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function house(chosenFolder: string | null = null, asking: CloudRef[] = []) {
  const entries = new Map<string, string>();
  const secrets = openSecretStore({
    get: async (account) => entries.get(account) ?? null,
    set: async (account, key) => void entries.set(account, key),
    remove: async (account) => void entries.delete(account),
    close: () => {},
  });
  const unblocked: (ServiceRef | undefined)[] = [];
  const statuses: KeyStatus[] = [];
  const tested: Endpoint[] = [];
  const handlers = settingsHandlers({
    settings: openSettings(join(folder, 'settings.json')),
    secrets,
    queue: {
      servicesAt: (host) => asking.filter((one) => hostOf(one) === host),
      unblock: (service) => void unblocked.push(service),
      wake: () => {},
    },
    testKey: async (endpoint) => {
      tested.push(endpoint);
      return { outcome: 'works', error: null };
    },
    resolveEndpoint: endpointResolver(secrets, () => Promise.reject(new Error('not asked for'))),
    chooseTargetFolder: async () => chosenFolder,
    onKeyChange: (status) => void statuses.push(status),
  });
  return { handlers, entries, unblocked, statuses, tested };
}

const first = 'https://first.example/v1';
const second = 'https://second.example/v1';

describe('The key', () => {
  test('goes in, frees the queue of its service, and only its status comes out', async () => {
    const { handlers, entries, unblocked, statuses } = house();
    await handlers['settings.update']({ cloudAddress: first });
    const status = await handlers['key.set'](' sk-1 ', null);
    expect(status).toEqual({ state: 'keychain', origin: 'https://first.example', error: null });
    expect([...entries]).toEqual([['https://first.example', 'sk-1']]);
    expect(unblocked).toEqual([{ place: 'cloud', address: first }]);
    expect(statuses.at(-1)).toEqual(status);
    expect(JSON.stringify([status, await handlers['key.status'](), handlers['settings.get']()])).not.toContain('sk-1');
  });

  test('stays with its origin when the address changes, and is there again when it changes back', async () => {
    const { handlers, statuses, tested } = house();
    await handlers['settings.update']({ cloudAddress: first });
    await handlers['key.set']('sk-1', null);
    await handlers['settings.update']({ cloudAddress: second });
    expect(statuses.at(-1)).toEqual({ state: 'none', origin: null, error: null });
    expect(await handlers['key.test']()).toMatchObject({ error: { code: 'key-missing' } });
    expect(tested).toEqual([]);
    await handlers['settings.update']({ cloudAddress: first });
    expect(statuses.at(-1)).toMatchObject({ state: 'keychain', origin: 'https://first.example' });
    expect(await handlers['key.test']()).toEqual({ outcome: 'works', error: null });
    expect(tested).toEqual([{ baseUrl: first, key: 'sk-1' }]);
  });

  test('goes to the service that asks, which may be that of an earlier address', async () => {
    const at = (address: string): CloudRef => ({ place: 'cloud', address });
    const { handlers, entries, unblocked } = house(null, [at(first), at(second), at('https://first.example/v2')]);
    await handlers['settings.update']({ cloudAddress: second });
    expect(await handlers['key.set']('sk-1', 'first.example')).toMatchObject({ state: 'none' });
    expect([...entries]).toEqual([['https://first.example', 'sk-1']]);
    expect(unblocked).toEqual([at(first), at('https://first.example/v2')]);
    await expect(handlers['key.set']('sk-1', 'third.example')).rejects.toThrow();
  });

  test('goes to one origin, where a host has several, and is kept though the address of another is not a safe one', async () => {
    const at = (address: string): CloudRef => ({ place: 'cloud', address });
    const asking = [
      'https://localhost/v1',
      'http://localhost/v1',
      'https://first.example/v1',
      'http://first.example/v1',
    ];
    const { handlers, entries, unblocked } = house(null, asking.map(at));
    await handlers['key.set']('sk-1', 'localhost');
    await handlers['settings.update']({ cloudAddress: first });
    await handlers['key.set']('sk-2', null);
    expect([...entries]).toEqual([
      ['https://localhost', 'sk-1'],
      ['https://first.example', 'sk-2'],
    ]);
    expect(unblocked).toEqual([at('https://localhost/v1'), at(first)]);
  });

  test('frees all services of its origin', async () => {
    const other: CloudRef = { place: 'cloud', address: 'https://first.example/v2' };
    const { handlers, unblocked } = house(null, [other]);
    await handlers['settings.update']({ cloudAddress: first });
    await handlers['key.set']('sk-1', null);
    expect(unblocked).toEqual([{ place: 'cloud', address: first }, other]);
  });

  test('can be removed', async () => {
    const { handlers, entries, statuses } = house();
    await handlers['key.set']('sk-1', null);
    expect(await handlers['key.remove'](null)).toMatchObject({ state: 'none' });
    expect(entries.size).toBe(0);
    expect(statuses.at(-1)).toMatchObject({ state: 'none' });
  });

  test('of an earlier address is named, over a reset of the settings too, until it is removed', async () => {
    const { handlers, entries } = house();
    const origins = async () => (await handlers['settings.get']()).keyOrigins;
    await handlers['settings.update']({ cloudAddress: first });
    await handlers['key.set']('sk-1', null);
    await handlers['settings.update']({ cloudAddress: second });
    await handlers['key.set']('sk-2', null);
    await handlers['settings.reset']();
    expect(await origins()).toEqual(['https://first.example', 'https://second.example']);
    await handlers['key.remove']('https://first.example');
    expect([...entries.keys()]).toEqual(['https://second.example']);
    expect(await origins()).toEqual(['https://second.example']);
  });

  test('goes in where the settings can’t be written', async () => {
    const { handlers, entries, unblocked } = house();
    mkdirSync(join(folder, 'settings.json', 'in-the-way'), { recursive: true });
    expect(await handlers['key.set']('sk-1', null)).toMatchObject({ state: 'keychain' });
    expect([entries.size, unblocked.length]).toEqual([1, 1]);
    expect(await handlers['key.remove'](null)).toMatchObject({ state: 'none' });
  });

  test('that an earlier version has set is named once the address is another', async () => {
    const { handlers, entries } = house();
    await handlers['settings.update']({ cloudAddress: first });
    entries.set('https://first.example', 'sk-1');
    await handlers['settings.update']({ cloudAddress: second });
    expect((await handlers['settings.get']()).keyOrigins).toEqual(['https://first.example']);
  });
});

describe('The address', () => {
  test('is stored as it is called', async () => {
    const { handlers } = house();
    expect(await handlers['settings.update']({ cloudAddress: ' https://First.example/v1/ ' })).toMatchObject({
      cloudAddress: first,
    });
  });

  test.each([
    ['http://first.example/v1', 'address-insecure'],
    ['first.example', 'url-invalid'],
  ])('%s is refused and the old one stays', async (cloudAddress, code) => {
    const { handlers } = house();
    await handlers['settings.update']({ cloudAddress: first });
    await expect(handlers['settings.update']({ cloudAddress, theme: 'dark' })).rejects.toMatchObject({ code });
    expect(await handlers['settings.get']()).toMatchObject({ cloudAddress: first, theme: 'system' });
  });
});

describe('The destination', () => {
  test('becomes the folder that was chosen', async () => {
    const { handlers } = house('/books');
    expect(await handlers['settings.chooseFolder']()).toMatchObject({
      destination: { kind: 'folder', folder: '/books' },
    });
  });

  test('stays where the dialog was closed', async () => {
    const { handlers } = house(null);
    expect(await handlers['settings.chooseFolder']()).toBeNull();
    expect(await handlers['settings.get']()).toMatchObject({ destination: { kind: 'beside-source' } });
  });
});
