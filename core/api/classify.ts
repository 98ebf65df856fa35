/** Turns answers and transport errors into outcomes, by status, Content-Type and code, never by the text of a message. Pure. */
import { z } from 'zod';
import { isLoopback } from '../../service/ip-address.ts';
import { redact } from '../../service/redact.ts';
import type { ErrorCode, ErrorData } from '../errors/codes.ts';
import type { SubmitOutcome, Trouble } from '../model/service.ts';
import { isCertificateFault } from './certificates.ts';
import type { Answer, TransportError } from './http.ts';
import { contentTypeOf, detailOf, isOfNetwork, jsonOf, limitFieldsOf, reasonIn } from './http-answer.ts';
import { quotas, retryAtMs } from './rate-limit.ts';

/** The service that was called. */
export interface Asked {
  host: string;
  key: string | null;
  nowMs: number;
}

export const isSuccess = (answer: Pick<Answer, 'status'>) => answer.status >= 200 && answer.status < 300;

/** No answer to a request that may be repeated. A wrong certificate may be temporary too, as in a hotel’s network before sign-in. */
export function lost(error: TransportError, asked: Asked): Trouble {
  return {
    kind: 'unavailable',
    error: {
      code: !error.written && isCertificateFault(error.cause) ? 'certificate-invalid' : 'service-unreachable',
      params: { host: asked.host },
      detail: { cause: redact(error.message, [asked.key]) },
    },
    retryAtMs: null,
  };
}

/** No answer to a submission: uncertain, unless nothing was sent or the service recognises the request by its Idempotency-Key. */
export function lostSubmission(error: TransportError, asked: Asked, idempotent: boolean): SubmitOutcome {
  const trouble = lost(error, asked);
  return error.written && !idempotent ? uncertain(asked, trouble.error.detail) : trouble;
}

/** An answer that is not the expected success, to a request that may be repeated. */
export function troubleOf(answer: Answer, asked: Asked): Trouble {
  const { status } = answer;
  const body = jsonOf(answer);
  const error = (code: ErrorCode, params: ErrorData['params'] = {}): ErrorData => ({
    code,
    params: { host: asked.host, ...params },
    detail: detailOf(answer, asked.key),
  });
  const limits = limitFieldsOf(answer.headers, body);
  if (isOfNetwork(answer)) return { kind: 'unavailable', error: error('network-sign-in'), retryAtMs: null };
  if (isSuccess(answer)) return { kind: 'unavailable', error: error('service-answer-invalid'), retryAtMs: null };
  if (status < 400) return { kind: 'rejected', error: error('service-redirected') };
  if (status === 401) return { kind: 'blocked', error: error(asked.key === null ? 'key-missing' : 'key-rejected') };
  if (status === 402) return { kind: 'blocked', error: error('credit-exhausted') };
  if (status === 429) {
    const known = quotas(limits, asked.nowMs);
    return {
      kind: 'limited',
      error: error('rate-limited'),
      retryAtMs: retryAtMs(limits, asked.nowMs),
      reason: limits.reason,
      ...(known.length > 0 && { quotas: known }),
    };
  }
  if (saysOwnDiskFull(answer)) return { kind: 'rejected', error: { ...error('data-folder-full'), params: {} } };
  if ((status >= 500 && !saysQuotaUsed(answer)) || isPassing(status)) {
    return {
      kind: 'unavailable',
      error: error('service-error', { status }),
      retryAtMs: retryAtMs(limits, asked.nowMs),
    };
  }
  const reason = reasonIn(body, asked.key);
  return {
    kind: 'rejected',
    error: error('service-rejected', reason === null ? { why: 'status', status } : { reason }),
  };
}

/** RFC 4918, 11.5. The disk of this computer is full; the service has stored nothing then. */
export const saysOwnDiskFull = (answer: Answer) =>
  answer.status === 507 && isLoopback(answer.url.hostname) && !saysQuotaUsed(answer);

const quotaUsed = z.object({ code: z.literal('STORAGE_QUOTA') });

/** The quota of the key is used up in our service. Waiting does not help until somebody makes room. */
export const saysQuotaUsed = (answer: Answer) => answer.status === 507 && quotaUsed.safeParse(jsonOf(answer)).success;

/** 408: the request did not arrive completely in time. 425: too early to be processed. */
const isPassing = (status: number) => status === 408 || status === 425;

/**
 * A submission creates a task that may cost money, so a doubtful answer is `uncertain`. It is rejected if the answer has the
 * contract’s shape, or if its status means that nothing was begun. After all other answers the task may exist: a 5xx, an unreadable
 * success, a web page in place of the answer, a 303 (RFC 9110, 15.4.4: the result of what was done is elsewhere), a 408 (some
 * gateways send it when the server behind them is slow) and a 425 (RFC 8470, 5.2 allows it only for requests with early data, which
 * Quire never sends, so its meaning is unknown). With an Idempotency-Key it is safe to submit again.
 */
export function submissionTrouble(answer: Answer, asked: Asked, idempotent: boolean): SubmitOutcome {
  const trouble = troubleOf(answer, asked);
  if (idempotent || !isDoubtful(trouble, answer, asked)) return trouble;
  return uncertain(asked, trouble.error.detail);
}

function isDoubtful({ kind }: Trouble, answer: Answer, { key }: Asked): boolean {
  if (notBegun.has(answer.status)) return false;
  if (kind !== 'rejected') return kind === 'unavailable';
  return reasonIn(jsonOf(answer), key) === null;
}

/** With these statuses the request was not processed (RFC 9110, 15.4 and 15.5; RFC 6585, 5 and 6). */
const notBegun: ReadonlySet<number> = new Set([301, 302, 307, 308, 404, 405, 411, 413, 414, 415, 421, 431, 511]);

/**
 * For polls. The conversion may have been paid for, so only the service itself may end it. Answers of gateways and captive portals
 * (a redirect, a page instead of JSON) count as temporary.
 */
export function pollTrouble(answer: Answer, asked: Asked): Trouble {
  const trouble = troubleOf(answer, asked);
  if (trouble.kind !== 'rejected' || jsonOf(answer) !== undefined) return trouble;
  const { error } = trouble;
  const passing: ErrorData =
    error.code === 'service-rejected'
      ? { ...error, code: 'service-error', params: { host: asked.host, status: answer.status } }
      : error;
  return { kind: 'unavailable', error: passing, retryAtMs: null };
}

/** 404 or 410 from the service itself: every body counts except an HTML page, which comes from a gateway. */
export const saysUnknownTask = (answer: Answer) =>
  (answer.status === 404 || answer.status === 410) && contentTypeOf(answer.headers) !== 'text/html';

function uncertain(asked: Asked, detail: ErrorData['detail']): SubmitOutcome {
  return {
    kind: 'uncertain',
    error: { code: 'submission-uncertain', params: { host: asked.host }, ...(detail && { detail }) },
  };
}
