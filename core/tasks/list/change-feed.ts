/** Sends changes to listeners, at most about ten times a second, each with a revision. */
import type { QueueChange } from '../../model/views.ts';
import { type ReportFault, retryLoop } from '../backoff.ts';
import type { Clock } from '../ports.ts';

const intervalMs = 100;

/** The parts of a change beside its revision. */
type FeedPart = Omit<QueueChange, 'revision' | 'upserted' | 'removed'>;

export interface FeedSource {
  /** Views of those of these tasks that still exist. */
  views(ids: ReadonlySet<string>): QueueChange['upserted'];
  facts(which: ReadonlySet<keyof FeedPart>): FeedPart;
}

export class ChangeFeed {
  #revision = 0;
  #lastAtMs = Number.NEGATIVE_INFINITY;
  #scheduled = false;
  #upserted = new Set<string>();
  #removed = new Set<string>();
  #facts = new Set<keyof FeedPart>();
  readonly #listeners = new Set<(change: QueueChange) => void>();
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #source: FeedSource;
  readonly #report: ReportFault | undefined;

  constructor(clock: Clock, signal: AbortSignal, report: ReportFault | undefined, source: FeedSource) {
    this.#clock = clock;
    this.#signal = signal;
    this.#report = report;
    this.#source = source;
  }

  get revision(): number {
    return this.#revision;
  }

  listen(listener: (change: QueueChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  task(id: string): void {
    this.#upserted.add(id);
    this.#removed.delete(id);
    this.#schedule();
  }

  removed(id: string): void {
    this.#removed.add(id);
    this.#upserted.delete(id);
    this.#schedule();
  }

  fact(name: keyof FeedPart): void {
    this.#facts.add(name);
    this.#schedule();
  }

  /** Sends pending changes now. */
  flush(): void {
    if (this.#upserted.size + this.#removed.size + this.#facts.size === 0) {
      this.#scheduled = false;
      return;
    }
    const change: QueueChange = {
      revision: this.#revision + 1,
      upserted: this.#source.views(this.#upserted),
      removed: [...this.#removed],
      ...this.#source.facts(this.#facts),
    };
    // Only now, after the change could be built: if building it throws, it is retried.
    this.#scheduled = false;
    this.#revision = change.revision;
    this.#lastAtMs = this.#clock.now();
    this.#upserted = new Set();
    this.#removed = new Set();
    this.#facts = new Set();
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        // The other listeners still get the change.
        this.#report?.('listener of changes', error);
      }
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#signal.aborted) return;
    this.#scheduled = true;
    const [clock, signal, report] = [this.#clock, this.#signal, this.#report];
    void retryLoop('change feed', () => this.#turn(), { clock, signal, report });
  }

  async #turn(): Promise<'over'> {
    await this.#clock.sleep(Math.max(0, this.#lastAtMs + intervalMs - this.#clock.now()), this.#signal);
    if (this.#scheduled) this.flush();
    return 'over';
  }
}
