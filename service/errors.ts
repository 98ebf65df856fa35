/** Every HTTP error that the service answers, each with its status, its headers and its body. */
import type { z } from 'zod';
import type { AuthenticationError, OtherError, RateLimitError, rateLimitReasons } from './contract.ts';

/** An error answer. `body` is sent to the client; `message` is for the log. */
export abstract class HttpError extends Error {
  abstract readonly status: number;
  abstract readonly body: object;
  readonly headers: Record<string, string> = {};
}

export interface FieldProblem {
  path: string;
  message: string;
}

/** All errors for which the contract defines no body of their own (7.4). */
export class PlainError extends HttpError {
  override readonly name = 'PlainError';
  readonly status: number;
  readonly body: OtherError;

  constructor(status: number, code: string, message: string, fields?: FieldProblem[]) {
    super(message);
    this.status = status;
    // The sentence is in both fields: widely used clients show `error` only.
    this.body = { error: message, code, message, ...(fields && { fields }) };
  }
}

/** For status lines that this service writes itself. */
export const statusNames: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

export const invalidBody = (fields: FieldProblem[]) =>
  new PlainError(
    400,
    'INVALID_REQUEST',
    `The request can't be accepted: ${fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')}`,
    fields,
  );

/** A request with ten thousand wrong parts must not get an answer that is many times longer. */
const shownProblems = 20;

/** Zod's issues, one line for each field. */
export const fieldProblems = (error: z.ZodError): FieldProblem[] =>
  error.issues
    .slice(0, shownProblems)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));

export const invalidLink = () =>
  new PlainError(403, 'INVALID_LINK', 'This link is not valid or has expired. Ask the service for a new one.');

export const notFound = (message = 'There is nothing at this address.') => new PlainError(404, 'NOT_FOUND', message);

/** 503 with the time after which the client should try again. */
export const tryAgain = (code: string, message: string, afterSeconds: number): PlainError =>
  retryAfter(new PlainError(503, code, message), afterSeconds);

export function retryAfter(error: PlainError, seconds: number): PlainError {
  error.headers['retry-after'] = String(seconds);
  return error;
}

/** 401 (contract, 7.1). `invalid_token` is sent only if the request had credentials (RFC 6750, 3.1). */
export class Unauthenticated extends HttpError {
  override readonly name = 'Unauthenticated';
  readonly status = 401;
  readonly body: AuthenticationError;

  constructor(reason: 'missing' | 'invalid') {
    const message =
      reason === 'missing' ? 'The request carries no API key.' : 'The API key is not one of this service.';
    super(message);
    this.body = {
      error: 'Unauthorized',
      code: 'UNAUTHENTICATED',
      message,
      resolution: 'Send the header "Authorization: Bearer <API_KEY>" with a key of this service.',
    };
    this.headers['www-authenticate'] =
      reason === 'missing' ? 'Bearer realm="quire"' : 'Bearer realm="quire", error="invalid_token"';
  }
}

export interface RateLimitDecision {
  reason?: (typeof rateLimitReasons)[number];
  retryAfterMs?: number;
  /** Why, where the reason alone does not say it. */
  message?: string;
  /** Ready-made field values (contract, section 8). */
  policy?: string;
  available?: string;
}

/** 429 (contract, 7.2): thrown by the limits before any task is created. */
export class RateLimited extends HttpError {
  override readonly name = 'RateLimited';
  readonly status = 429;
  readonly body: RateLimitError;

  constructor({ reason, retryAfterMs: exactMs, message, policy, available }: RateLimitDecision) {
    super(message ?? `rate limited: ${reason ?? 'no reason given'}`);
    // Clients read a whole number.
    const retryAfterMs = exactMs === undefined ? undefined : Math.ceil(exactMs);
    this.body = {
      error: 'rate_limited',
      ...(reason && { reason }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(message !== undefined && { quire: { message } }),
    };
    if (retryAfterMs !== undefined) this.headers['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
    if (policy) this.headers['ratelimit-policy'] = policy;
    if (available) this.headers.ratelimit = available;
  }
}

/** 404 of the result operation. */
export class TaskNotFound extends HttpError {
  override readonly name = 'TaskNotFound';
  readonly status = 404;
  readonly body = {
    success: false,
    state: 'not_found',
    error: 'This service has no such task. It may have been removed, or it belongs to the other conversion.',
  } as const;

  constructor() {
    super('no such task');
  }
}
