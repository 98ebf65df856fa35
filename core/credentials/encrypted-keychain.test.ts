import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Cipher, openEncryptedKeychain } from './encrypted-keychain.ts';
import { holdsKeys } from './fixtures/keychain-contract.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'keys.json');
}

/** Of a key that can be changed: what an older one encrypted is read and counts as stale. */
function cipher(key = { now: 1, available: true }): Cipher {
  const turned = (bytes: Buffer, by: number) => Buffer.from(bytes.map((byte) => byte ^ by));
  return {
    isAvailable: async () => key.available,
    encrypt: async (text) => Buffer.concat([Buffer.of(key.now), turned(Buffer.from(text), key.now)]),
    async decrypt(bytes) {
      const [used = 0] = bytes;
      if (used === 0) throw new Error('Not ours.');
      return { text: turned(bytes.subarray(1), used).toString(), isStale: used !== key.now };
    },
  };
}

test('Keys that the system encrypts are held as a keychain holds them', async () => {
  const path = file();
  await holdsKeys(() => openEncryptedKeychain(cipher(), path), 'encrypted');
});

test('No key stands in the file as it is', async () => {
  const path = file();
  await openEncryptedKeychain(cipher({ now: 7, available: true }), path).set('https://a.example.com', 'sk-secret');
  expect(readFileSync(path, 'utf8')).not.toContain('sk-secret');
  expect(readFileSync(path, 'utf8')).not.toContain(Buffer.from('sk-secret').toString('base64'));
});

test('A key that was encrypted by an older key of the system is encrypted anew when it is read', async () => {
  const path = file();
  const key = { now: 1, available: true };
  const keychain = openEncryptedKeychain(cipher(key), path);
  await keychain.set('a', 'sk');
  const before = readFileSync(path, 'utf8');
  key.now = 2;
  expect(await keychain.get('a')).toBe('sk');
  const after = readFileSync(path, 'utf8');
  expect(after).not.toBe(before);
  expect(await keychain.get('a')).toBe('sk');
  expect(readFileSync(path, 'utf8')).toBe(after);
});

test('Without a safe place for the system’s key nothing is written, and callers are told', async () => {
  const path = file();
  const keychain = openEncryptedKeychain(cipher({ now: 1, available: false }), path);
  for (const call of [keychain.get('a'), keychain.set('a', 'sk'), keychain.remove('a')]) {
    await expect(call).rejects.toMatchObject({ data: { code: 'keychain-unavailable' } });
  }
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

test('A damaged file counts as empty; bytes that can’t be decrypted are an error, not a key', async () => {
  const path = file();
  writeFileSync(path, '{"a":');
  const keychain = openEncryptedKeychain(cipher(), path);
  expect(await keychain.get('a')).toBeNull();
  writeFileSync(path, JSON.stringify({ a: Buffer.of(0, 1).toString('base64') }));
  await expect(keychain.get('a')).rejects.toMatchObject({ data: { code: 'keychain-unavailable' } });
});

test('One damaged entry does not cost the other keys', async () => {
  const path = file();
  const keychain = openEncryptedKeychain(cipher(), path);
  await keychain.set('a', 'sk-a');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), b: 7, c: '…' }));
  await keychain.set('d', 'sk-d');
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(keychain.get))).toEqual(['sk-a', null, null, 'sk-d']);
});

test('What is asked at once is done in turn, so that no key is lost', async () => {
  const keychain = openEncryptedKeychain(cipher(), file());
  await Promise.all(['a', 'b', 'c'].map((name) => keychain.set(name, `sk-${name}`)));
  expect(await Promise.all(['a', 'b', 'c'].map((name) => keychain.get(name)))).toEqual(['sk-a', 'sk-b', 'sk-c']);
});
