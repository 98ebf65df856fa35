import type { Endpoint, Trouble } from '../tasks/ports.ts';

/** Ends an upload from anywhere inside it. */
export class Stopped extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

/** A document handed to an encrypted service does not go on unencrypted. */
export function sameSafety(endpoint: Endpoint, url: string): string {
  const { protocol, host } = new URL(url);
  const safe = protocol === 'https:' || (protocol === 'http:' && new URL(endpoint.baseUrl).protocol === 'http:');
  if (!safe) throw new Stopped(invalid(host, 'the upload address is not encrypted'));
  return url;
}

export const invalid = (host: string, cause: string): Trouble => ({
  kind: 'rejected',
  error: { code: 'service-answer-invalid', params: { host }, detail: { cause } },
});
