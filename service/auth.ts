/** Who sends a request: API keys as bearer tokens (contract, section 5). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Unauthenticated } from './errors.ts';

/** Whose tasks a request creates. Idempotency keys are told apart by it. */
export type Owner = string;

interface KnownKey {
  digest: Buffer;
  owner: Owner;
}

export class ApiKeys {
  readonly #keys: KnownKey[];

  /**
   * @param keys accepted values; none accepts nobody
   * @param owner one owner for all keys, where keys are exchanged while the tasks remain (an embedded service makes a
   *   new one at each start); otherwise each key owns its own tasks
   */
  constructor(keys: readonly string[], owner?: Owner) {
    this.#keys = keys.map((key) => ({ digest: digestOf(key), owner: owner ?? digestOf(key).toString('hex') }));
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
    const [match] = matches;
    if (!match) throw new Unauthenticated('invalid');
    return match.owner;
  }
}

/** The token of an Authorization field, null where there is none. */
export function credentialsOf(header: string | undefined): string | null {
  const value = header?.trim() ?? '';
  if (value === '' || /^bearer$/i.test(value)) return null;
  return /^bearer +(.+)$/i.exec(value)?.[1] ?? value;
}

const digestOf = (key: string) => createHash('sha256').update(key).digest();
