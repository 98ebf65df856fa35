/** The client of a conversion service: implements the queue’s port. Its methods reject only when their signal is aborted. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ConversionRequest, paths, type QuireOptions } from '../../service/contract.ts';
import { AppError } from '../errors/codes.ts';
import type { ReleaseOutcome, SubmitOutcome, SubmitRequest, Trouble } from '../model/service.ts';
import { defaultSettings, maxResultBytesOf } from '../settings/schema.ts';
import type { Clock, ConversionApi } from '../tasks/ports.ts';
import { createCapabilities } from './capabilities.ts';
import {
  type Asked,
  isSuccess,
  lost,
  lostSubmission,
  pollTrouble,
  saysUnknownTask,
  submissionTrouble,
  troubleOf,
} from './classify.ts';
import { createDownloader } from './downloader.ts';
import { createHttp, type HttpOptions, TransportError } from './http.ts';
import { jsonOf, limitFieldsOf } from './http-answer.ts';
import type { MonotonicMs } from './paced-bytes.ts';
import { invalid } from './presigned-upload.ts';
import { quotas } from './rate-limit.ts';
import { readStatus } from './read-status.ts';
import { isDowngrade } from './redirects.ts';
import { createServiceCaller, refused, settle } from './service-call.ts';
import { createUploader } from './uploader.ts';

export interface ConversionApiOptions extends Omit<HttpOptions, 'lookup'> {
  clock: Clock;
  /** 0..1, for jitter. */
  random?: () => number;
  /** Larger results are refused. By default the limit of the default settings. */
  maxResultBytes?: (() => number) | undefined;
  /** Monotonic clock, for the speed of downloads. */
  monotonicMs?: MonotonicMs;
}

/** Servers accept addresses of at least 8,000 characters (RFC 9110, 4.1). Percent-encoding needs up to nine for one. */
const longestSessionId = 800;

/**
 * The service’s id of a task. It becomes one segment of a path, so a lone surrogate, which can’t be encoded, is invalid, and so are
 * "." and "..", which name other paths even when encoded (RFC 3986, 5.2.4).
 */
const sessionIdSchema = z
  .string()
  .min(1)
  .max(longestSessionId)
  .refine((id) => id.isWellFormed() && id !== '.' && id !== '..');

const acceptedSchema = z.object({ success: z.literal(true).optional(), sessionID: sessionIdSchema });

const releaseTimeoutMs = 10_000;
/** The service does not support the operation (RFC 9110, 15.5.6 and 15.6.2). */
const unsupported: ReadonlySet<number> = new Set([405, 501]);

