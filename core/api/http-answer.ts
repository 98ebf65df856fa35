/** Reads answers of the service, of gateways in front of it, and of storage. Pure. */
import { z } from 'zod';
import { redact } from '../../service/redact.ts';
import type { ErrorDetail } from '../errors/codes.ts';
import { type Answer, type Headers, headerOf } from './http.ts';
import type { LimitFields } from './rate-limit.ts';

/**
 * Whether something in the network answered in place of the server, as networks do that one has to sign in to: with 511 (RFC 6585,
 * 6: never sent by the server itself), with a web page where none was asked for, or with a temporary redirect to another host.
 */
export function isOfNetwork({ url, status, headers, text }: Answer): boolean {
  if (status === 511) return true;
  // Some storages announce HTML with an empty body.
  if (status >= 200 && status < 300) return contentTypeOf(headers) === 'text/html' && text.trim() !== '';
  if (![302, 303, 307].includes(status)) return false;
  const location = headerOf(headers, 'location') ?? '';
  return URL.canParse(location, url) && new URL(location, url).hostname !== url.hostname;
}

const shownBytes = 500;
const longestReason = 300;

export const contentTypeOf = (headers: Headers): string =>
  (headerOf(headers, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The parsed JSON body; undefined if Content-Type announces none. */
export function jsonOf(answer: Answer): unknown {
  const type = contentTypeOf(answer.headers);
  if (answer.oversized || !(type === 'application/json' || /^application\/[^;]+\+json$/.test(type))) return undefined;
  try {
    // A reader may ignore a byte order mark (RFC 8259, 8.1).
    return JSON.parse(answer.text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** For “Copy details”, without secrets. */
export function detailOf(answer: Answer, key: string | null): ErrorDetail {
  const contentType = headerOf(answer.headers, 'content-type');
  const requestId = ['x-request-id', 'request-id', 'x-amz-request-id', 'x-amzn-requestid', 'cf-ray']
    .map((name) => headerOf(answer.headers, name))
    .find((value) => value !== undefined);
  return {
    status: answer.status,
    ...(contentType !== undefined && { contentType }),
    ...(answer.text !== '' && { body: firstBytes(redact(answer.text.slice(0, 4 * shownBytes), [key])) }),
    ...(requestId !== undefined && { requestId }),
  };
}

const firstBytes = (text: string) =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, shownBytes), { stream: true });

const saysWhy = z.object({ message: z.unknown(), error: z.unknown() }).partial();
const hasMessage = z.object({ message: z.string() });

/** The reason as one sentence in the sender’s words: `message`, else `error`; null if the body has neither. */
export function reasonIn(body: unknown, key: string | null): string | null {
  const said = saysWhy.safeParse(body).data;
  const nested = hasMessage.safeParse(said?.error).data?.message;
  const words = [said?.message, said?.error, nested].find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof words === 'string' ? sentence(redact(words, [key])) : null;
}

/** One line that ends with a full stop. */
export function sentence(words: string): string {
  const line = words.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const short = line.length > longestReason ? `${line.slice(0, longestReason).trimEnd()}…` : line;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

const limitBody = z.object({
  retryAfterMs: z.number().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
});

/** Older services send three fields with a number each, under one of these names. */
const plainNames = ['x-ratelimit', 'x-rate-limit', 'ratelimit'];

function plainLimitOf(headers: Headers): LimitFields['plain'] {
  const [name] = plainNames.filter((prefix) => headerOf(headers, `${prefix}-remaining`) !== undefined);
  if (name === undefined) return undefined;
  return {
    limit: headerOf(headers, `${name}-limit`),
    remaining: headerOf(headers, `${name}-remaining`),
    reset: headerOf(headers, `${name}-reset`),
  };
}

/** Everything in the answer about waiting. */
export function limitFieldsOf(headers: Headers, body: unknown): LimitFields & { reason: string | null } {
  const said = limitBody.safeParse(body).data;
  return {
    retryAfter: headerOf(headers, 'retry-after'),
    date: headerOf(headers, 'date'),
    rateLimit: headerOf(headers, 'ratelimit'),
    rateLimitPolicy: headerOf(headers, 'ratelimit-policy'),
    plain: plainLimitOf(headers),
    retryAfterMs: said?.retryAfterMs,
    reason: said?.reason ?? null,
  };
}
