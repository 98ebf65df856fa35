/**
 * The ports of the queue. `core/api`, `core/files` and `core/inspect` implement them, and `compose.ts` passes them in;
 * the queue imports none of these modules.
 */

import type { ErrorData } from '../errors/codes.ts';
import type { Admission, SavedResult, SaveRequest } from '../model/saving.ts';
import type {
  Capabilities,
  ConversionKind,
  DownloadOutcome,
  Endpoint,
  ReleaseOutcome,
  ServiceRef,
  SourceFile,
  StatusOutcome,
  SubmitOutcome,
  SubmitRequest,
  UploadOutcome,
  UploadState,
} from '../model/service.ts';
import type { PageArea, ReceiptSummary } from '../model/task.ts';

/** Throws AppError: `key-missing`, `address-insecure`, `service-stopped`, `keychain-timeout`, `journal-newer`, `data-folder-full`. */
export type ResolveEndpoint = (service: ServiceRef) => Promise<Endpoint>;

export interface UploadHooks {
  signal: AbortSignal;
  resume: UploadState | null;
  onProgress(sentBytes: number): void;
  /** Called after each finished part. */
  onState(state: UploadState): void;
}

export interface ConversionApi {
  /** The optional capabilities that the service advertises, cached per base address; all false if it advertises none or can’t be asked. */
  capabilities(endpoint: Endpoint, signal: AbortSignal): Promise<Capabilities>;
  upload(endpoint: Endpoint, source: SourceFile, hooks: UploadHooks): Promise<UploadOutcome>;
  /** Asks the service to delete a multipart upload that will not be completed. Never rejects. */
  abandonUpload?(endpoint: Endpoint, upload: Pick<UploadState, 'uploadId' | 'key'>): Promise<ReleaseOutcome>;
  /** `unsent` ends it as long as nothing has been sent, with an outcome that says so; without it only `signal` does. */
  submit(endpoint: Endpoint, request: SubmitRequest, signal: AbortSignal, unsent?: AbortSignal): Promise<SubmitOutcome>;
  status(endpoint: Endpoint, kind: ConversionKind, sessionId: string, signal: AbortSignal): Promise<StatusOutcome>;
  /** Asks the service to stop and delete a task, if it supports that. Never rejects. */
  cancel(endpoint: Endpoint, kind: ConversionKind, sessionId: string): Promise<ReleaseOutcome>;
  /** Streams to `path`, resuming a partial file if its ETag still matches, and detects the type of content by its bytes. */
  download(
    url: string,
    path: string,
    expected: ConversionKind,
    options: { signal: AbortSignal; onProgress(doneBytes: number, totalBytes: number | null): void },
  ): Promise<DownloadOutcome>;
  /** Tests the key with one cheap authenticated request without effects. */
  testKey(
    endpoint: Endpoint,
    signal: AbortSignal,
  ): Promise<{ outcome: 'works' | 'rejected' | 'unreachable' | 'unclear'; error: ErrorData | null }>;
}

/**
 * Fetches a file that a result refers to, without any key. `resultUrl` is the result’s address: addresses in a private
 * network are only requested if they have its origin. `onBytes` is called for each received chunk. Null: not available.
 * Rejects only when aborted.
 */
export type FetchResource = (
  url: string,
  options: { resultUrl: string; maxBytes: number; signal: AbortSignal; onBytes?: () => void },
) => Promise<Uint8Array | null>;

/** `copy` replaces what a person has agreed to replace; with `add` and `rename` an existing file is never replaced. */
export type CopyPurpose = 'copy' | 'add' | 'rename';

export interface Files {
  /** Finds PDFs in files and folders and checks each for %PDF. Throws only on abort. */
  admit(paths: string[], signal: AbortSignal): Promise<Admission>;
  /**
   * Checks that the source is unchanged before it is read. Throws AppError `file-missing`, `file-unreadable`,
   * `file-changed`, `empty-file`.
   */
  check(source: { path: string; sizeBytes: number; mtimeMs: number }): Promise<SourceFile>;
  /** SHA-256 of the bytes, in hex, read in pieces. Throws AppError `file-missing`, `file-unreadable`; the signal's reason. */
  fingerprint(path: string, signal: AbortSignal): Promise<string>;
  /** Atomic: temp file beside the target, fsync, rename. Throws AppError `target-unwritable`, `disk-full` … */
  save(request: SaveRequest): Promise<SavedResult | { kind: 'skipped' }>;
  /**
   * Checks that `path` can be the moved result, and returns the result with this path. Throws AppError `result-unfit`,
   * `file-missing`, `file-unreadable`.
   */
  locate(before: SavedResult, path: string, format: ConversionKind): Promise<SavedResult>;
  /** Whether all systems allow this name (without extension). */
  fitsName(stem: string): boolean;
  /**
   * Renames a saved result, and its own images folder, within its folder. The file has both names until `finish`. Throws AppError
   * `name-taken`, `file-missing`, `target-unwritable` …
   */
  rename(result: SavedResult, name: string): Promise<{ result: SavedResult; finish(): Promise<void> }>;
  /** Copies a saved result (with its images, relinked) to this path, atomically. Throws AppError `name-taken` where nothing is replaced. */
  copy(result: SavedResult, path: string, purpose?: CopyPurpose): Promise<SavedResult>;
  /** Deletes a folder of the work folder; what an interrupted save or copy has left is put right before. Never rejects. */
  discard(folder: string): Promise<void>;
}

export type InspectOutcome =
  | {
      kind: 'facts';
      /** `thumbnail`: whether an image was written to `thumbnailPath`. */
      facts: { pages: number; text: 'own' | 'scanned' | 'mixed'; language: string; thumbnail: boolean };
    }
  /** It needs a password, or another one. */
  | { kind: 'locked' }
  | { kind: 'unknown' };

/** Compares a PDF with its result and writes the full receipt to `receiptPath`, whose folder exists. Never rejects. */
export type Compare = (request: {
  path: string;
  password?: string;
  resultPath: string;
  /** The converted pages as page ranges ("1-12,20-"); absent: all. */
  only?: string;
  /** Page areas that the result omits on purpose. */
  leftOut?: PageArea[];
  receiptPath: string;
}) => Promise<{ kind: 'receipt'; receipt: ReceiptSummary } | { kind: 'locked' } | { kind: 'unknown' }>;

/** Inspects a PDF. Never rejects. */
export type Inspect = (request: { path: string; thumbnailPath: string; password?: string }) => Promise<InspectOutcome>;

/** Measures durations. */
export interface Stopwatch {
  /** In ms, from some moment on. Unlike `now` of a clock it does not jump ahead when the system’s clock is set. */
  elapsed(): number;
}

/** Tells times of day. */
export interface Calendar {
  /** A time of `now` of a clock as the system’s clock, which may be behind, shows it. */
  onSystemClock(ms: number): number;
}

export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
