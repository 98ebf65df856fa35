/** Whom every connection trusts, whichever way it takes. */
import tls from 'node:tls';

let known: string[] | undefined;

/** Node's own authorities and the system's: a company's own is installed only there. Read once, as it takes a while. */
export function authorities(): string[] {
  known ??= [...tls.getCACertificates('default'), ...systemAuthorities()];
  return known;
}

function systemAuthorities(): string[] {
  try {
    return tls.getCACertificates('system');
  } catch {
    return [];
  }
}

/** For undici's agents: HTTP/1.1 only, as with streams sharing a connection its loss says less about what arrived. */
export const trustingTls = () => ({ ca: authorities(), rejectUnauthorized: true, allowH2: false });
