/**
 * Against DNS rebinding: a page on the web whose name is made to point at 127.0.0.1 reaches a loopback service, but its
 * requests name another host.
 */
import { PlainError } from './errors.ts';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

export const isLoopback = (host: string): boolean => loopback.test(host);

/**
 * A proxy in front and we might each believe another one (RFC 9112, 3.2).
 *
 * @param rawHeaders names and values in turn
 * @throws PlainError 400
 */
export function checkOneHost(rawHeaders: readonly string[]): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new PlainError(400, 'INVALID_HTTP', 'The request names more than one host.');
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
