import { PlainError } from './errors.ts';

/**
 * An address as it was meant: clients that join a base address and a path leave slashes too many, and some write out the
 * whole URL. What is signed or quoted stays as it is.
 *
 * @param target of the request line: "/v1//a/?q", "http://host/v1/a"
 * @returns the same in origin-form (RFC 9112, 3.2.1)
 */
export function tidyAddress(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(target) ?? [];
  if (path === '*') return target;
  const single = path.replace(/\/{2,}/g, '/');
  // What only those who run the service may see has one address: a proxy in front keeps it inside by that.
  if (!/^\/(?:v1|api)\//.test(single)) return (path || '/') + query;
  // Behind "result/" and below "files/" the end of the path is a name, and no name is another thing than none at all.
  const isNamed = /\/result\/$|\/v1\/files\//.test(single);
  return (isNamed ? single : single.replace(/\/$/, '')) + query;
}

/** A name or an address with a port or without: links are made with it. */
const hostField = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * One host at most, and one that is written as a host: a proxy in front and we might each believe another (RFC 9112, 3.2).
 *
 * @param rawHeaders names and values in turn
 * @throws PlainError 400
 */
export function checkHostField(rawHeaders: readonly string[]): void {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length > 1) throw new PlainError(400, 'INVALID_HTTP', 'The request names more than one host.');
  if (hosts.some((host) => !hostField.test(host))) {
    throw new PlainError(400, 'INVALID_HTTP', 'The host that the request names is malformed.');
  }
}

/**
 * @param hostHeader the request's Host field
 * @param port that the service listens on
 * @param publicOrigin under which a proxy on this computer passes requests on
 * @throws PlainError 421
 */
export function checkLoopbackHost(
  hostHeader: string | undefined,
  port: number,
  publicOrigin: string | null = null,
): void {
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    // A client leaves out the port that http has anyway.
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (publicOrigin !== null) allowed.push(new URL(publicOrigin).host);
  if (hostHeader === undefined || !allowed.includes(hostHeader.toLowerCase())) {
    throw new PlainError(421, 'WRONG_HOST', 'This service answers on this computer only, under its loopback address.');
  }
}
