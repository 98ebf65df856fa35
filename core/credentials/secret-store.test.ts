import { describe, expect, test } from 'vitest';
import { AppError, toErrorData } from '../errors/codes.ts';
import type { Keychain } from './keychain.ts';
import { openSecretStore, parseKey } from './secret-store.ts';

const origin = 'https://convert.example.com';
const other = 'https://elsewhere.example.com';

function memoryKeychain(): Keychain & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (account) => entries.get(account) ?? null,
    set: async (account, key) => void entries.set(account, key),
    remove: async (account) => void entries.delete(account),
    close: () => {},
  };
}

function failingKeychain(code: 'keychain-unavailable' | 'keychain-timeout'): Keychain {
  const fail = async (): Promise<never> => {
    throw new AppError(code);
  };
  return { get: fail, set: fail, remove: fail, close: () => {} };
}

describe('With a keychain', () => {
  test('a key is kept there, trimmed, under its origin and for no other', async () => {
    const keychain = memoryKeychain();
    const secrets = openSecretStore(keychain);
    await secrets.set(origin, ' sk-1 \n');
    expect([...keychain.entries]).toEqual([[origin, 'sk-1']]);
    expect(await secrets.get(origin)).toBe('sk-1');
    expect(await secrets.get(other)).toBeNull();
    expect(await secrets.status(origin)).toEqual({ state: 'keychain', origin, error: null });
    expect(await secrets.status(other)).toEqual({ state: 'none', origin: null, error: null });
  });

  test('a removed key is gone', async () => {
    const secrets = openSecretStore(memoryKeychain());
    await secrets.set(origin, 'sk-1');
    await secrets.remove(origin);
    expect(await secrets.get(origin)).toBeNull();
  });

  test('a key that is none leaves the old one', async () => {
    const secrets = openSecretStore(memoryKeychain());
    await secrets.set(origin, 'sk-1');
    await expect(secrets.set(origin, 'two words')).rejects.toMatchObject({ code: 'key-invalid' });
    expect(await secrets.get(origin)).toBe('sk-1');
  });
});

describe('Without a keychain', () => {
  test('a key lives until the app closes, and its status says so', async () => {
    const secrets = openSecretStore(failingKeychain('keychain-unavailable'));
    expect(await secrets.status(origin)).toMatchObject({
      state: 'unavailable',
      error: { code: 'keychain-unavailable' },
    });
    await secrets.set(origin, 'sk-1');
    expect(await secrets.get(origin)).toBe('sk-1');
    expect(await secrets.get(other)).toBeNull();
    expect(await secrets.status(origin)).toMatchObject({
      state: 'session',
      origin,
      error: { code: 'keychain-unavailable' },
    });
    await secrets.remove(origin);
    expect(await secrets.get(origin)).toBeNull();
  });
});

describe('With a keychain that does not answer', () => {
  test('nothing is kept in its stead, and every call says why', async () => {
    const secrets = openSecretStore(failingKeychain('keychain-timeout'));
    await expect(secrets.set(origin, 'sk-1')).rejects.toMatchObject({ code: 'keychain-timeout' });
    await expect(secrets.get(origin)).rejects.toMatchObject({ code: 'keychain-timeout' });
    await expect(secrets.remove(origin)).rejects.toMatchObject({ code: 'keychain-timeout' });
    expect(await secrets.status(origin)).toMatchObject({ state: 'unavailable', error: { code: 'keychain-timeout' } });
  });
});

test('A pasted key loses the spaces and line breaks around it', () => {
  expect(parseKey('  sk-abc.123_~\r\n')).toBe('sk-abc.123_~');
});

test.each(['', '   ', 'two words', 'line\nbreak', 'tab\there', 'schlüssel', 'key\u200b', 'a\0b'])(
  'What can’t stand in a header is refused, and the error does not repeat it: %j',
  (input) => {
    let thrown: unknown;
    try {
      parseKey(input);
    } catch (error) {
      thrown = error;
    }
    expect(toErrorData(thrown)).toEqual({ code: 'key-invalid', params: {} });
  },
);
