/**
 * Where a result lies. Whoever has its address can fetch the document, be the permission in the query or in the path, so it stays in
 * memory: the journal keeps the origin, and the service is asked for the address again where a restart has lost it.
 */
import type { Download, Endpoint } from '../../model/service.ts';
import type { Step, Task } from '../../model/task.ts';
import type { ConversionApi, ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';

/**
 * What a Markdown's pictures are found by: links of theirs may be relative to the result, and our own service may listen elsewhere
 * by now. Where the service does not tell, the result is saved all the same; pictures that can't be found are counted. Throws only
 * the signal's reason.
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

/** @param own our own service as it can be called now; null: the result lies elsewhere */
export const isCurrentAddress = (url: string | null, own: Pick<Endpoint, 'baseUrl'> | null): url is string =>
  url !== null && (own === null || new URL(url).origin === new URL(own.baseUrl).origin);

/**
 * Our own service gets another port at each start, so its addresses are kept without their origin: the path of an upload or
 * result stays good, as its signature covers the path only.
 */

/** What the journal keeps of an address. */
export function toStoredAddress(url: string, baseUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(baseUrl).origin ? `${pathname}${search}` : url;
}

/** The address as it is good now. */
export function toCurrentAddress(reference: string, baseUrl: string): string {
  return reference.startsWith('/') ? new URL(reference, baseUrl).href : reference;
}
