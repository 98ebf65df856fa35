import { expect, test, vi } from 'vitest';
import { AppError } from '../errors/codes.ts';
import type { Keychain } from './keychain.ts';
import { openProxySignIns } from './proxy-sign-in.ts';

const proxy = 'http://proxy.example:3128';
const ada = { user: 'ada', password: 'p w: “ö”' };

function memoryKeychain(): Keychain & { entries: Map<string, string>; asked: number } {
  const entries = new Map<string, string>();
  const keychain = {
    entries,
    asked: 0,
    get: async (account: string) => {
      keychain.asked += 1;
      return entries.get(account) ?? null;
    },
    set: async (account: string, key: string) => void entries.set(account, key),
    remove: async (account: string) => void entries.delete(account),
    close: () => {},
  };
  return keychain;
}

test('A sign-in goes to the keychain under its proxy, and only the user name comes out for the window', async () => {
  const keychain = memoryKeychain();
  const signIns = openProxySignIns(keychain);
  expect(await signIns.status(proxy)).toEqual({ state: 'none', user: null, error: null });
  await signIns.set(proxy, ada);
  expect([...keychain.entries.keys()]).toEqual([`proxy ${proxy}`]);
  expect(await signIns.get(proxy)).toEqual(ada);
  const status = await signIns.status(proxy);
  expect(status).toEqual({ state: 'keychain', user: 'ada', error: null });
  expect(await signIns.get('http://other.example:3128')).toBeNull();
  await signIns.remove(proxy);
  expect(await signIns.get(proxy)).toBeNull();
});

test('The keychain is asked once, however many requests there are', async () => {
  const keychain = memoryKeychain();
  keychain.entries.set(`proxy ${proxy}`, JSON.stringify(ada));
  const signIns = openProxySignIns(keychain);
  await Promise.all([signIns.get(proxy), signIns.get(proxy)]);
  await signIns.get(proxy);
  expect(keychain.asked).toBe(1);
});

test('Without a keychain a sign-in lasts until Quire closes', async () => {
  const absent = async () => {
    throw new AppError('keychain-unavailable');
  };
  const signIns = openProxySignIns({ get: absent, set: absent, remove: absent, close: () => {} });
  await signIns.set(proxy, ada);
  expect(await signIns.get(proxy)).toEqual(ada);
  expect(await signIns.status(proxy)).toMatchObject({ state: 'session', user: 'ada' });
});

test('A keychain that was not there is asked again some time later, though not for each request', async () => {
  vi.useFakeTimers();
  try {
    const keychain = memoryKeychain();
    let [asked, absent] = [0, true];
    const signIns = openProxySignIns({
      ...keychain,
      get: async () => {
        asked += 1;
        if (absent) throw new AppError('keychain-unavailable');
        return JSON.stringify(ada);
      },
    });
    for (let requests = 0; requests < 9; requests += 1) expect(await signIns.get(proxy)).toBeNull();
    expect(asked).toBeLessThan(3);
    absent = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await signIns.get(proxy)).toEqual(ada);
  } finally {
    vi.useRealTimers();
  }
});

test('A keychain that hangs leaves the proxy without a sign-in, and is asked again', async () => {
  const keychain = memoryKeychain();
  let hangs = true;
  const signIns = openProxySignIns({
    ...keychain,
    get: async () => {
      if (hangs) throw new AppError('keychain-timeout');
      return JSON.stringify(ada);
    },
  });
  expect(await signIns.get(proxy)).toBeNull();
  hangs = false;
  expect(await signIns.get(proxy)).toEqual(ada);
});
