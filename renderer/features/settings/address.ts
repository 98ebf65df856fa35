/** Is this an address that a key may be sent to? Pure. */

export type AddressVerdict =
  | 'ok'
  /** Usable, but most services end in /v1. */
  | 'no-version'
  | 'invalid'
  | 'insecure'
  | 'credentials';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function judgeAddress(text: string): AddressVerdict {
  if (!URL.canParse(text.trim())) return 'invalid';
  const url = new URL(text.trim());
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return 'invalid';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) return 'insecure';
  return /\/v\d+\/?$/.test(url.pathname) ? 'ok' : 'no-version';
}

export const isUsable = (verdict: AddressVerdict): boolean => verdict === 'ok' || verdict === 'no-version';
