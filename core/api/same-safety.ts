/**
 * What began encrypted does not go on in the clear: an address that an https service or storage names is https too, for
 * uploads, downloads and redirects alike. A service that is reached by http itself (on this computer, in a home network) may
 * name either. Pure.
 */
export function isDowngrade(from: URL, to: URL): boolean {
  return from.protocol === 'https:' && to.protocol !== 'https:';
}
