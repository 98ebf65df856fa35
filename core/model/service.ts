/**
 * A conversion service: its address and capabilities, what is sent to it, its outcomes, and its names for people and in
 * indexes.
 */
import type { ErrorData } from '../errors/codes.ts';
import type { ConversionOptions } from '../options/options.ts';
import type { PageArea, Task } from './task.ts';

export type ConversionKind = 'markdown' | 'epub';

/** Which service a task belongs to. Stable in the journal: this computer's port and token change at each start. */
export type CloudRef = { place: 'cloud'; address: string };
export type ServiceRef = { place: 'local' } | CloudRef;

/** Where a service can be reached now. `baseUrl` ends in /v1 without a slash. The key must be sent to this origin only. */
export interface Endpoint {
  baseUrl: string;
  key: string | null;
}

/** What an Authorization header can carry: printable ASCII without spaces. */
export const apiKeyPattern = /^[\x21-\x7e]+$/;

export interface Capabilities {
  idempotencyKey: boolean;
  cancel: boolean;
  linkedImages: boolean;
  pageProgress: boolean;
  /** Supported fields of `quire` in a submission; empty if the service advertises none. */
  options: readonly string[];
  /** It could not be asked just now: all of these may be true. */
  unknown?: true;
}

/** The failures that every call can have. `retryAtMs` is Unix time. */
export type Trouble =
  /** The request did not arrive or had no effect: a retry is safe. */
  | { kind: 'unavailable'; error: ErrorData; retryAtMs: number | null }
  /** 429: the whole service cools down. */
  | { kind: 'limited'; error: ErrorData; retryAtMs: number | null; reason: string | null; quotas?: Quota[] }
  /** 401, 402 or no key: the tasks of the service wait until a person acts. */
  | { kind: 'blocked'; error: ErrorData }
  /** The service refused this request; a retry would be refused again. */
  | { kind: 'rejected'; error: ErrorData };

/** One rate limit, as the RateLimit headers describe it; null for what they do not say. */
export interface Quota {
  name: string;
  limit: number | null;
  windowMs: number | null;
  /** Limits concurrent requests instead of requests in a time window. */
  concurrent: boolean;
  remaining: number | null;
  resetMs: number | null;
}

/** The state of a multipart upload; journalled, so that the upload can resume after a restart. */
export interface UploadState {
  uploadId: string;
  key: string;
  partSizeBytes: number;
  totalParts: number;
  /** `sha256` of the bytes as they were sent. */
  done: { partNumber: number; etag: string; sha256: string }[];
}

export interface SourceFile {
  path: string;
  name: string;
  sizeBytes: number;
  mtimeMs: number;
}

export type UploadOutcome = { kind: 'uploaded'; pdfUrl: string } | Trouble;

export interface SubmitRequest {
  kind: ConversionKind;
  pdfUrl: string;
  /** Output name without extension. */
  filename: string;
  /**
   * Only options that the service advertises are sent. If it can’t select pages and some are selected, the outcome is
   * `pages-unsupported`.
   */
  options: ConversionOptions;
  /** The document’s password. Sent only to Quire’s own service, which keeps it in memory. */
  password?: string;
  /** Sent as Idempotency-Key where the service advertises it. */
  taskId: string;
}

export type SubmitOutcome =
  | { kind: 'accepted'; sessionId: string; quotas?: Quota[] }
  /** The answer was lost. The request may have arrived, and may have created and charged a task. */
  | { kind: 'uncertain'; error: ErrorData }
  | Trouble;

export type ReleaseOutcome =
  /** The service has freed it, or no longer knew it. */
  | { kind: 'released' }
  /** The service does not support this, or refuses it. */
  | { kind: 'refused'; error: ErrorData | null }
  /** Not done yet: to be retried. */
  | Exclude<Trouble, { kind: 'rejected' }>;

export interface RemoteWarning {
  code: string;
  page: number;
  message: string;
  count?: number | undefined;
}

export type StatusOutcome =
  | { kind: 'processing'; percent: number | null; pages: { page: number; pages: number } | null }
  | {
      kind: 'completed';
      downloadUrl: string;
      pages: number | null;
      /** Title and authors from the document; null where the service does not report them. */
      metadata: { title: string; authors: string[] } | null;
      warnings: RemoteWarning[];
      /** Files that a linked Markdown refers to, relative to `downloadUrl`; null where the service does not say. */
      assets: { path: string; sizeBytes: number }[] | null;
      /** Page areas that the result omits on purpose; absent where the service does not report them. */
      leftOut?: PageArea[];
    }
  | { kind: 'failed'; error: ErrorData }
  | { kind: 'unknown-task'; error: ErrorData }
  | Trouble;

/** A downloaded result in the task’s work folder, not saved yet. */
export interface Download {
  path: string;
  sizeBytes: number;
  content: 'markdown' | 'epub' | 'zip';
  /** Final address after redirects: relative links of a Markdown resolve against it. */
  url: string;
}

export type DownloadOutcome =
  | { kind: 'downloaded'; download: Download }
  /** 403, 404, 410: ask the result operation for a new address. */
  | { kind: 'expired'; error: ErrorData }
  | Trouble;

export const serviceKey = (service: ServiceRef): string => (service.place === 'local' ? 'local' : service.address);

/** The host for people; empty for this computer. */
export function hostOf(service: ServiceRef): string {
  if (service.place === 'local') return '';
  return URL.canParse(service.address) ? new URL(service.address).host : service.address;
}

/**
 * Adds the params that the wording may need and the thrower did not know: the document’s name, the host and the format. The host of
 * this computer is empty: its port changes at each start and means nothing to people.
 */
export function about(task: Pick<Task, 'service' | 'source' | 'format'>, error: ErrorData): ErrorData {
  const host = task.service.place === 'local' ? '' : (error.params.host ?? hostOf(task.service));
  return { ...error, params: { name: task.source.name, format: task.format, ...error.params, host } };
}

/** The error of a submission of which it is unknown whether the service accepted it. */
export const uncertainError = (task: Task, cause?: ErrorData): ErrorData =>
  about(task, { code: 'submission-uncertain', params: {}, ...(cause?.detail && { detail: cause.detail }) });
