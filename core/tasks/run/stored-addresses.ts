/**
 * Addresses of uploads and results, and how they survive a restart. The full address of a result grants access to the
 * document, in its query or its path, so it is kept in memory only: the journal stores the origin, and after a restart
 * the service is asked for it again.
 */
import type { Download, Endpoint } from '../../model/service.ts';
import type { Step, Task } from '../../model/task.ts';
import type { ConversionApi, ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';

/**
 * Adds the result’s current address to a download: links to images may be relative to it, and our own service may have
 * another port by now. If the service does not give it, the result is saved without it and missing images are counted.
 * Throws only the signal’s reason.
 */
export async function withResultAddress(
  { service, format }: Pick<Task, 'service' | 'format'>,
  { sessionId, download }: Extract<Step, { status: 'saving' }>,
  { api, resolveEndpoint }: { api: Pick<ConversionApi, 'status'>; resolveEndpoint: ResolveEndpoint },
  signal: AbortSignal,
): Promise<Download> {
  if (download.content === 'epub') return download;
  try {
    const endpoint = await unlessAborted(resolveEndpoint(service), signal);
    const outcome = await api.status(endpoint, format, sessionId, signal);
    const url = service.place === 'local' ? new URL('/', endpoint.baseUrl).href : download.url;
    return { ...download, url: outcome.kind === 'completed' ? outcome.downloadUrl : url };
  } catch {
    signal.throwIfAborted();
    return download;
  }
}

/** @param own the current endpoint of our own service; null: the result is elsewhere */
export const isCurrentAddress = (url: string | null, own: Pick<Endpoint, 'baseUrl'> | null): url is string =>
  url !== null && (own === null || new URL(url).origin === new URL(own.baseUrl).origin);

/**
 * Our own service gets another port at each start, so its addresses are kept without their origin: the path of an upload or
 * result stays good, as its signature covers the path only.
 */

/**
 * The form of an upload’s address for the journal. Our own service gets another port at each start, so its addresses
 * are stored without their origin; the signature covers only the path.
 */
export function toStoredAddress(url: string, baseUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(baseUrl).origin ? `${pathname}${search}` : url;
}

/** The current address for a stored one. */
export function toCurrentAddress(reference: string, baseUrl: string): string {
  return reference.startsWith('/') ? new URL(reference, baseUrl).href : reference;
}
