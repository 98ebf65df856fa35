import { printable } from './text.ts';

const WITH_HOST = new Set(['http:', 'https:', 'ftp:']);
const WITHOUT_HOST = new Set(['mailto:', 'tel:']);

/**
 * An address from a PDF as a valid absolute URI (RFC 3986), or null where it is none or its scheme is not one that a
 * reader should follow: nothing that runs or opens something here ("javascript:", "file:", "launch").
 */
export function externalAddress(url: string): string | null {
  const given = printable(url)
    .trim()
    .replace(/^doi:\s*/i, 'https://doi.org/')
    .replace(/^www\./i, 'https://www.');
  const parsed = URL.parse(given);
  if (parsed === null) return null;
  const rest = encode(parsed.pathname) + prefixed('?', parsed.search) + prefixed('#', parsed.hash);
  // A name and password in front of the host are left out: they are for nobody else.
  if (WITH_HOST.has(parsed.protocol))
    return isHost(parsed.hostname) ? `${parsed.protocol}//${parsed.host}${rest}` : null;
  return WITHOUT_HOST.has(parsed.protocol) && parsed.pathname !== '' ? parsed.protocol + rest : null;
}

function isHost(name: string): boolean {
  return /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/.test(name);
}

function prefixed(mark: '?' | '#', part: string): string {
  return part === '' ? '' : mark + encode(part.slice(1));
}

/** URL leaves characters as they are that RFC 3986 doesn't allow in a path, query or fragment. */
function encode(part: string): string {
  return part
    .replace(
      /[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25');
}
