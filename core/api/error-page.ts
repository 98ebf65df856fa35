/**
 * Recognises an error that was sent with status 200 in place of a Markdown result. Any text is valid Markdown, so a body is refused
 * only if all of it is the error:
 *
 * - an HTML page or an XML document: it begins with a doctype, <html>, <head>, <body> or an XML declaration; comments before it are
 *   skipped. Markdown may begin with HTML too, but with an element of a page’s content (<div>, <h1>, <p>);
 * - storage’s `<Error><Code>…</Error>`, with or without an XML declaration;
 * - JSON: an object with an `error` or similar, or any value if JSON is announced;
 * - only an HTTP reason ("Internal Server Error", "502 Bad Gateway", "error code: 521"), with or without tags.
 *
 * A Markdown document about such errors contains more text, or shows them in a code block. `Content-Type` alone is no proof: storage
 * keeps any type that it was given, and some gateways announce text/plain for everything. Pure.
 */
import { STATUS_CODES } from 'node:http';

/** Error bodies are short; a longer body is a document. */
const longestError = 64 * 1024;
const longestReason = 200;

/** @param whole `start` is the whole body */
export function isErrorPage(start: string, whole: boolean, contentType: string): boolean {
  const text = withoutComments(start.replace(/^\uFEFF/, '')).trim();
  if (/^<(!doctype html|html|head|body|\?xml)[\s>]/i.test(text.slice(0, 1024))) return true;
  const announced = contentType.toLowerCase();
  if (/^(text\/html|application\/xhtml\+xml)$/.test(announced) && text.startsWith('<')) return true;
  if (/^application\/([^;]+\+)?json$/.test(announced) && /^([{[]|(null|true|false)\s*$)/.test(text)) return true;
  if (!whole || text.length > longestError) return false;
  return isStorageError(text) || isJsonError(text) || isBareReason(text);
}

/** Pages of some gateways begin with comments. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const isStorageError = (text: string) =>
  /^<(Error|ErrorResponse)(\s[^>]*)?>/.test(text) && /<\/(Error|ErrorResponse)>$/.test(text) && text.includes('<Code>');

/** Names of fields in error bodies of gateways. `{"message":"Forbidden"}` is from Amazon’s API Gateway. */
const signs: ReadonlySet<string> = new Set(['error', 'errors', 'errorcode', 'message', 'success']);

function isJsonError(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && Object.keys(body).some((key) => signs.has(key.toLowerCase()));
  } catch {
    return false;
  }
}

/** A single word counts only together with its number: "Gone" and "Conflict" may be the whole text of a document. */
const reasons: ReadonlySet<string> = new Set([
  ...Object.entries(STATUS_CODES).flatMap(([status, reason = '']) => {
    if (Number(status) < 400) return [];
    const words = wordsOf(reason);
    return [...(words.includes(' ') ? [words] : []), `${status} ${words}`];
  }),
  ...[
    'access denied',
    'server error',
    'server error 500',
    '404 page not found',
    'request has expired',
    'upstream error',
  ],
]);

function isBareReason(text: string): boolean {
  if (text.length > longestReason) return false;
  const words = wordsOf(text.replaceAll(/<[^<>]*>/g, ' '));
  return reasons.has(words) || /^error (code )?[45]\d\d$/.test(words);
}

/** Small letters and digits, one space between two. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