export function createConversionApi(options: ConversionApiOptions): ConversionApi {
  const { clock, random = Math.random, monotonicMs = () => performance.now() } = options;
  const maxResultBytes = options.maxResultBytes ?? (() => maxResultBytesOf(defaultSettings));
  const http = createHttp(options);
  const service = createServiceCaller(http, clock);
  const capabilities = createCapabilities(http, clock);
  const uploader = createUploader({ http, service, clock, random });

  return {
    capabilities,
    upload: uploader.upload,
    abandonUpload: (endpoint, upload) =>
      release(service.asked(endpoint), (signal) => uploader.abandon(endpoint, upload, signal)),
    download: createDownloader({ http, clock, random, maxResultBytes, monotonicMs }),

    async submit(endpoint, request, signal, unsent): Promise<SubmitOutcome> {
      const { idempotencyKey, options: known } = await capabilities(endpoint, signal);
      if (request.options.pages !== '' && !known.includes('pages')) {
        return {
          kind: 'rejected',
          error: { code: 'pages-unsupported', params: { host: service.asked(endpoint).host } },
        };
      }
      const body: ConversionRequest = {
        pdfURL: request.pdfUrl,
        model: 'gundam',
        filename: request.filename,
        ignore_pdf_errors: true,
        ignore_ocr_errors: true,
        ...(known.length > 0 && { quire: quireOf(request, known) }),
      };
      try {
        const answer = await service.call(endpoint, {
          method: 'POST',
          path: paths.submit(request.kind),
          json: body,
          ...(idempotencyKey && { headers: { 'idempotency-key': request.taskId } }),
          signal,
          unsent,
          fresh: true,
        });
        const accepted = isSuccess(answer) ? acceptedSchema.safeParse(jsonOf(answer)).data : undefined;
        if (!accepted) return submissionTrouble(answer, service.asked(endpoint), idempotencyKey);
        const known = quotas(limitFieldsOf(answer.headers, undefined), service.asked(endpoint).nowMs);
        return { kind: 'accepted', sessionId: accepted.sessionID, ...(known.length > 0 && { quotas: known }) };
      } catch (error) {
        if (error instanceof TransportError) return lostSubmission(error, service.asked(endpoint), idempotencyKey);
        if (error instanceof AppError) return refused(error);
        throw error;
      }
    },

    status: (endpoint, kind, sessionId, signal) =>
      settle(service.asked(endpoint), async () => {
        const asked = service.asked(endpoint);
        // An earlier version stored this id. It fits into no address, and the conversion may have been paid for.
        if (!sessionIdSchema.safeParse(sessionId).success)
          return invalid(asked.host, 'its task id fits into no address');
        const answer = await service.call(endpoint, { method: 'GET', path: paths.result(kind, sessionId), signal });
        if (saysUnknownTask(answer))
          return { kind: 'unknown-task', error: { code: 'task-unknown', params: { host: asked.host } } };
        const outcome = isSuccess(answer) ? readStatus(jsonOf(answer), asked.host, asked.key) : null;
        if (outcome?.kind === 'completed' && isDowngrade(answer.url, new URL(outcome.downloadUrl)))
          return invalid(asked.host, 'the download address is not encrypted');
        return outcome ?? pollTrouble(answer, asked);
      }),

    async cancel(endpoint, kind, sessionId) {
      const asked = service.asked(endpoint);
      if (!sessionIdSchema.safeParse(sessionId).success) return { kind: 'refused', error: null };
      return release(asked, async (signal) => {
        const known = await capabilities(endpoint, signal);
        if (!known.cancel) return known.unknown ? unreachable(asked) : { kind: 'refused', error: null };
        const answer = await service.call(endpoint, { method: 'DELETE', path: paths.result(kind, sessionId), signal });
        if (isSuccess(answer) || saysUnknownTask(answer)) return { kind: 'released' };
        const trouble = pollTrouble(answer, asked);
        return unsupported.has(answer.status) ? { kind: 'refused', error: trouble.error } : trouble;
      });
    },

    async testKey(endpoint, signal) {
      if (endpoint.key === null || endpoint.key.trim() === '') {
        return { outcome: 'rejected', error: { code: 'key-missing', params: { host: service.asked(endpoint).host } } };
      }
      try {
        // This task can’t exist. Reading it needs the key and changes nothing.
        const path = paths.result('markdown', randomUUID());
        const answer = await service.call(endpoint, { method: 'GET', path, signal });
        const trouble = troubleOf(answer, service.asked(endpoint));
        if (answer.status === 401) return { outcome: 'rejected', error: trouble.error };
        if (answer.status === 402) return { outcome: 'works', error: trouble.error };
        const understood = isSuccess(answer) || answer.status === 400 || answer.status === 404;
        if (understood && jsonOf(answer) !== undefined) return { outcome: 'works', error: null };
        if (!understood || isSuccess(answer)) return { outcome: 'unclear', error: trouble.error };
        return { outcome: 'unclear', error: { ...trouble.error, code: 'service-answer-invalid' } };
      } catch (error) {
        if (error instanceof AppError) {
          return { outcome: error.code === 'key-invalid' ? 'rejected' : 'unclear', error: error.data };
        }
        if (!(error instanceof TransportError)) throw error;
        return { outcome: 'unreachable', error: lost(error, service.asked(endpoint)).error };
      }
    },
  };
}

const unreachable = ({ host }: Asked): Trouble => ({
  kind: 'unavailable',
  error: { code: 'service-unreachable', params: { host } },
  retryAtMs: null,
});

/** Never rejects. A permanent refusal becomes `cannot-tell`. */
async function release(
  asked: Asked,
  tell: (signal: AbortSignal) => Promise<ReleaseOutcome | Trouble>,
): Promise<ReleaseOutcome> {
  const signal = AbortSignal.timeout(releaseTimeoutMs);
  const outcome = await settle(asked, () => tell(signal)).catch((): Trouble => unreachable(asked));
  return outcome.kind === 'rejected' ? { kind: 'refused', error: outcome.error } : outcome;
}

/** The options that differ from their defaults and that the service supports. */
function quireOf({ kind, options, password }: SubmitRequest, known: readonly string[]): QuireOptions {
  const { markdownExtras, ocrLanguages, pages, title, authors, cover } = options;
  const wishes: QuireOptions = {
    images: 'linked',
    ...(markdownExtras.includes('front-matter') && { frontMatter: true }),
    ...(markdownExtras.includes('page-anchors') && { pageAnchors: true }),
    ...(ocrLanguages.length > 0 && { languages: ocrLanguages }),
    ...(pages !== '' && { pages }),
    ...(title !== '' && { title }),
    ...(authors.length > 0 && { authors }),
    ...(kind === 'epub' && cover !== 'first-page' && { cover }),
    ...(password !== undefined && { password }),
  };
  return Object.fromEntries(Object.entries(wishes).filter(([field]) => known.includes(field)));
}
