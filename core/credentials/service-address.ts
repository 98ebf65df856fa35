import { isLoopback } from '../../service/ip-address.ts';
import { AppError } from '../errors/codes.ts';
import type { Endpoint } from '../model/service.ts';
import { withoutSignIn } from '../model/web-address.ts';
import type { ResolveEndpoint } from '../tasks/ports.ts';
import type { SecretStore } from './secret-store.ts';

/** A service’s base address and its parts. */
export interface ServiceAddress {
  /** "https://convert.example.com/v1": no slash at the end. */
  baseUrl: string;
  /** The origin that a key belongs to: "https://convert.example.com". */
  origin: string;
  /** For people: "convert.example.com", with the port if it is not the default one. */
  host: string;
}

/** Throws AppError `url-invalid`, which names nothing of the address that may be a secret, or `address-insecure` if a key would cross a network unencrypted. */
export function parseServiceAddress(input: string): ServiceAddress {
  const trimmed = input.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new AppError('url-invalid', { name: withoutSecrets(trimmed) });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new AppError('address-insecure', { host: url.host });
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, ''), origin: url.origin, host: url.host };
}

/**
 * Finds a task’s service with the key that belongs to its origin. `local` returns the service on this computer.
 * Throws AppError `key-missing`, `address-insecure`, `url-invalid`, `keychain-timeout`, or what `local` throws.
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

function withoutSecrets(address: string): string {
  const shown = withoutSignIn(address);
  // A sign-in without a scheme, or with signs that end one: what stands before and after the @ may be a password.
  const tail = shown.includes('@') ? /^([a-z][a-z0-9+.-]*:[\\/]{2})?.*$/is : /([?#]).*$/s;
  return shown.replace(tail, '$1…');
}
