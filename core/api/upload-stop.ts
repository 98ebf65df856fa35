import type { Endpoint, Trouble } from '../model/service.ts';
import { isDowngrade } from './same-safety.ts';

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
  const to = new URL(url);
  if (!/^https?:$/.test(to.protocol))
    throw new Stopped(invalid(to.host, `the upload address begins with ${to.protocol}`));
  if (isDowngrade(new URL(endpoint.baseUrl), to))
    throw new Stopped(invalid(to.host, 'the upload address is not encrypted'));
  return url;
}

export const invalid = (host: string, cause: string): Trouble => ({
  kind: 'rejected',
  error: { code: 'service-answer-invalid', params: { host }, detail: { cause } },
});
