/** Where keys are kept. Both ways pass the same contract (core/credentials/fixtures/keychain-contract.ts). */
import { join } from 'node:path';
import { safeStorage } from 'electron';
import { type Cipher, openEncryptedKeychain } from '../../core/credentials/encrypted-keychain.ts';
import { type Keychain, type KeychainOptions, openKeychain } from '../../core/credentials/keychain.ts';
import { startKeychain } from './processes.ts';

/** `keytar`: the system's keychain, by name. `safe-storage`: a file of ours, encrypted by a key in the system's keychain. */
const chosen: 'keytar' | 'safe-storage' = 'keytar' as 'keytar' | 'safe-storage';

const systemCipher: Cipher = {
  // On Linux without a keyring Chromium encrypts by a password that everybody knows.
  isAvailable: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, isStale: shouldReEncrypt };
  },
};

export const openKeyStorage = (userData: string, options: KeychainOptions): Keychain =>
  chosen === 'keytar'
    ? openKeychain(startKeychain, options)
    : openEncryptedKeychain(systemCipher, join(userData, 'keys.json'));
