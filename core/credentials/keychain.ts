import { AppError } from '../errors/codes.ts';
import type { SideProcess } from '../processes/side-process.ts';
import { type KeychainRequest, keychainReplySchema } from './keychain-messages.ts';

/** The process that runs keytar, for its owner. */
export type KeychainProcess = SideProcess<KeychainRequest>;

export type StartKeychainProcess = () => KeychainProcess;

/** The system's keychain. Every call rejects with AppError `keychain-unavailable` or `keychain-timeout`. */
export interface Keychain {
  get(account: string): Promise<string | null>;
  set(account: string, key: string): Promise<void>;
  remove(account: string): Promise<void>;
  close(): void;
}

export interface KeychainOptions {
  /** After this time the caller gets `keychain-timeout`. The keychain may still answer later. */
  noticeMs?: number;
  /** After this time the process counts as hanging and is killed. */
  patienceMs?: number;
  /** An idle process ends after this time, which frees its memory. */
  idleMs?: number;
  /** Called after `noticeMs` in place of the error, if the caller can only wait on (the command line). */
  onSlow?(): void;
  /** Called when the keychain answers after `keychain-timeout` was reported. */
  onLate?(): void;
}

type Operation = KeychainRequest extends infer R ? (R extends KeychainRequest ? Omit<R, 'id'> : never) : never;

interface Pending {
  resolve(key: string | null): void;
  reject(error: AppError): void;
}

interface Turn {
  operation: Operation['operation'];
  answer: Promise<string | null>;
}

/** Longer than a keychain needs without a prompt, so the user should learn what is waited for. */
const usualNoticeMs = 10_000;
/**
 * A hanging keychain and one that shows a prompt look the same from here. This is long enough to find the password and type it more
 * than once; a kill would close the prompt while the user types.
 */
const usualPatienceMs = 180_000;

/** Starts the process with the first call; after a kill or a crash the next call starts another. */
export function openKeychain(start: StartKeychainProcess, options: KeychainOptions = {}): Keychain {
  const { noticeMs = usualNoticeMs, patienceMs = usualPatienceMs, idleMs = 30_000, onSlow, onLate } = options;
  const pending = new Map<number, Pending>();
  /** The latest operation of each account. Operations run one after the other, so that none overtakes a write that waits for a prompt. */
  const turns = new Map<string, Turn>();
  let running: KeychainProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function stopIdle() {
    const child = running;
    running = null;
    child?.kill();
  }

  function fail(error: AppError) {
    clearTimeout(idle);
    const waiting = [...pending.values()];
    pending.clear();
    running = null;
    for (const { reject } of waiting) reject(error);
  }

  function receive(message: unknown) {
    const parsed = keychainReplySchema.safeParse(message);
    // An unreadable message answers no request; the callers wait on until their timeout.
    if (!parsed.success) return;
    const reply = parsed.data;
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    // After a failure at once: an older process may still speak to a keychain that has been started again since.
    if (pending.size === 0) idle = setTimeout(stopIdle, reply.ok ? idleMs : 0).unref();
    if (reply.ok) waiting?.resolve(reply.key);
    else waiting?.reject(new AppError('keychain-unavailable', {}, { cause: reply.cause }));
  }

  function launch(): KeychainProcess {
    const child = start();
    child.onMessage(receive);
    child.onExit(() => {
      if (running === child) fail(new AppError('keychain-unavailable', {}, { cause: 'The keychain’s process ended.' }));
    });
    return child;
  }

  /** Waits for the keychain’s answer up to `patienceMs`. */
  function ask(operation: Operation): Promise<string | null> {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const id = ++lastId;
    clearTimeout(idle);
    let child: KeychainProcess | null = null;
    const timer = setTimeout(() => {
      if (running !== child) return;
      fail(new AppError('keychain-timeout'));
      child?.kill();
    }, patienceMs);
    timer.unref();
    pending.set(id, { resolve, reject });
    try {
      running ??= launch();
      child = running;
      child.send({ ...operation, id });
    } catch (error) {
      pending.delete(id);
      reject(new AppError('keychain-unavailable', {}, { cause: String(error) }, { cause: error }));
    }
    return promise.finally(() => clearTimeout(timer));
  }

  function inTurn(operation: Operation): Promise<string | null> {
    const { account } = operation;
    const before = turns.get(account);
    // A second question while the keychain shows a prompt would only open a second prompt.
    if (before?.operation === 'get' && operation.operation === 'get') return before.answer;
    const answer = before ? before.answer.catch(() => null).then(() => ask(operation)) : ask(operation);
    const turn: Turn = { operation: operation.operation, answer };
    const over = () => {
      if (turns.get(account) === turn) turns.delete(account);
    };
    turns.set(account, turn);
    answer.then(over, over);
    return answer;
  }

  function call(operation: Operation): Promise<string | null> {
    const answer = inTurn(operation);
    return new Promise((resolve, reject) => {
      let told = false;
      const timer = setTimeout(() => {
        if (onSlow) {
          onSlow();
          return;
        }
        told = true;
        reject(new AppError('keychain-timeout'));
      }, noticeMs);
      answer.then(
        (key) => {
          clearTimeout(timer);
          resolve(key);
          if (told) onLate?.();
        },
        (error: unknown) => {
          // After the user has closed the prompt, it must not open again at once.
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }

  return {
    get: (account) => call({ operation: 'get', account }),
    set: async (account, key) => void (await call({ operation: 'set', account, key })),
    remove: async (account) => void (await call({ operation: 'remove', account })),
    close() {
      const child = running;
      fail(new AppError('keychain-unavailable', {}, { cause: 'Quire is closing.' }));
      child?.kill();
    },
  };
}
