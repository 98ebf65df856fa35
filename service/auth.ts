/** Finds out who sends a request: API keys as bearer tokens (contract, section 5). */
import { timingSafeEqual } from 'node:crypto';
import type { Awaitable } from './asynchronous.ts';
import { Unauthenticated } from './errors.ts';
import { digestOf, idOfKey } from './keys/key-format.ts';
import type { KeyStore } from './keys/key-store.ts';

/** The owner of the tasks that a request creates. Each owner has idempotency keys of their own. */
export type Owner = string;

/** Who sends a request. */
export interface Authentication {
  /**
   * @param header the Authorization field
   * @throws Unauthenticated
   */
  authenticate(header: string | undefined): Awaitable<Owner>;
  /** The id and name of an owner’s key, for limits and logs. */
  nameOf(owner: Owner): { id: string; name: string | null };
}

interface KnownKey {
  digest: Buffer;
  owner: Owner;
}

/** Compared when there is no such key, so that both cases take the same time. */
const noDigest = Buffer.alloc(32);

export class ApiKeys implements Authentication {
  readonly #keys: KnownKey[];
  readonly #stored: KeyStore | null;

  /**
   * @param keys accepted values; an empty list accepts no request
   * @param owner one owner for all keys: an embedded service makes a new key at each start, and its tasks remain. Without it each
   *   key owns its own tasks
   * @param stored the keys made with `keys create`; read again for each request
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
    // Digests have the same length and every key is compared, so that the time taken reveals nothing about the keys.
    const matches = this.#keys.filter((key) => timingSafeEqual(key.digest, digest));
    const owner = this.#storedOwner(candidate, digest) ?? matches[0]?.owner ?? null;
    if (owner === null) throw new Unauthenticated('invalid');
    return owner;
  }

  nameOf(owner: Owner): { id: string; name: string | null } {
    const name = this.#stored?.find(owner)?.name ?? null;
    return { id: name === null ? owner.slice(0, 12) : owner, name };
  }

  /** Looked up by the public part of the key. A revoked key is not found. */
  #storedOwner(candidate: string, digest: Buffer): Owner | null {
    const id = idOfKey(candidate);
    if (!this.#stored || id === null) return null;
    const known = this.#stored.find(id);
    if (!timingSafeEqual(known?.digest ?? noDigest, digest) || !known) return null;
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
