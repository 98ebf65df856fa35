import { isLoopback } from '../../service/ip-address.ts';
import { AppError } from '../errors/codes.ts';

/** A service's base address, taken apart. */
export interface ServiceAddress {
  /** "https://convert.example.com/v1": no slash at the end. */
  baseUrl: string;
  /** What a key belongs to: "https://convert.example.com". */
  origin: string;
  /** For people: "convert.example.com", with the port where it is not the usual one. */
  host: string;
}

/** Throws AppError `url-invalid`, or `address-insecure` where a key would cross a network unencrypted. */
export function parseServiceAddress(input: string): ServiceAddress {
  const trimmed = input.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new AppError('url-invalid', { name: trimmed });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new AppError('address-insecure', { host: url.host });
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, ''), origin: url.origin, host: url.host };
}
