/** Whether a connection was given up because of the server's certificate: nothing has been sent then. By code. Pure. */
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
