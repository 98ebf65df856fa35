/** Watches one folder: lists it repeatedly, waits until new files no longer change, and passes them on. */
import { basename } from 'node:path';
import type { SeenFile, Watch } from '../model/watch.ts';
import { type ReportFault, retryLoop } from '../tasks/backoff.ts';
import { awakeMs } from '../tasks/clock.ts';
import type { Clock } from '../tasks/ports.ts';
import {
  hasEnd,
  hasSettled,
  isResting,
  listPdfs,
  maySettleSoon,
  olderFiles,
  stillUnseen,
  stillWaiting,
  type Waiting,
} from './arrivals.ts';
import type { Hints } from './hints.ts';

export type WatchState = 'watching' | 'gone' | 'unreadable';

export interface FolderWatchParts {
  clock: Clock;
  hints: Hints;
  untaken(files: readonly SeenFile[]): SeenFile[];
  /** Of what was unseen so far; and what is so still. Throws if it could not be journalled. */
  leaveAlone(files: readonly SeenFile[], still: Pick<Watch, 'unseen'>): void;
  /** Rejects if it could not be journalled. */
  take(files: SeenFile[]): Promise<void>;
  /** Of its state, or of what can’t be read to its end. */
  onChange(): void;
  report?: ReportFault | undefined;
}

/** Time between two scans: while files settle, otherwise (in case hints are missing), and while the folder is missing. */
const pauses = { settling: 1_000, watching: 30_000, gone: 5_000 } as const;

export class FolderWatch {
  readonly #watch: Watch;
  readonly #parts: FolderWatchParts;
  readonly #stopped = new AbortController();
  #unseen: Watch['unseen'];
  #hint = new AbortController();
  #stopHints: (() => void) | null = null;
  #waiting: Waiting[] = [];
  /** Time of the last scan, and the pause after it. */
  #scanned = { atMs: 0, pauseMs: 0 };
  #state: WatchState = 'watching';
  #unfinished: string[] = [];
  readonly #ended: Promise<void>;

  constructor(watch: Watch, parts: FolderWatchParts) {
    this.#watch = watch;
    this.#parts = parts;
    this.#unseen = watch.unseen;
    const { clock, report } = parts;
    this.#ended = retryLoop('watched folder', () => this.#round(), { clock, signal: this.#stopped.signal, report });
  }

  get state(): WatchState {
    return this.#state;
  }

  /** Names of files that have rested long and have no end yet. */
  get unfinished(): string[] {
    return this.#unfinished;
  }

  /** Scans now. */
  checkNow(): void {
    this.#hint.abort();
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new DOMException('stopped', 'AbortError'));
    this.#stopHints?.();
    await this.#ended;
  }

  async #round(): Promise<'again'> {
    const { signal } = this.#stopped;
    // Before the scan, so that a change during it causes another one.
    this.#hint = new AbortController();
    await this.#look();
    this.#tellUnfinished();
    const settling = this.#waiting.some(maySettleSoon);
    const pause = this.#state !== 'watching' ? pauses.gone : settling ? pauses.settling : pauses.watching;
    this.#scanned.pauseMs = pause;
    // While files settle, hints are ignored: a growing file causes hints all the time, and the next scan is soon anyway.
    const wake = settling ? signal : AbortSignal.any([signal, this.#hint.signal]);
    await this.#parts.clock.sleep(pause, wake).catch(() => undefined);
    return 'again';
  }

  async #look(): Promise<void> {
    const { folder, subfolders } = this.#watch;
    const { signal } = this.#stopped;
    const { clock, untaken, leaveAlone, take } = this.#parts;
    let listing: Awaited<ReturnType<typeof listPdfs>>;
    try {
      listing = await listPdfs(folder, subfolders, signal);
    } catch (error) {
      if (!signal.aborted) this.#missed(error);
      return;
    }
    if (signal.aborted) return;
    this.#reached();
    if (this.#unseen) {
      const { unseen } = stillUnseen(listing, this.#unseen);
      if (String(unseen) !== String(this.#unseen))
        leaveAlone(olderFiles(listing.files, folder, this.#unseen), unseen ? { unseen } : {});
      this.#unseen = unseen;
    }
    const nowMs = clock.now();
    const passedMs = awakeMs(nowMs - this.#scanned.atMs, this.#scanned.pauseMs);
    this.#scanned.atMs = nowMs;
    this.#waiting = stillWaiting(this.#waiting, untaken(listing.files), passedMs);
    const ready = await settled(this.#waiting);
    if (signal.aborted || ready.length === 0) return;
    // If this throws (a full disk), the next scan tries these files again.
    await take(ready);
    this.#waiting = this.#waiting.filter((file) => !ready.includes(file));
  }

  #tellUnfinished(): void {
    const names = this.#waiting.filter((file) => !maySettleSoon(file)).map(({ path }) => basename(path));
    if (names.join('/') === this.#unfinished.join('/')) return;
    this.#unfinished = names;
    this.#parts.onChange();
  }

  #reached(): void {
    this.#stopHints ??= this.#parts.hints(this.#watch.folder, this.#watch.subfolders, () => this.checkNow());
    this.#enter('watching');
  }

  #missed(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    this.#stopHints?.();
    this.#stopHints = null;
    this.#waiting = [];
    this.#enter(code === 'EACCES' || code === 'EPERM' ? 'unreadable' : 'gone');
  }

  #enter(state: WatchState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.onChange();
  }
}

async function settled(waiting: readonly Waiting[]): Promise<Waiting[]> {
  const ready: Waiting[] = [];
  for (const file of waiting) {
    if (isResting(file) && hasSettled(file, await hasEnd(file))) ready.push(file);
  }
  return ready;
}
