/**
 * Tells an error that came in a result's place, with status 200, from a Markdown. Nothing in Markdown forbids any text, so a
 * page is refused only where the whole body, first byte to last, is nothing but the error:
 *
 * - an HTML page or an XML document: what begins with a doctype, <html>, <head>, <body> or an XML declaration, comments before
 *   it passed over. A Markdown may begin with HTML, but with an element of a page's content (<div>, <h1>, <p>);
 * - storage's `<Error><Code>…</Error>`, which comes with and without its declaration;
 * - JSON: one object that has an `error`, or any value where JSON is announced;
 * - a bare HTTP reason ("Internal Server Error", "502 Bad Gateway", "error code: 521"), in tags or not.
 *
 * A Markdown about such errors says more than that, or shows them in a code block. `Content-Type` is no proof by itself: storage
 * keeps whatever type it was given, and gateways announce text/plain for everything. Pure.
 */
import { STATUS_CODES } from 'node:http';

/** Errors are short; what is longer is no bare one. */
const longestError = 64 * 1024;
const longestReason = 200;

/** @param whole `start` is all of it */
export function isErrorPage(start: string, whole: boolean, contentType: string): boolean {
  const text = withoutComments(start.replace(/^\uFEFF/, '')).trim();
  if (/^<(!doctype html|html|head|body|\?xml)[\s>]/i.test(text.slice(0, 1024))) return true;
  const announced = contentType.toLowerCase();
  if (/^(text\/html|application\/xhtml\+xml)$/.test(announced) && text.startsWith('<')) return true;
  if (/^application\/([^;]+\+)?json$/.test(announced) && /^([{[]|(null|true|false)\s*$)/.test(text)) return true;
  if (!whole || text.length > longestError) return false;
  return isStorageError(text) || isJsonError(text) || isBareReason(text);
}

/** Pages of some gateways have comments before everything else. */
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

/** What gateways call their errors; `{"message":"Forbidden"}` is Amazon's API Gateway. */
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

/** Of one word only where the number stands beside it: "Gone" and "Conflict" may be a document's whole text. */
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
