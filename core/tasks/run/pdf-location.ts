/**
 * Our own service gets another port at each start, so its addresses are kept without their origin: the path of an upload or
 * result stays good, as its signature covers the path only.
 */

/** What the journal keeps of an address. */
export function detach(url: string, baseUrl: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(baseUrl).origin ? `${pathname}${search}` : url;
}

/** The address as it is good now. */
export function attach(reference: string, baseUrl: string): string {
  return reference.startsWith('/') ? new URL(reference, baseUrl).href : reference;
}
