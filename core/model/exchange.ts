/** What is sent to a service and what comes back. */
import type { ErrorData } from '../errors/codes.ts';
import type { ConversionOptions } from '../options/options.ts';
import type { ConversionKind, Quota, Trouble } from './service.ts';

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
  | { kind: 'told' }
  /** It has no way to be told, or refuses to listen. */
  | { kind: 'cannot-tell'; error: ErrorData | null }
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
