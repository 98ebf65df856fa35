import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../errors/codes.ts';
import { writeJsonAtomically } from '../settings/storage.ts';
import type { Keychain } from './keychain.ts';

/** Encrypts for this user of this computer, as Electron's safeStorage does. */
export interface Cipher {
  /** False where the key would lie open beside what it protects. */
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /** `isStale`: the key has changed, and the text is to be encrypted anew. Rejects for bytes of another key. */
  decrypt(bytes: Buffer): Promise<{ text: string; isStale: boolean }>;
}

/** Account to ciphertext in Base64; entries that are none are left out. */
const fileSchema = z
  .record(z.string(), z.base64().nullable().catch(null))
  .transform((entries) =>
    Object.fromEntries(Object.entries(entries).flatMap(([account, text]) => (text === null ? [] : [[account, text]]))),
  );

/**
 * Keys in a file of ours, encrypted by the system: what can take keytar's place. A file that can't be read counts as empty, as a
 * keychain that somebody else has cleared; keys are then asked for again. Calls are done one after another.
 */
export function openEncryptedKeychain(cipher: Cipher, path: string): Keychain {
  let last: Promise<unknown> = Promise.resolve();

  function entries(): z.infer<typeof fileSchema> {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return {};
    }
  }

  const write = async (account: string, key: string) => {
    const encrypted = (await cipher.encrypt(key)).toString('base64');
    writeJsonAtomically(path, { ...entries(), [account]: encrypted });
  };

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(async () => {
      try {
        if (!(await cipher.isAvailable())) throw new Error('The system offers no place for the key.');
        return await work();
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        throw new AppError('keychain-unavailable', {}, { cause }, { cause: error });
      }
    });
    last = done.catch(() => {});
    return done;
  }

  return {
    get: (account) =>
      inTurn(async () => {
        const stored = entries()[account];
        if (stored === undefined) return null;
        const { text, isStale } = await cipher.decrypt(Buffer.from(stored, 'base64'));
        if (isStale) await write(account, text);
        return text;
      }),
    set: (account, key) => inTurn(() => write(account, key)),
    remove: (account) =>
      inTurn(async () => {
        const { [account]: _, ...others } = entries();
        writeJsonAtomically(path, others);
      }),
    close: () => {},
  };
}
