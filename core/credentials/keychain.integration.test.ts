import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { startFork } from '../processes/side-process.ts';
import { holdsKeys } from './fixtures/keychain-contract.ts';
import { openKeychain } from './keychain.ts';

const account = `https://test-${process.pid}.example.com`;
const keychain = openKeychain(() => startFork('keychain'));
afterEach(() => keychain.close());

/** On Linux a Secret Service has to be on the bus; `npm test` starts one, a bare run may have none. */
function hasSecretService(): boolean {
  if (process.platform !== 'linux') return true;
  if (!process.env.DBUS_SESSION_BUS_ADDRESS) return false;
  const list = [
    '--session',
    '--dest=org.freedesktop.DBus',
    '--print-reply',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.ListNames',
  ];
  return execFileSync('dbus-send', list, { encoding: 'utf8' }).includes('org.freedesktop.secrets');
}

describe('keytar in its own process', () => {
  test(
    hasSecretService()
      ? 'stores, reads, replaces and removes a key in the system’s keychain'
      : 'says that there is no keychain',
    async () => {
      if (!hasSecretService()) {
        const error = await keychain.get(account).catch((thrown: unknown) => thrown);
        expect(error instanceof AppError && error.code).toBe('keychain-unavailable');
        return;
      }
      await holdsKeys(() => openKeychain(() => startFork('keychain')), `test-${process.pid}`);
    },
  );
});
