/** A conversion service: which one, how it is called, what it can, and how it says no. */
import type { ErrorData } from '../errors/codes.ts';
import type { ConversionOptions } from '../options/options.ts';
import type { Task } from './task.ts';

export type ConversionKind = 'markdown' | 'epub';

/** Which service a task belongs to. Stable in the journal: this computer's port and token change at each start. */
export type ServiceRef = { place: 'local' } | { place: 'cloud'; address: string };

/** A service as it can be called now. `baseUrl` ends in /v1 without a slash; the key belongs to its origin only. */
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
  /** Fields of `quire` that a submission may have; none where the service does not say. */
  options: readonly string[];
}

/** Outcomes that are not success, alike for every call. `retryAtMs` is Unix time. */
export type Trouble =
  /** No request can have arrived, or it did not matter: trying again is safe. */
  | { kind: 'unavailable'; error: ErrorData; retryAtMs: number | null }
  /** 429: the whole service cools down. */
  | { kind: 'limited'; error: ErrorData; retryAtMs: number | null; reason: string | null; quotas?: Quota[] }
  /** 401, 402, no key: the service's tasks freeze until a person acts. */
  | { kind: 'blocked'; error: ErrorData }
  /** The service's final word on this request. */
  | { kind: 'rejected'; error: ErrorData };

/** One rule of the service as its RateLimit headers describe it; null where they are silent. */
export interface Quota {
  name: string;
  limit: number | null;
  windowMs: number | null;
  /** Counts requests at a time instead of requests in a window. */
  concurrent: boolean;
  remaining: number | null;
  resetMs: number | null;
}

/** What a multipart upload has done so far; journalled, so that it goes on after a restart. */
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
  /** What of them the service advertises is sent. Pages that it can't choose are no matter of taste: `pages-unsupported`. */
  options: ConversionOptions;
  /** Opens the document; only Quire's own service can be told, and it keeps it in memory only. */
  password?: string;
  /** Sent as Idempotency-Key where the service advertises it. */
  taskId: string;
}

export type SubmitOutcome =
  | { kind: 'accepted'; sessionId: string; quotas?: Quota[] }
  /** The request may have arrived and the answer was lost: it may have created (and charged) a task. */
  | { kind: 'uncertain'; error: ErrorData }
  | Trouble;

export type ReleaseOutcome =
  /** It knows now, or has forgotten it already. */
  | { kind: 'released' }
  /** It has no way to be told, or refuses to listen. */
  | { kind: 'refused'; error: ErrorData | null }
  /** Not told yet. */
  | Exclude<Trouble, { kind: 'rejected' }>;

export interface RemoteWarning {
  code: string;
  page: number;
  message: string;
  count?: number | undefined;
}

/** An area of a page (1-based) in points from its upper left corner. */
export interface PageArea {
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export type StatusOutcome =
  | { kind: 'processing'; percent: number | null; pages: { page: number; pages: number } | null }
  | {
      kind: 'completed';
      downloadUrl: string;
      pages: number | null;
      /** What the document calls itself; null where the service does not say. */
      metadata: { title: string; authors: string[] } | null;
      warnings: RemoteWarning[];
      /** Files that a linked Markdown refers to, relative to `downloadUrl`; null where the service does not say. */
      assets: { path: string; sizeBytes: number }[] | null;
      /** What the result leaves out on purpose; absent where the service does not say. */
      leftOut?: PageArea[];
    }
  | { kind: 'failed'; error: ErrorData }
  | { kind: 'unknown-task'; error: ErrorData }
  | Trouble;

/** A result as it lies in the task's work folder, not yet saved. `etag` lets a broken download resume. */
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

/** Empty for this computer. */
export function hostOf(service: ServiceRef): string {
  if (service.place === 'local') return '';
  return URL.canParse(service.address) ? new URL(service.address).host : service.address;
}

/**
 * Adds what the words may need and the thrower could not know: the document's name, the host, the format. This computer has
 * no host that anybody knows: what was called there is a port that changes with each start.
 */
export function about(task: Pick<Task, 'service' | 'source' | 'format'>, error: ErrorData): ErrorData {
  const host = task.service.place === 'local' ? '' : (error.params.host ?? hostOf(task.service));
  return { ...error, params: { name: task.source.name, format: task.format, ...error.params, host } };
}

/** Nobody knows whether the service has accepted it. */
export const uncertainError = (task: Task, cause?: ErrorData): ErrorData =>
  about(task, { code: 'submission-uncertain', params: {}, ...(cause?.detail && { detail: cause.detail }) });
