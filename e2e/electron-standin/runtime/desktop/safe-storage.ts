import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { app } from '../app/app.ts';
import { strictModule } from '../strict.ts';

const PREFIX = 'v10';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key lies beside the data, as with Electron's `basic_text` backend: this hides nothing from anyone. */
function key(): Buffer {
  const file = path.join(app.getPath('userData'), 'safe-storage.key');
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}

function encryptString(plainText: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  return Buffer.concat([
    Buffer.from(PREFIX),
    iv,
    cipher.update(plainText, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function decryptString(encrypted: Buffer): string {
  const start = PREFIX.length;
  if (encrypted.subarray(0, start).toString() !== PREFIX) {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
  }
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(start, start + IV_BYTES));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const body = encrypted.subarray(start + IV_BYTES, -TAG_BYTES);
  return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
}

export const safeStorage = strictModule('safeStorage', {
  isEncryptionAvailable: () => app.isReady(),
  isAsyncEncryptionAvailable: async () => app.isReady(),
  getSelectedStorageBackend: () => 'basic_text',
  setUsePlainTextEncryption: () => {},
  encryptString,
  decryptString,
  encryptStringAsync: async (plainText) => encryptString(plainText),
  decryptStringAsync: async (encrypted) => ({ result: decryptString(encrypted), shouldReEncrypt: false }),
} satisfies Partial<SafeStorage>);
