/** API keys as the service makes them: `quire_<id>_<secret>`. The id is public and says which key it is; the secret is not kept. */
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

/** The id within a key of ours, null in anything else. */
export const idOfKey = (key: string): string | null => pattern.exec(key)?.[1] ?? null;

/** SHA-256 is enough: a key holds 256 random bits, and there is nothing to guess as there is in a password. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();
