import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiKeys } from '../auth.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { digestOf, idOfKey, makeKey } from './key-format.ts';
import { type KeyStore, NameTaken, sqliteKeyStore } from './key-store.ts';
import { keysCommand } from './keys-command.ts';

async function openStore(nowMs: () => number = Date.now, folder?: string) {
  const store = sqliteKeyStore(folder ?? (await temporaryFolder()), nowMs);
  onTestFinished(() => store.close());
  return store;
}

describeKeyStore('SQLite', openStore);

describe('A key', () => {
  test('holds its id in the open and a secret of 256 bits', () => {
    const { id, key } = makeKey();
    expect(key).toMatch(/^quire_[0-9a-f]{12}_[\w-]{43}$/);
    expect(idOfKey(key)).toBe(id);
    expect(makeKey().key).not.toBe(key);
  });

  test.each(['', 'quire_', 'quire_0123456789ab_short', 'other'])('is not %j', (text) => {
    expect(idOfKey(text)).toBeNull();
  });
});

describe('The command', () => {
  const say = (store: Awaited<ReturnType<typeof openStore>>, ...words: string[]) =>
    keysCommand(words, store, { json: false });

  test('creates a key that is kept as a hash only', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(undefined, folder);
    const { code, out } = await say(store, 'create', 'anna');
    expect(code).toBe(0);
    const key = out.trim();
    expect(new ApiKeys([], undefined, store).authenticate(`Bearer ${key}`)).toBe(idOfKey(key));
    for (const file of await readdir(folder)) {
      const bytes = await readFile(join(folder, file), 'latin1');
      expect(bytes.includes(key) || bytes.includes(key.slice(19))).toBe(false);
    }
  });

  test('lists keys without their secrets', async () => {
    const store = await openStore(() => Date.UTC(2026, 10, 21, 9, 30));
    const key = (await say(store, 'create', 'anna')).out.trim();
    await say(store, 'create', 'otto');
    await say(store, 'revoke', 'otto');
    const { out } = await say(store, 'list');
    expect(out.split('\n').map((line) => line.replace(/^[0-9a-f]{12}/, 'ID').replace(/ {2,}/g, '|'))).toEqual([
      'ID|NAME|CREATED|LAST USED|STATE',
      'ID|anna|2026-11-21 09:30|never|in use',
      'ID|otto|2026-11-21 09:30|never|revoked 2026-11-21 09:30',
      '',
    ]);
    const json = (await keysCommand(['list'], store, { json: true })).out;
    expect(JSON.parse(json)).toHaveLength(2);
    expect(json + out).not.toContain(key.slice(19));
  });

  test('revokes a key at once, for a service that runs', async () => {
    const folder = await temporaryFolder();
    const service = new ApiKeys([], undefined, await openStore(undefined, folder));
    const store = await openStore(undefined, folder);
    const key = (await say(store, 'create', 'anna')).out.trim();
    service.authenticate(key);
    expect((await say(store, 'revoke', 'anna')).code).toBe(0);
    expect(() => service.authenticate(key)).toThrow('not one of this service');
  });

  test.each([
    [['create'], 2, 'keys create NAME'],
    [['create', ''], 2, 'A name has'],
    [['create', 'a\nb'], 2, 'A name has'],
    [['create', 'taken'], 1, 'already'],
    [['revoke', 'nobody'], 1, 'no key "nobody"'],
    [['destroy'], 2, 'keys create NAME'],
    [[], 2, 'keys create NAME'],
  ])('%j is answered %j', async (words, code, message) => {
    const store = await openStore();
    await say(store, 'create', 'taken');
    const said = await say(store, ...words);
    expect([said.code, said.err]).toEqual([code, expect.stringContaining(message)]);
  });

  test.each(['quire_0123456789ab_', 'Bearer '])('a key that differs in its secret opens nothing', async (prefix) => {
    const store = await openStore();
    const key = (await say(store, 'create', 'anna')).out.trim();
    const other = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const keys = new ApiKeys([], undefined, store);
    expect(() => keys.authenticate(`Bearer ${other}`)).toThrow('not one of this service');
    expect(() => keys.authenticate(prefix)).toThrow();
  });
});

function describeKeyStore(name: string, open: (nowMs: () => number) => Promise<KeyStore>): void {
  describe(`${name} as a store of keys`, () => {
    const anna = { id: 'a', name: 'anna', digest: digestOf('secret') };

    test('finds a key that is in use, by its id only', async () => {
      const store = await open(() => 5);
      store.add(anna);
      expect(store.find('a')).toEqual({ ...anna, createdAtMs: 5, lastUsedAtMs: null, revokedAtMs: null });
      expect(store.find('anna')).toBeNull();
    });

    test.each(['a', 'anna'])('revokes it by %s, once, and keeps it in the list', async (nameOrId) => {
      const store = await open(() => 7);
      store.add(anna);
      expect(store.revoke(nameOrId)).toMatchObject({ id: 'a', revokedAtMs: 7 });
      expect(store.revoke(nameOrId)).toBeNull();
      expect(store.find('a')).toBeNull();
      expect(store.list()).toMatchObject([{ id: 'a', name: 'anna', revokedAtMs: 7 }]);
    });

    test('gives a name to one key at a time', async () => {
      const store = await open(() => 1);
      store.add(anna);
      expect(() => store.add({ ...anna, id: 'b' })).toThrow(NameTaken);
      store.revoke('a');
      store.add({ ...anna, id: 'b' });
      expect(store.list().map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('notes when a key was used, to the minute', async () => {
      let nowMs = 1_000;
      const store = await open(() => nowMs);
      store.add(anna);
      store.touch('a');
      nowMs = 2_000;
      store.touch('a');
      expect(store.find('a')?.lastUsedAtMs).toBe(1_000);
      nowMs = 61_000;
      store.touch('a');
      expect(store.find('a')?.lastUsedAtMs).toBe(61_000);
    });
  });
}
