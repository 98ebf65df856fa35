/** What the queue offers to the window and the command line, and what it is made from. */
import type { ErrorData } from '../errors/codes.ts';
import type { Admission, SavedResult, SaveTarget } from '../model/saving.ts';
import type { ConversionKind, ServiceRef } from '../model/service.ts';
import type { AdmissionReport, QueueChange, QueueSnapshot } from '../model/views.ts';
import type { SeenFile, Watch } from '../model/watch.ts';
import type { DocumentOptions } from '../options/options.ts';
import type { Preset } from '../options/presets.ts';
import type { Settings } from '../settings/schema.ts';
import type { WatchedChange, WatchedTable } from './journal/watched-table.ts';
import type { Choices } from './list/choices.ts';
import type { Disk } from './list/disk.ts';
import type { History } from './list/history.ts';
import type { Renames } from './list/renames.ts';
import type { Move } from './list/roster.ts';
import type { Compare, Inspect, ResolveEndpoint } from './ports.ts';

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
  /** Absolute: files and folders. */
  paths?: string[];
  /** On the web. */
  addresses?: string[];
  /** What the caller has left out already: the report names it with the rest. */
  skipped?: Admission['skipped'];
}

/** Watched folders as the queue knows them. Looking into them is not done here. */
export interface WatchedFolders extends WatchedTable {
  /** Throws AppError `journal-unwritable`. */
  record(change: WatchedChange): void;
  /** Makes tasks of these files and records in the same transaction that they were taken. Files that can’t be read yet are left out. */
  take(watch: Watch, files: SeenFile[]): Promise<AdmissionReport>;
}

export interface Queue {
  readonly watched: WatchedFolders;
  /** What lies on the disk for these tasks, and where a result is now. */
  readonly disk: Pick<Disk, 'look' | 'locate' | 'locatePast'>;
  /** What results are called. */
  readonly renames: Pick<Renames, 'plan' | 'rename' | 'undo'>;
  readonly history: Pick<History, 'search' | 'get' | 'again' | 'forget' | 'undoForget'>;
  /** How tasks are to be converted. */
  readonly choices: Pick<Choices, 'of' | 'change' | 'again' | 'offered'>;
  /** What is given together becomes one batch. What can't be converted is left out and named in the report. */
  add(given: GivenDocuments, options?: AddOptions): Promise<AdmissionReport>;
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
