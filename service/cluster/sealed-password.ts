/**
 * Passwords of encrypted PDFs on their way to a worker: sealed by the process that accepts the task, with HPKE (RFC 9180: X25519,
 * HKDF-SHA256, AES-256-GCM), so that only workers can open them. What is stored is useless without the workers’ key.
 */
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { z } from 'zod';
import type { Pool } from './database.ts';

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const keyBytes = 32;
/** What the key material is used for: part of the key derivation. */
const info = new TextEncoder().encode('quire password 1');

/** A worker’s key pair. */
export interface PasswordKey {
  publicKey: Buffer;
  pair: CryptoKeyPair;
}

/** @param material 32 random bytes or more */
export async function passwordKeyFrom(material: Uint8Array): Promise<PasswordKey> {
  const pair = await suite.kem.deriveKeyPair(new Uint8Array(material));
  return { pair, publicKey: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)) };
}

/** The password for one task: another task’s row can’t use it. */
export async function sealPassword(publicKey: Uint8Array, taskId: string, password: string): Promise<Buffer> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(publicKey));
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const text = new TextEncoder();
  const sealed = await sender.seal(text.encode(password), text.encode(taskId));
  return Buffer.concat([publicKey, new Uint8Array(sender.enc), new Uint8Array(sealed)]);
}

/** @returns null if none of the keys opens it */
export async function openPassword(
  keys: readonly PasswordKey[],
  taskId: string,
  sealed: Buffer,
): Promise<string | null> {
  const own = keys.find(({ publicKey }) => publicKey.equals(sealed.subarray(0, keyBytes)));
  if (!own) return null;
  const enc = new Uint8Array(sealed.subarray(keyBytes, 2 * keyBytes));
  try {
    const recipient = await suite.createRecipientContext({ recipientKey: own.pair.privateKey, enc, info });
    const opened = await recipient.open(
      new Uint8Array(sealed.subarray(2 * keyBytes)),
      new TextEncoder().encode(taskId),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}

/** Tells all processes which key passwords are to be sealed to: the one that a worker told last. */
export async function publishPasswordKey(pool: Pool, { publicKey }: PasswordKey): Promise<void> {
  await pool.query(
    `INSERT INTO quire.password_key (public_key) VALUES ($1)
     ON CONFLICT (public_key) DO UPDATE SET seen_at = clock_timestamp()`,
    [publicKey],
  );
}

/** @returns null if no worker has told any yet */
export async function publishedPasswordKey(pool: Pool): Promise<Buffer | null> {
  const { rows } = await pool.query(
    'SELECT public_key AS "publicKey" FROM quire.password_key ORDER BY seen_at DESC LIMIT 1',
  );
  return rows[0] === undefined ? null : z.object({ publicKey: z.instanceof(Buffer) }).parse(rows[0]).publicKey;
}
