/**
 * What the queue needs from the rest of the house, and what it offers to it. `core/api` and `core/files` implement
 * these ports, `compose.ts` hands them in; the queue itself imports neither.
 */

import type { AdmissionReport, QueueChange, QueueSnapshot } from '../../electron/ipc/contract.ts';
import type { ErrorData } from '../errors/codes.ts';
import type { ReceiptSummary } from '../model/task.ts';
import type { ConversionOptions, DocumentOptions } from '../options/options.ts';
import type { Preset } from '../options/presets.ts';
import type { Settings } from '../settings/schema.ts';
import type { Choices } from './list/choices.ts';
import type { Disk } from './list/disk.ts';
import type { History } from './list/history.ts';
import type { Renames } from './list/rename.ts';
import type { Move } from './list/reorder.ts';
import type { Watched } from './list/watched.ts';

export type ConversionKind = 'markdown' | 'epub';

/** Which service a task belongs to. Stable in the journal: this computer's port and token change at each start. */
export type ServiceRef = { place: 'local' } | { place: 'cloud'; address: string };

/** A service as it can be called now. `baseUrl` ends in /v1 without a slash; the key belongs to its origin only. */
export interface Endpoint {
  baseUrl: string;
  key: string | null;
}

/** Throws AppError: `key-missing`, `address-insecure`, `service-stopped`, `keychain-timeout`. */
export type ResolveEndpoint = (service: ServiceRef) => Promise<Endpoint>;

/* ---- core/api ---- */

