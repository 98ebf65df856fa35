/** The certificate authorities that all connections trust, direct or through a proxy. */
import tls from 'node:tls';

let known: string[] | undefined;

/** Node’s authorities and the system’s, where companies install their own. Read once, as it takes time. */
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

/** TLS options for undici’s agents. HTTP/1.1 only: when requests share a connection, its loss says less about which of them arrived. */
export const trustingTls = () => ({ ca: authorities(), rejectUnauthorized: true, allowH2: false });

/** Whether a connection failed because of the server’s certificate, judged by its error code. Nothing was sent then. Pure. */
export function isCertificateFault(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && refused.test(at.code)) return true;
  }
  return false;
}

/** Codes of OpenSSL's verification as Node names them (nodejs.org/api/tls.html, X509 certificate error codes), and Node's own. */
const refused = new RegExp(
  `^(${[
    'UNABLE_TO_(GET|DECRYPT|DECODE|VERIFY)_\\w+',
    '(CERT|CRL)_\\w+',
    'ERROR_IN_(CERT|CRL)_\\w+',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'INVALID_(CA|PURPOSE)',
    'PATH_LENGTH_EXCEEDED',
    'HOSTNAME_MISMATCH',
    'ERR_TLS_CERT_\\w+',
  ].join('|')})$`,
);
