import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { type Keychain, type KeychainProcess, openKeychain } from './keychain.ts';
import type { KeychainReply, KeychainRequest } from './keychain-messages.ts';

type Behaviour = (request: KeychainRequest) => KeychainReply | 'hang' | 'die';

/** A process that behaves as told; it records whether it was killed. */
function scripted(behaviour: Behaviour) {
  const started: { killed: boolean }[] = [];
  const start = (): KeychainProcess => {
    const record = { killed: false };
    started.push(record);
    let onMessage: (message: unknown) => void = () => {};
    let onExit = () => {};
    return {
      send: (request) =>
        queueMicrotask(() => {
          const outcome = behaviour(request);
          if (outcome === 'die') onExit();
          else if (outcome !== 'hang') onMessage(outcome);
        }),
      onMessage: (listener) => {
        onMessage = listener;
      },
      onExit: (listener) => {
        onExit = listener;
      },
      kill: () => {
        record.killed = true;
        onExit();
      },
    };
  };
  return { start, started };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

let keychain: Keychain;
afterEach(() => keychain.close());

describe('The keychain', () => {
  test('starts its process with the first call and keeps it', async () => {
    const { start, started } = scripted(({ id }) => ({ id, ok: true, key: 'k' }));
    keychain = openKeychain(start);
    expect(started).toHaveLength(0);
    expect(await keychain.get('a')).toBe('k');
    expect(await keychain.get('b')).toBe('k');
    expect(started).toHaveLength(1);
  });

  test('answers each caller with its own reply, whatever the order', async () => {
    const held: KeychainRequest[] = [];
    let deliver: (message: unknown) => void = () => {};
    keychain = openKeychain(() => ({
      send: (request) => void held.push(request),
      onMessage: (listener) => {
        deliver = listener;
      },
      onExit: () => {},
      kill: () => {},
    }));
    const answers = Promise.all([keychain.get('first'), keychain.get('second')]);
    for (const { id, account } of held.toReversed()) deliver({ id, ok: true, key: account });
    expect(await answers).toEqual(['first', 'second']);
  });

  test('kills a process that hangs, fails all that wait, and starts another for the next call', async () => {
    let isLocked = true;
    const { start, started } = scripted(({ id }) => (isLocked ? 'hang' : { id, ok: true, key: null }));
    keychain = openKeychain(start, 20);
    expect(await Promise.all([codeOf(keychain.get('a')), codeOf(keychain.set('b', 'k'))])).toEqual([
      'keychain-timeout',
      'keychain-timeout',
    ]);
    expect(started).toEqual([{ killed: true }]);
    isLocked = false;
    expect(await keychain.get('a')).toBeNull();
    expect(started).toHaveLength(2);
  });

  test('tells a system without a keychain from one that hangs', async () => {
    keychain = openKeychain(scripted(({ id }) => ({ id, ok: false, cause: 'no Secret Service' })).start);
    await expect(keychain.get('a')).rejects.toMatchObject({
      data: { code: 'keychain-unavailable', detail: { cause: 'no Secret Service' } },
    });
  });

  test('fails its callers when the process dies', async () => {
    keychain = openKeychain(scripted(() => 'die').start);
    expect(await codeOf(keychain.get('a'))).toBe('keychain-unavailable');
  });
});
