import { discard, type Headers, type Http, headerOf, type Incoming } from './http.ts';

const maxRedirects = 5;

/** A redirect that is not followed: there are too many, it leaves the web, or it leads from https to http. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
}

export interface Get {
  url: URL;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called before each request, including the first; throws to end the download. */
  check?(url: URL): void | Promise<void>;
}

/** A GET without Authorization that follows redirects. Rejects with TransportError, RedirectRefused or the signal's reason. */
export async function getFollowing(http: Pick<Http, 'send'>, { url, headers, signal, check }: Get): Promise<Incoming> {
  let at = url;
  for (let hops = 0; ; hops += 1) {
    await check?.(at);
    const incoming = await http.send({ method: 'GET', url: at, headers, signal });
    const next = nextHop(at, incoming.status, incoming.headers);
    if (!next) return incoming;
    discard(incoming);
    if (hops === maxRedirects) throw new RedirectRefused(`more than ${maxRedirects} redirects`);
    at = next;
  }
}

/** Where an answer redirects to; null if it is no redirect. Throws RedirectRefused. Pure. */
export function nextHop(from: URL, status: number, headers: Headers): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const location = headerOf(headers, 'location') ?? '';
  if (location === '' || !URL.canParse(location, from)) throw new RedirectRefused('a redirect without an address');
  const to = new URL(location, from);
  if (to.protocol !== 'https:' && to.protocol !== 'http:') throw new RedirectRefused(`a redirect to ${to.protocol}`);
  if (isDowngrade(from, to)) throw new RedirectRefused('a redirect from https to http');
  return to;
}

/**
 * Whether a step leads from an encrypted address to an unencrypted one. Uploads, downloads and redirects refuse that. A service that
 * is reached by http itself (on this computer, in a home network) may name both. Pure.
 */
export function isDowngrade(from: URL, to: URL): boolean {
  return from.protocol === 'https:' && to.protocol !== 'https:';
}
