/** Stores API keys, one for each service origin. Keys are never sent to the window, to a file or to a log. */
import { AppError, toErrorData } from '../errors/codes.ts';
import { apiKeyPattern } from '../model/service.ts';
import type { KeyStatus } from '../model/views.ts';
import type { Keychain } from './keychain.ts';

export interface SecretStore {
  /** Null if there is none. Throws AppError `keychain-timeout`. */
  get(origin: string): Promise<string | null>;
  /** Without a keychain the key is kept in memory until Quire closes. Throws AppError `key-invalid`, `keychain-timeout`. */
  set(origin: string, key: string): Promise<void>;
  remove(origin: string): Promise<void>;
  /** Never throws. */
  status(origin: string): Promise<KeyStatus>;
  close(): void;
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'keychain-unavailable';

/** `parse` turns the input into what is stored; it throws if the input is not valid. */
export function openSecretStore(keychain: Keychain, parse: (input: string) => string = parseKey): SecretStore {
  /** Keys in memory, for systems without a keychain. */
  const session = new Map<string, { key: string; cause: AppError }>();

  async function get(origin: string) {
    const kept = session.get(origin);
    if (kept) return kept.key;
    try {
      return await keychain.get(origin);
    } catch (error) {
      if (isUnavailable(error)) return null;
      throw error;
    }
  }

  async function set(origin: string, input: string) {
    const key = parse(input);
    try {
      await keychain.set(origin, key);
      session.delete(origin);
    } catch (error) {
      if (!(error instanceof AppError) || !isUnavailable(error)) throw error;
      session.set(origin, { key, cause: error });
    }
  }

  async function remove(origin: string) {
    const kept = session.delete(origin);
    try {
      await keychain.remove(origin);
    } catch (error) {
      if (!(kept && isUnavailable(error))) throw error;
    }
  }

  async function status(origin: string): Promise<KeyStatus> {
    const kept = session.get(origin);
    if (kept) return { state: 'session', origin, error: kept.cause.data };
    try {
      const key = await keychain.get(origin);
      return key === null ? { state: 'none', origin: null, error: null } : { state: 'keychain', origin, error: null };
    } catch (error) {
      return { state: 'unavailable', origin: null, error: toErrorData(error) };
    }
  }

  return { get, set, remove, status, close: () => keychain.close() };
}

/**
 * Trims a typed or pasted API key and checks that an Authorization header can carry it. Throws AppError `key-invalid`; the error
 * does not contain the key.
 */
export function parseKey(input: string): string {
  const key = input.trim();
  if (!apiKeyPattern.test(key)) throw new AppError('key-invalid');
  return key;
}
