/**
 * What the queue needs from the rest of the house. `core/api`, `core/files` and `core/inspect` implement these ports, `compose.ts`
 * hands them in; the queue itself imports none of them.
 */
import type { ErrorData } from '../errors/codes.ts';
import type { Admission, SavedResult, SaveRequest } from '../model/saving.ts';
import type {
  Capabilities,
  ConversionKind,
  DownloadOutcome,
  Endpoint,
  PageArea,
  ReleaseOutcome,
  ServiceRef,
  SourceFile,
  StatusOutcome,
  SubmitOutcome,
  SubmitRequest,
  UploadOutcome,
  UploadState,
} from '../model/service.ts';
import type { ReceiptSummary } from '../model/task.ts';

/** Throws AppError: `key-missing`, `address-insecure`, `service-stopped`, `keychain-timeout`. */
export type ResolveEndpoint = (service: ServiceRef) => Promise<Endpoint>;

export interface UploadHooks {
  signal: AbortSignal;
  resume: UploadState | null;
  onProgress(sentBytes: number): void;
  /** Called after each finished part. */
  onState(state: UploadState): void;
}

export interface ConversionApi {
  /** What the service advertises beyond the contract; cached per base address; all false where it says nothing. */
  capabilities(endpoint: Endpoint, signal: AbortSignal): Promise<Capabilities>;
  upload(endpoint: Endpoint, source: SourceFile, hooks: UploadHooks): Promise<UploadOutcome>;
  /** Tells the service to forget a multipart upload that nobody will finish. Never rejects. */
  abandonUpload?(endpoint: Endpoint, upload: Pick<UploadState, 'uploadId' | 'key'>): Promise<ReleaseOutcome>;
  submit(endpoint: Endpoint, request: SubmitRequest, signal: AbortSignal): Promise<SubmitOutcome>;
  status(endpoint: Endpoint, kind: ConversionKind, sessionId: string, signal: AbortSignal): Promise<StatusOutcome>;
  /** Tells the service to stop and forget a task, where it can. Never rejects. */
  cancel(endpoint: Endpoint, kind: ConversionKind, sessionId: string): Promise<ReleaseOutcome>;
  /** Streams to `path` (resuming what is there when the ETag still holds) and tells what it is by its bytes. */
  download(
    url: string,
    path: string,
    expected: ConversionKind,
    options: { signal: AbortSignal; onProgress(doneBytes: number, totalBytes: number | null): void },
  ): Promise<DownloadOutcome>;
  /** One cheap authenticated request that creates nothing: does the service take the key? */
  testKey(
    endpoint: Endpoint,
    signal: AbortSignal,
  ): Promise<{ outcome: 'works' | 'rejected' | 'unreachable' | 'unclear'; error: ErrorData | null }>;
}

/**
 * Fetches a file that a result refers to, without any key. `resultUrl` is where the result came from: addresses inside a
 * private network are asked only at its origin. `onBytes`: some have come. Null: not to be had. Rejects only when aborted.
 */
export type FetchResource = (
  url: string,
  options: { resultUrl: string; maxBytes: number; signal: AbortSignal; onBytes?: () => void },
) => Promise<Uint8Array | null>;

/** To `rename` nothing is ever replaced. */
export type CopyPurpose = 'copy' | 'rename';

export interface Files {
  /** Walks files and folders (links followed once), checks each for %PDF. Throws only on abort. */
  admit(paths: string[], signal: AbortSignal): Promise<Admission>;
  /** Looks again before work starts. Throws AppError `file-missing`, `file-unreadable`, `file-changed`, `empty-file`. */
  check(source: { path: string; sizeBytes: number; mtimeMs: number }): Promise<SourceFile>;
  /** SHA-256 of the bytes, in hex, read in pieces. Throws AppError `file-missing`, `file-unreadable`; the signal's reason. */
  fingerprint(path: string, signal: AbortSignal): Promise<string>;
  /** Atomic: temp file beside the target, fsync, rename. Throws AppError `target-unwritable`, `disk-full` … */
  save(request: SaveRequest): Promise<SavedResult | { kind: 'skipped' }>;
  /** A result that is not where it was saved is `path` now. Throws AppError `result-unfit`, `file-missing`, `file-unreadable`. */
  locate(before: SavedResult, path: string, format: ConversionKind): Promise<SavedResult>;
  /** Whether every system takes this name, without extension, as it is. */
  fitsName(stem: string): boolean;
  /**
   * Gives a saved result another name in its folder, its own images folder too. It has both names until `finish`. Throws AppError
   * `name-taken`, `file-missing`, `target-unwritable` …
   */
  rename(result: SavedResult, name: string): Promise<{ result: SavedResult; finish(): Promise<void> }>;
  /** Copies a saved result (with its images, relinked) to a path chosen in a dialog, replacing it atomically. */
  copy(result: SavedResult, path: string, purpose?: CopyPurpose): Promise<SavedResult>;
}

export type InspectOutcome =
  | {
      kind: 'facts';
      /** `thumbnail`: there is a picture at `thumbnailPath`. */
      facts: { pages: number; text: 'own' | 'scanned' | 'mixed'; language: string; thumbnail: boolean };
    }
  /** It needs a password, or another one. */
  | { kind: 'locked' }
  | { kind: 'unknown' };

/** Compares a PDF with its result and writes all of it to `receiptPath`, whose folder exists. Never rejects. */
export type Compare = (request: {
  path: string;
  password?: string;
  resultPath: string;
  /** Pages that were converted, as a person writes them; absent: all. */
  only?: string;
  /** Whose text nobody needs to look for. */
  leftOut?: PageArea[];
  receiptPath: string;
}) => Promise<{ kind: 'receipt'; receipt: ReceiptSummary } | { kind: 'locked' } | { kind: 'unknown' }>;

/** Looks into a PDF on this computer. Never rejects. */
export type Inspect = (request: { path: string; thumbnailPath: string; password?: string }) => Promise<InspectOutcome>;

export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
