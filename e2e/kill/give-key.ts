import { openKeychain } from '../../core/credentials/keychain.ts';
import { parseServiceAddress } from '../../core/credentials/service-address.ts';
import { startFork } from '../../core/processes/side-process.ts';

/** Puts a service's key where the app finds it: into the keychain of the session. */
export async function giveKey(baseUrl: string, key: string): Promise<void> {
  const keychain = openKeychain(() => startFork('keychain'));
  try {
    await keychain.set(parseServiceAddress(baseUrl).origin, key);
  } finally {
    keychain.close();
  }
}
