import { PlainError } from './errors.ts';

/**
 * Corrects the address of a request: clients that join a base address and a path send doubled slashes, and some send the whole
 * URL. Signed and encoded parts stay as they are.
 *
 * @param target of the request line: "/v1//a/?q", "http://host/v1/a"
 * @returns the same in origin-form (RFC 9112, 3.2.1)
 */
export function tidyAddress(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(target) ?? [];
  if (path === '*') return target;
  const single = path.replace(/\/{2,}/g, '/');
  // /metrics and the like are not corrected: a proxy in front may block exactly these addresses.
  if (!/^\/(?:v1|api)\//.test(single)) return (path || '/') + query;
  // After "result/" and below "files/" the last segment is a name. There a slash at the end means an empty name.
  const isNamed = /\/result\/$|\/v1\/files\//.test(single);
  return (isNamed ? single : single.replace(/\/$/, '')) + query;
}

/** A name or an IP address, with or without a port. Links are made of it. */
const hostField = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Allows one Host field, which only HTTP/1.0 may leave out, and only a well-formed one: otherwise a proxy in front and this service
 * might each take another value (RFC 9112, 3.2).
 *
 * @param rawHeaders names and values in turn
 * @param httpVersion of the request: "1.1"
 * @throws PlainError 400
 */
export function checkHostField(rawHeaders: readonly string[], httpVersion: string): void {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length === 0 && httpVersion !== '1.0')
    throw new PlainError(400, 'INVALID_HTTP', 'The request names no host.');
  if (hosts.length > 1) throw new PlainError(400, 'INVALID_HTTP', 'The request names more than one host.');
  if (hosts.some((host) => !hostField.test(host))) {
    throw new PlainError(400, 'INVALID_HTTP', 'The host that the request names is malformed.');
  }
}

/**
 * Protects a loopback service against DNS rebinding: a web page whose name is made to point at 127.0.0.1 can reach the service, but
 * its requests name another host.
 *
 * @param hostHeader the request’s Host field
 * @param port the port that the service listens on
 * @param publicOrigin the origin of a proxy on this computer that forwards requests
 * @throws PlainError 421
 */
export function checkLoopbackHost(
  hostHeader: string | undefined,
  port: number,
  publicOrigin: string | null = null,
): void {
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    // Clients leave out the default port of http.
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (publicOrigin !== null) allowed.push(new URL(publicOrigin).host);
  if (hostHeader === undefined || !allowed.includes(hostHeader.toLowerCase())) {
    throw new PlainError(421, 'WRONG_HOST', 'This service answers on this computer only, under its loopback address.');
  }
}
