/** Watched folders as the queue knows them: which there are, and what has been taken from them. Looking is not done here. */
import type { AdmissionReport } from '../../model/views.ts';
import type { SeenFile, Watch } from '../../model/watch.ts';
import type { WatchedTable } from '../journal/watched-table.ts';
import type { Ledger } from './ledger.ts';

export interface WatchedParts {
  table: WatchedTable;
  ledger: Ledger;
  add(watch: Watch, files: SeenFile[]): Promise<AdmissionReport>;
}

export class Watched {
  readonly #parts: WatchedParts;

  constructor(parts: WatchedParts) {
    this.#parts = parts;
  }

  list(): Watch[] {
    return this.#parts.table.watches();
  }

  save(watches: readonly Watch[]): void {
    this.#parts.ledger.watched({ watches });
  }

  /** Those of these files that have not been taken as they are now. */
  untaken(watchId: string, files: readonly SeenFile[]): SeenFile[] {
    return this.#parts.table.untaken(watchId, files);
  }

  /** Makes tasks of these files; with them it is noted that they are taken. What can't be read yet is left for the next time. */
  take(watch: Watch, files: SeenFile[]): Promise<AdmissionReport> {
    return this.#parts.add(watch, files);
  }

  /** What was there before is not taken unless a person says so. */
  leaveAlone(watchId: string, files: readonly SeenFile[]): void {
    this.#parts.ledger.watched({ taken: { watchId, files, leftAlone: true } });
  }

  leftAlone(watchId: string): number {
    return this.#parts.table.leftAlone(watchId);
  }

  takeLeftAlone(watchId: string): void {
    this.#parts.ledger.watched({ released: watchId });
  }

  /** Of folders that are not watched any more, nothing is known any more of what was taken. */
  forgetOthers(watchIds: readonly string[]): void {
    this.#parts.ledger.watched({ onlyOf: watchIds });
  }
}
