import { AppError } from '../errors/codes.ts';
import type { SideProcess } from '../processes/side-process.ts';
import { type KeychainRequest, keychainReplySchema } from './keychain-messages.ts';

/** The process that holds keytar, as its owner sees it. */
export type KeychainProcess = SideProcess<KeychainRequest>;

export type StartKeychainProcess = () => KeychainProcess;

/** The system's keychain. Every call throws AppError `keychain-unavailable` or `keychain-timeout`. */
export interface Keychain {
  get(account: string): Promise<string | null>;
  set(account: string, key: string): Promise<void>;
  remove(account: string): Promise<void>;
  close(): void;
}

type Operation = KeychainRequest extends infer R ? (R extends KeychainRequest ? Omit<R, 'id'> : never) : never;

interface Pending {
  resolve(key: string | null): void;
  reject(error: AppError): void;
}

/** Ten seconds: long enough to type a keyring's password into its prompt or press a fingerprint, short enough to wait for. */
const defaultTimeoutMs = 10_000;

/** Starts the process with the first call; after a timeout or a crash the next call starts another. */
export function openKeychain(start: StartKeychainProcess, timeoutMs = defaultTimeoutMs): Keychain {
  const pending = new Map<number, Pending>();
  let running: KeychainProcess | null = null;
  let lastId = 0;

  function fail(error: AppError) {
    const waiting = [...pending.values()];
    pending.clear();
    running = null;
    for (const { reject } of waiting) reject(error);
  }

  function receive(message: unknown) {
    const reply = keychainReplySchema.parse(message);
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
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

  function call(operation: Operation): Promise<string | null> {
    running ??= launch();
    const child = running;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (running !== child) return;
        fail(new AppError('keychain-timeout'));
        child.kill();
      }, timeoutMs);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          done(value);
        };
      pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      child.send({ ...operation, id });
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
