/** Takes secrets out of text that a person may copy into a report. Pure. */

/** A web address as it appears in text, JSON's escaped slashes included: up to the query, then the query. */
const query = /(https?:(?:\\?\/){2}[^\s"'<>?#]*)\?[^\s"'<>]*/gi;
const userInfo = /(https?:(?:\\?\/){2})[^\s"'<>/\\?#]+@/gi;
const bearer = /\b(bearer\s+)[^\s"',;<>]+/gi;
const authorization = /(authorization["']?\s*[:=]\s*["']?)(?!bearer)[^\s"',;<>]+/gi;
const signature =
  /((?:x-amz-(?:signature|credential|security-token)|signature|token|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"'&,;<>]+/gi;

/** Presigned queries, user info, bearer values and the given secrets become "…". */
export function redact(text: string, secrets: readonly (string | null)[] = []): string {
  let left = text;
  for (const secret of secrets) if (secret) left = left.replaceAll(secret, '…');
  return left
    .replaceAll(userInfo, '$1…@')
    .replaceAll(query, '$1?…')
    .replaceAll(bearer, '$1…')
    .replaceAll(authorization, '$1…')
    .replaceAll(signature, '$1…');
}
