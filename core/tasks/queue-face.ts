/** The interface of the queue for the window and the command line, and its options. */
import type { ErrorData } from '../errors/codes.ts';
import type { Admission, SavedResult, SaveTarget } from '../model/saving.ts';
import type { CloudRef, ConversionKind, ServiceRef } from '../model/service.ts';
import type { AdmissionReport, QueueChange, QueueSnapshot } from '../model/views.ts';
import type { SeenFile, Watch } from '../model/watch.ts';
import type { DocumentOptions } from '../options/options.ts';
import type { Preset } from '../options/presets.ts';
import type { Settings } from '../settings/schema.ts';
import type { OtherLists } from './journal/other-lists.ts';
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
  /** Overrides the settings. */
  preset?: Preset | undefined;
  /** Options of these documents only. */
  document?: Partial<DocumentOptions>;
  /** Skip the cloud's Start. */
  startNow?: boolean;
  /** What to do with documents that were converted before; default: as in the settings. */
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

/** The watched folders and the files that were taken from them. `core/watch` looks into the folders. */
export interface WatchedFolders extends WatchedTable {
  /** Throws AppError `journal-unwritable`. */
  record(change: WatchedChange): void;
  /**
   * Makes tasks of these files and records in the same transaction that they were taken. Files that can’t be read yet
   * are left out.
   */
  take(watch: Watch, files: SeenFile[]): Promise<AdmissionReport>;
}

export interface Queue {
  readonly watched: WatchedFolders;
  /** Checks the files of tasks, and sets the location of moved results. */
  readonly disk: Pick<Disk, 'look' | 'locate' | 'locatePast'>;
  /** Renames results. */
  readonly renames: Pick<Renames, 'plan' | 'rename' | 'undo'>;
  readonly history: Pick<History, 'search' | 'get' | 'again' | 'forget' | 'undoForget'>;
  /** The conversion options of tasks. */
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
  /** Changes the order in which tasks begin, which is also the default order of the list. */
  move(ids: string[], move: Move): void;
  cancel(ids: string[]): void;
  retry(ids: string[]): void;
  remove(ids: string[]): string;
  undoRemove(token: string): void;
  resubmit(id: string): void;
  keepWaiting(id: string): void;
  /** Tries a password and, if it opens the document, converts with it. The password is kept in memory only. */
  unlock(id: string, password: string): Promise<boolean>;
  /** Tries one password on several documents and returns how many it opened. */
  unlockAll(ids: string[], password: string): Promise<number>;
  /** Tries the password of one document on others and returns how many it opened. */
  unlockAlike(id: string, others: string[]): Promise<number>;
  /** Absolute paths, for the main process only: they never cross IPC. Null if there is no such file. */
  resultOf(id: string): SavedResult | null;
  sourceOf(id: string): string | null;
  /** The password of a document that was unlocked since the program started. */
  passwordOf(id: string): string | undefined;
  errorOf(id: string): ErrorData | null;
  /** `replaces`: a file of that name, which otherwise stays (`name-taken`). Throws AppError. */
  saveAs(id: string, path: string, replaces: boolean): Promise<SavedResult>;
  /** The services elsewhere at a host that tasks use, or used since the program started; first those that wait for a person. */
  servicesAt(host: string): CloudRef[];
  /** Unblocks services after a key was set or removed, or credit was added. */
  unblock(service?: ServiceRef): void;
  /** Applies changes of the cloud address or of the maximum number of tasks. */
  settingsChanged(): void;
  /** After the system woke up or the network came back: waiting polls run now. */
  wake(): void;
  /** True if no task is queued or running. */
  idle(): boolean;
  /** Stops all tasks at checkpoints and closes the journal. */
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Absolute: journal.db, work/ (downloads not yet saved) and the lock. */
  stateFolder: string;
  /** What other lists have paid for is not paid for again. */
  otherLists?: OtherLists | undefined;
  settings(): Settings;
  resolveEndpoint: ResolveEndpoint;
  /** Inspects documents before their conversion. Absent: they are not inspected. */
  inspect?: Inspect | undefined;
  /** Compares results with their documents. Absent: they are not compared. */
  compare?: Compare | undefined;
  /** Comparisons that may run at a time; one by default. */
  comparesAtATime?: number | undefined;
  /** For the destination "ask": shows the system’s save dialog. Null: cancelled; then the task needs attention. */
  askSavePath?(suggestion: { folder: string; name: string; format: ConversionKind }): Promise<string | null>;
}
