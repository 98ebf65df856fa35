/** Takes secrets out of what is logged, wherever in a text they stand. Pure. */

const rules: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 [redacted]'],
  // A key's id may be read, it says which key was used.
  [/\b(quire_[0-9a-f]{12})_[\w-]+/g, '$1_[redacted]'],
  // Signed links are permissions; the patterns of routes are not.
  [/(\/v1\/files\/(?:forms|parts|uploads|results)\/)[^:/\s"'?#][^/\s"'?#]*/g, '$1[redacted]'],
  // So are presigned ones of others, and credentials within an address.
  [/\b(https?:\/\/)[^/\s"'@]+@/g, '$1[redacted]@'],
  [/\b(https?:\/\/[^\s"'?<>]+)\?[^\s"'<>]+/g, '$1?[redacted]'],
];

/** Shorter ones would take ordinary words out of the log; a key so short protects nothing. */
const shortestSecret = 6;

/** @param secrets that this service was given: API keys, tokens */
export function redact(text: string, secrets: readonly string[] = []): string {
  let redacted = text;
  for (const secret of secrets) {
    if (secret.length >= shortestSecret) redacted = redacted.replaceAll(secret, '[redacted]');
  }
  for (const [pattern, replacement] of rules) redacted = redacted.replace(pattern, replacement);
  return redacted;
}
