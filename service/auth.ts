/** Who sends a request: API keys as bearer tokens (contract, section 5). */
import { timingSafeEqual } from 'node:crypto';
import { Unauthenticated } from './errors.ts';
import { digestOf, idOfKey } from './keys/key-format.ts';
import type { KeyStore } from './keys/key-store.ts';

/** Whose tasks a request creates. Idempotency keys are told apart by it. */
export type Owner = string;

interface KnownKey {
  digest: Buffer;
  owner: Owner;
}

/** Compared with where there is no such key, so that the time is the same. */
const nobody = Buffer.alloc(32);

export class ApiKeys {
  readonly #keys: KnownKey[];
  readonly #stored: KeyStore | null;

  /**
   * @param keys accepted values; none accepts nobody
   * @param owner one owner for all keys, where keys are exchanged while the tasks remain (an embedded service makes a
   *   new one at each start); otherwise each key owns its own tasks
   * @param stored keys that were made with `keys create`, as they are now
   */
  constructor(keys: readonly string[], owner?: Owner, stored: KeyStore | null = null) {
    this.#keys = keys.map((key) => ({ digest: digestOf(key), owner: owner ?? digestOf(key).toString('hex') }));
    this.#stored = stored;
  }

  /**
   * @param header the Authorization field: `Bearer KEY` in any case, or the bare key
   * @throws Unauthenticated
   */
  authenticate(header: string | undefined): Owner {
    const candidate = credentialsOf(header);
    if (candidate === null) throw new Unauthenticated('missing');
    const digest = digestOf(candidate);
    // Digests have one length, and every key is compared, so that time tells nothing about any of them.
    const matches = this.#keys.filter((key) => timingSafeEqual(key.digest, digest));
    const owner = this.#storedOwner(candidate, digest) ?? matches[0]?.owner ?? null;
    if (owner === null) throw new Unauthenticated('invalid');
    return owner;
  }

  /** What limits and logs may call an owner's key. */
  nameOf(owner: Owner): { id: string; name: string | null } {
    const name = this.#stored?.find(owner)?.name ?? null;
    return { id: name === null ? owner.slice(0, 12) : owner, name };
  }

  /** Looked up by the public part only. A revoked key is none. */
  #storedOwner(candidate: string, digest: Buffer): Owner | null {
    const id = idOfKey(candidate);
    if (!this.#stored || id === null) return null;
    const known = this.#stored.find(id);
    if (!timingSafeEqual(known?.digest ?? nobody, digest) || !known) return null;
    this.#stored.touch(id);
    return id;
  }
}

/** The token of an Authorization field, null where there is none. */
export function credentialsOf(header: string | undefined): string | null {
  const value = header?.trim() ?? '';
  if (value === '' || /^bearer$/i.test(value)) return null;
  return /^bearer +(.+)$/i.exec(value)?.[1] ?? value;
}