export interface Capabilities {
  idempotencyKey: boolean;
  cancel: boolean;
  linkedImages: boolean;
  pageProgress: boolean;
  /** Fields of `quire` that a submission may have; none where the service does not say. */
  options: readonly string[];
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

export interface UploadHooks {
  signal: AbortSignal;
  resume: UploadState | null;
  onProgress(sentBytes: number): void;
  /** Called after each finished part. */
  onState(state: UploadState): void;
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
/** An area of a page (1-based) in points from its upper left corner. */
export interface PageArea {
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Quota {
  name: string;
  limit: number | null;
  windowMs: number | null;
  /** Counts requests at a time instead of requests in a window. */
  concurrent: boolean;
  remaining: number | null;
  resetMs: number | null;
}

export type UploadOutcome = { kind: 'uploaded'; pdfUrl: string } | Trouble;

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

/* ---- core/files ---- */

export interface AdmittedFile {
  path: string;
  /** Where it is when links are followed: one file reached twice is one document. */
  realPath: string;
  name: string;
  /** Folders between the dropped folder and the file, for mirroring ("annex/b"); empty for a file dropped itself. */
  relativeFolder: string;
  /** Found in a folder that was dropped, not named itself. */
  inFolder: boolean;
  sizeBytes: number;
  mtimeMs: number;
}

export interface Admission {
  files: AdmittedFile[];
  skipped: { name: string; error: ErrorData }[];
  /** In files that hold nothing but a link to the web. */
  addresses?: string[];
  /** For the batch's title: the one folder's or file's name, else null. */
  name: string | null;
}

/** Where a result goes, decided when the task was made. */
export type SaveTarget =
  /** `folder` is absolute and is made if missing (its parent for `beside-source` must exist). */
  | { kind: 'folder'; folder: string; collision: 'keep-both' | 'replace' | 'skip' }
  /** Chosen in a dialog; replacing was confirmed there. */
  | { kind: 'path'; path: string };

export interface SaveRequest {
  download: Download;
  stem: string;
  format: ConversionKind;
  target: SaveTarget;
  images: 'folder' | 'inline';
  /** See `OutputOptions`. */
  attachmentsFolder: string;
  /** Byte for byte as it was sent, without a look into it: reading it has failed before. */
  asItCame?: boolean;
  signal: AbortSignal;
}

export interface SavedResult {
  path: string;
  /** Folder with the Markdown's images, null where there are none. Relative links in the file point into it. */
  assetsFolder: string | null;
  sizeBytes: number;
  /** Images that could not be fetched; their links stay absolute. */
  missingImages: number;
  /** What some of them are called, for the person. */
  missingNames?: string[] | undefined;
  /** Too large, or too hard to read: images may be named in it that nobody looked for. */
  notLookedThrough?: true | undefined;
}

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
  copy(result: SavedResult, path: string): Promise<SavedResult>;
}

/* ---- core/inspect ---- */

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

/* ---- time, for tests ---- */

export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/* ---- what the queue offers ---- */

export interface AddOptions {
  format?: ConversionKind;
  service?: ServiceRef;
  target?: SaveTarget | { kind: 'mirror'; folder: string; collision: 'keep-both' | 'replace' | 'skip' };
  /** Instead of what is set. */
  preset?: Preset | undefined;
  /** For these documents alone. */
  document?: Partial<DocumentOptions>;
  /** Skip the cloud's Start. */
  startNow?: boolean;
  /** What becomes of documents that were converted before; by default as the settings say. */
  repeats?: 'skip' | 'skip-kept' | 'convert';
}

export interface GivenDocuments {
  paths: string[];
  addresses: string[];
  /** Left out already, to be named with the others. */
  skipped: Admission['skipped'];
}

export interface Queue {
  readonly watched: Pick<Watched, keyof Watched>;
  /** What lies on the disk for these tasks, and where a result is now. */
  readonly disk: Pick<Disk, 'look' | 'locate' | 'locatePast'>;
  /** What results are called. */
  readonly renames: Pick<Renames, 'plan' | 'rename' | 'undo'>;
  readonly history: Pick<History, 'search' | 'get' | 'again' | 'forget' | 'undoForget'>;
  /** How tasks are to be converted. */
  readonly choices: Pick<Choices, 'of' | 'change' | 'again' | 'offered'>;
  addPaths(paths: string[], options?: AddOptions): Promise<AdmissionReport>;
  addUrl(url: string, options?: AddOptions): Promise<AdmissionReport>;
  /** Files, folders and addresses that were given together are one batch. */
  addGiven(given: GivenDocuments, options?: AddOptions): Promise<AdmissionReport>;
  snapshot(): QueueSnapshot;
  /** Changes are batched: at most about ten a second. */
  onChange(listener: (change: QueueChange) => void): () => void;
  start(ids: string[]): void;
  pause(): void;
  resume(): void;
  pauseTasks(ids: string[]): void;
  resumeTasks(ids: string[]): void;
  /** Changes the order in which tasks begin, and of the list. */
  move(ids: string[], move: Move): void;
  cancel(ids: string[]): void;
  retry(ids: string[]): void;
  remove(ids: string[]): string;
  undoRemove(token: string): void;
  resubmit(id: string): void;
  keepWaiting(id: string): void;
  /** Tries a password, and converts with it. False: it does not open the document. It is kept in memory only. */
  unlock(id: string, password: string): Promise<boolean>;
  /** Tries one password on several documents. How many it opened. */
  unlockAll(ids: string[], password: string): Promise<number>;
  /** Tries the password that opened one document on others. How many it opened. */
  unlockAlike(id: string, others: string[]): Promise<number>;
  /** Absolute paths for main's own use; they never cross IPC. Null while there are none. */
  resultOf(id: string): SavedResult | null;
  sourceOf(id: string): string | null;
  /** Of a document that was unlocked, as long as the program runs. */
  passwordOf(id: string): string | undefined;
  errorOf(id: string): ErrorData | null;
  saveAs(id: string, path: string): Promise<SavedResult>;
  /** A key was set or removed, or credit added: frozen services go on. */
  unblock(service?: ServiceRef): void;
  /** The cloud's address or the number of tasks at a time may have changed. */
  settingsChanged(): void;
  /** The system woke up or the network came back: every waiting poll goes now. */
  wake(): void;
  /** Nothing queued and nothing running. */
  idle(): boolean;
  /** Stops at safe points, keeps the journal. */
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Absolute: journal.db, work/ (downloads not yet saved) and the lock. */
  stateFolder: string;
  settings(): Settings;
  resolveEndpoint: ResolveEndpoint;
  /** Looks into documents before they run; absent: nobody does. */
  inspect?: Inspect;
  /** Compares results with their documents; absent: nobody does. */
  compare?: Compare;
  /** For the destination "ask": the system's save dialog. Null: the person closed it; the task waits as needs-attention. */
  askSavePath?(suggestion: { folder: string; name: string; format: ConversionKind }): Promise<string | null>;
}
