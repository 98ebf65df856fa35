/** Takes secrets out of text: of the service’s log, and of what the app writes down about answers and errors. Pure. */

const rules: readonly RegExp[] = [
  // User name and password in a web address. JSON may have escaped its slashes.
  /(https?:(?:\\?\/){2})[^\s"'<>/\\?#]+(?=@)/gi,
  // The query of a web address: in a presigned address it is the permission.
  /(https?:(?:\\?\/){2}[^\s"'<>?#]*\?)[^\s"'<>]+/gi,
  /\b(bearer\s+)[^\s"',;<>]+/gi,
  // Base64, not the next word of a sentence.
  /\b([Bb]asic\s+)(?=\S*(?:[0-9+/=]|[a-z][A-Z]))[A-Za-z0-9+/]{8,}={0,2}/g,
  /(authorization["']?\s*[:=]\s*["']?)(?!bearer|basic)[^\s"',;<>]+/gi,
  /((?:x-amz-(?:signature|credential|security-token)|signature|token|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"'&,;<>]+/gi,
  // A key of this service: its id may be read, it says which key was used.
  /\b(quire_[0-9a-f]{12}_)[\w-]+/g,
  // A signed link of this service is a permission; the pattern of a route (`:token`) is not.
  /(\/v1\/files\/(?:forms|parts|uploads|results)\/)[^:/\s"'?#][^/\s"'?#]*/g,
];

/**
 * @param secrets values that must not be shown, such as API keys
 * @param mark what stands in their place
 */
export function redact(text: string, secrets: readonly (string | null)[] = [], mark = '…'): string {
  let redacted = text;
  for (const secret of secrets) {
    if (secret) redacted = redacted.replaceAll(secret, mark);
  }
  for (const rule of rules) redacted = redacted.replace(rule, (_, start: string) => start + mark);
  return redacted;
}
