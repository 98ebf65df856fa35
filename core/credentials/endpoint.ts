import { AppError } from '../errors/codes.ts';
import type { Endpoint } from '../model/service.ts';
import type { ResolveEndpoint } from '../tasks/ports.ts';
import type { SecretStore } from './secret-store.ts';
import { parseServiceAddress } from './service-address.ts';

/**
 * Where a task's service is now, with the key that belongs to that origin and to no other. `local` gives the service on this
 * computer. Throws AppError `key-missing`, `address-insecure`, `url-invalid`, `keychain-timeout`, or what `local` throws.
 */
export function endpointResolver(secrets: Pick<SecretStore, 'get'>, local: () => Promise<Endpoint>): ResolveEndpoint {
  return async (service) => {
    if (service.place === 'local') return local();
    const { baseUrl, origin, host } = parseServiceAddress(service.address);
    const key = await secrets.get(origin);
    if (key === null) throw new AppError('key-missing', { host });
    return { baseUrl, key };
  };
}
