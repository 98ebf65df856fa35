/** API keys as the service makes them: `quire_<id>_<secret>`. The id is public and identifies the key; the secret is not stored. */
import { createHash, randomBytes } from 'node:crypto';

const pattern = /^quire_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

export interface MadeKey {
  id: string;
  /** Shown once. */
  key: string;
}

export function makeKey(): MadeKey {
  const id = randomBytes(6).toString('hex');
  return { id, key: `quire_${id}_${randomBytes(32).toString('base64url')}` };
}

/** The id in a key of this service; null for other text. */
export const idOfKey = (key: string): string | null => pattern.exec(key)?.[1] ?? null;

/** SHA-256 is enough, as a key holds 256 random bits and can’t be guessed like a password. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();
