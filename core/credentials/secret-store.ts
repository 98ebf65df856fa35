/** Where API keys are kept, one for each service origin. Keys go in and out of here, never to the window, a file or a log. */
import { AppError, toErrorData } from '../errors/codes.ts';
import { apiKeyPattern } from '../model/service.ts';
import type { KeyStatus } from '../model/views.ts';
import type { Keychain } from './keychain.ts';

export interface SecretStore {
  /** Null where there is none. Throws AppError `keychain-timeout`. */
  get(origin: string): Promise<string | null>;
  /** Without a keychain the key is kept until Quire closes. Throws AppError `key-invalid`, `keychain-timeout`. */
  set(origin: string, key: string): Promise<void>;
  remove(origin: string): Promise<void>;
  /** Never throws. */
  status(origin: string): Promise<KeyStatus>;
  close(): void;
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'keychain-unavailable';

/** `parse` turns what was typed into what is kept; it throws where that is no secret of this kind. */
export function openSecretStore(keychain: Keychain, parse: (input: string) => string = parseKey): SecretStore {
  /** Only for a system without a keychain. */
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
 * An API key as it was typed or pasted, ready for an Authorization header: trimmed, printable ASCII without spaces.
 * Throws AppError `key-invalid`; the key itself is in no error.
 */
export function parseKey(input: string): string {
  const key = input.trim();
  if (!apiKeyPattern.test(key)) throw new AppError('key-invalid');
  return key;
}
