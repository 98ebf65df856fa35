import { isLoopback } from '../../service/ip-address.ts';
import { AppError } from '../errors/codes.ts';
import { apiKeyPattern, type Endpoint } from '../model/service.ts';

/**
 * The Authorization header for a request to `url`. The endpoint’s key is sent to the endpoint’s origin only. Throws AppError
 * `address-insecure` if the key would cross a network unencrypted, `key-missing` for an empty key and `key-invalid` for one that
 * no header can carry.
 */
export function authorizationFor(endpoint: Endpoint, url: URL): Record<string, string> {
  const { key } = endpoint;
  if (key === null || url.origin !== new URL(endpoint.baseUrl).origin) return {};
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new AppError('address-insecure', { host: url.host });
  if (key.trim() === '') throw new AppError('key-missing', { host: url.host });
  if (!apiKeyPattern.test(key.trim())) throw new AppError('key-invalid', { host: url.host });
  return { authorization: `Bearer ${key.trim()}` };
}

/** The endpoint's address, checked. Throws AppError `url-invalid`. */
export function baseUrlOf(endpoint: Endpoint): URL {
  const url = URL.canParse(endpoint.baseUrl) ? new URL(endpoint.baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError('url-invalid', { name: endpoint.baseUrl });
  return url;
}
