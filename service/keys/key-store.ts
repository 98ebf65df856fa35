/** API keys at rest: what they are called and when they were used, never what they are. */
export interface StoredKey {
  id: string;
  name: string;
  createdAtMs: number;
  /** To the minute; null before the first use. */
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface KeyStore {
  /** @throws NameTaken by a key that is in use */
  add(key: { id: string; name: string; digest: Buffer }): void;
  /** A key that is in use, with its digest. */
  find(id: string): (StoredKey & { digest: Buffer }) | null;
  /** All, revoked ones too, oldest first. */
  list(): StoredKey[];
  /** Ends a key by name or id, from now on. @returns it, null where there is none in use */
  revoke(nameOrId: string): StoredKey | null;
  /** Notes that a key was used. */
  touch(id: string): void;
  close(): void;
}

export class NameTaken extends Error {
  override readonly name = 'NameTaken';
  constructor(name: string) {
    super(`There is a key called "${name}" already. Revoke it first, or choose another name.`);
  }
}
