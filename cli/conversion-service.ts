/** The service that a run uses: its own on this computer, or the given one with its key. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openKeychain, type StartKeychainProcess } from '../core/credentials/keychain.ts';
import { openSecretStore, parseKey } from '../core/credentials/secret-store.ts';
import { endpointResolver, parseServiceAddress, type ServiceAddress } from '../core/credentials/service-address.ts';
import type { ServiceRef } from '../core/model/service.ts';
import { startFork } from '../core/processes/side-process.ts';
import type { ResolveEndpoint } from '../core/tasks/ports.ts';

export interface Service {
  ref: ServiceRef;
  resolveEndpoint: ResolveEndpoint;
  /** `keep`: keeps the data of unfinished tasks. */
  close(keep: boolean): Promise<void>;
}

/** A service for this run only, on a free port with a random key. Its data is in the run’s state folder. */
export async function ownService(stateFolder: string, workers: number | null): Promise<Service> {
  const { removeDataFolder, startService } = await import('../service/start.ts');
  const key = randomBytes(32).toString('base64url');
  const dataFolder = join(stateFolder, 'service');
  const running = await startService({
    dataFolder,
    port: 0,
    apiKeys: [key],
    deleteAfterUse: true,
    ...(workers !== null && { workers }),
  });
  const endpoint = { baseUrl: running.baseUrl, key };
  return {
    ref: { place: 'local' },
    resolveEndpoint: async () => endpoint,
    async close(keep) {
      await running.close();
      if (!keep) await removeDataFolder(dataFolder);
    },
  };
}

/**
 * The service at an address. QUIRE_API_KEY is used for this address only; without it the key that the keychain has for the address is
 * used. Throws AppError `url-invalid`, `address-insecure`, `key-invalid`.
 */
export function givenService(
  address: string,
  env: NodeJS.ProcessEnv,
  startKeychain: StartKeychainProcess = () => startFork('keychain'),
  say: (sentence: string) => void = () => undefined,
): Service {
  const parsed = parseServiceAddress(address);
  const ref: ServiceRef = { place: 'cloud', address: parsed.baseUrl };
  const given = env.QUIRE_API_KEY?.trim();
  return given ? withGivenKey(ref, parsed, parseKey(given)) : withKeychain(ref, startKeychain, say);
}

function withGivenKey(ref: ServiceRef, { origin }: ServiceAddress, key: string): Service {
  const secrets = { get: async (asked: string) => (asked === origin ? key : null) };
  return { ref, resolveEndpoint: endpointResolver(secrets, notHere), close: async () => undefined };
}

function withKeychain(ref: ServiceRef, startKeychain: StartKeychainProcess, say: (sentence: string) => void): Service {
  const onSlow = () => say('Waiting for the system keychain: it may be asking for its password.');
  const secrets = openSecretStore(openKeychain(startKeychain, { onSlow }));
  return { ref, resolveEndpoint: endpointResolver(secrets, notHere), close: async () => secrets.close() };
}

async function notHere(): Promise<never> {
  throw new Error('this run has no service on this computer');
}
