import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { type Keychain, type KeychainOptions, type KeychainProcess, openKeychain } from './keychain.ts';
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

  test('ends its process when it is asked nothing any more, and starts another with the next call', async () => {
    vi.useFakeTimers();
    const { start, started } = scripted(({ id }) => ({ id, ok: true, key: 'k' }));
    keychain = openKeychain(start, { idleMs: 500 });
    await keychain.get('a');
    await vi.advanceTimersByTimeAsync(400);
    await keychain.get('a');
    await vi.advanceTimersByTimeAsync(400);
    expect(started).toEqual([{ killed: false }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(started).toEqual([{ killed: true }]);
    expect(await keychain.get('a')).toBe('k');
    expect(started).toEqual([{ killed: true }, { killed: false }]);
    vi.useRealTimers();
  });

  test('asks with another process after a failure: the keychain may have been started again', async () => {
    const { start, started } = scripted(({ id }) =>
      started.length === 1 ? { id, ok: false, cause: 'The session does not exist' } : { id, ok: true, key: 'k' },
    );
    keychain = openKeychain(start);
    expect(await codeOf(keychain.get('a'))).toBe('keychain-unavailable');
    await expect.poll(() => started).toEqual([{ killed: true }]);
    expect(await keychain.get('a')).toBe('k');
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
    keychain = openKeychain(start, { noticeMs: 10, patienceMs: 20 });
    expect(await Promise.all([codeOf(keychain.get('a')), codeOf(keychain.set('b', 'k'))])).toEqual([
      'keychain-timeout',
      'keychain-timeout',
    ]);
    await expect.poll(() => started).toEqual([{ killed: true }]);
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

  test('cannot be started: its callers are told, and the next call tries again', async () => {
    let tries = 0;
    const { start } = scripted(({ id }) => ({ id, ok: true, key: 'k' }));
    keychain = openKeychain(() => {
      tries += 1;
      if (tries === 1) throw new Error('EAGAIN');
      return start();
    });
    await expect(keychain.get('a')).rejects.toMatchObject({ data: { code: 'keychain-unavailable' } });
    expect(await keychain.get('a')).toBe('k');
  });
});

/** A keychain whose prompt stands before a person until the test answers it. */
function prompting() {
  const asked: KeychainRequest[] = [];
  const record = { killed: 0, late: 0 };
  let deliver: (message: unknown) => void = () => {};
  let exit = () => {};
  const open = (options: KeychainOptions = {}) =>
    openKeychain(
      () => ({
        send: (request) => void asked.push(request),
        onMessage: (listener) => {
          deliver = listener;
        },
        onExit: (listener) => {
          exit = listener;
        },
        kill: () => {
          record.killed += 1;
          exit();
        },
      }),
      {
        ...options,
        onLate: () => {
          record.late += 1;
        },
      },
    );
  const answer = (reply: { key: string | null } | { cause: string }) => {
    const request = asked.shift();
    if (!request) throw new Error('The keychain was not asked.');
    deliver('key' in reply ? { id: request.id, ok: true, ...reply } : { id: request.id, ok: false, ...reply });
  };
  return { asked, record, open, answer };
}

describe('A keychain that asks a person', () => {
  test('is not killed under the typing hand: who waits is told, and hears when the answer has come', async () => {
    vi.useFakeTimers();
    try {
      const { asked, record, open, answer } = prompting();
      keychain = open();
      const first = codeOf(keychain.get('a'));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await first).toBe('keychain-timeout');
      const second = keychain.get('a');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(asked).toHaveLength(1);
      answer({ key: 'k' });
      expect(await second).toBe('k');
      expect(record).toEqual({ killed: 0, late: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is waited for where nothing goes on without it, and whoever waits is told what for', async () => {
    vi.useFakeTimers();
    try {
      const { open, answer } = prompting();
      let slow = 0;
      keychain = open({
        onSlow: () => {
          slow += 1;
        },
      });
      const key = keychain.get('a');
      await vi.advanceTimersByTimeAsync(60_000);
      answer({ key: 'k' });
      expect([await key, slow]).toEqual(['k', 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('and whose prompt is closed, late, is not asked again by itself', async () => {
    vi.useFakeTimers();
    try {
      const { asked, record, open, answer } = prompting();
      keychain = open();
      const first = codeOf(keychain.get('a'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await first).toBe('keychain-timeout');
      answer({ cause: 'The user closed the prompt.' });
      await vi.advanceTimersByTimeAsync(0);
      expect([asked.length, record.late]).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps what is written in the order in which it was written', async () => {
    const { asked, open, answer } = prompting();
    keychain = open();
    const writes = Promise.all([keychain.set('a', 'old'), keychain.set('a', 'new'), keychain.get('a')]);
    expect(asked).toMatchObject([{ key: 'old' }]);
    answer({ key: null });
    await expect.poll(() => asked).toMatchObject([{ key: 'new' }]);
    answer({ key: null });
    await expect.poll(() => asked).toMatchObject([{ operation: 'get' }]);
    answer({ key: 'new' });
    expect((await writes)[2]).toBe('new');
  });

  test('and has not answered after three minutes hangs, and is killed', async () => {
    vi.useFakeTimers();
    try {
      const { record, open } = prompting();
      keychain = open();
      const first = codeOf(keychain.get('a'));
      await vi.advanceTimersByTimeAsync(179_999);
      expect(record.killed).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(record.killed).toBe(1);
      expect(await first).toBe('keychain-timeout');
    } finally {
      vi.useRealTimers();
    }
  });
});
