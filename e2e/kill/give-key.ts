import { parseServiceAddress } from '../../core/credentials/address.ts';
import { startKeychainFork } from '../../core/credentials/fork-starter.ts';
import { openKeychain } from '../../core/credentials/keychain.ts';

/** Puts a service's key where the app finds it: into the keychain of the session. */
export async function giveKey(baseUrl: string, key: string): Promise<void> {
  const keychain = openKeychain(startKeychainFork);
  try {
    await keychain.set(parseServiceAddress(baseUrl).origin, key);
  } finally {
    keychain.close();
  }
}
