/** The history of conversions, as the window uses it. */
import { randomUUID } from 'node:crypto';
import type { AdmissionReport } from '../../model/views.ts';
import type { HistoryPage, HistoryTable, RecordedConversion } from '../journal/history-table.ts';
import type { Ledger } from './ledger.ts';

export interface HistoryParts {
  past: HistoryTable;
  ledger: Ledger;
  add(conversions: RecordedConversion[]): Promise<AdmissionReport>;
}

/** A thumbnail has a few kilobytes. */
const mostPictures = 500;

export class History {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** The newest first: conversions whose names contain every word of the query. */
  search(query: string, page: { from: number; count: number }): HistoryPage {
    return this.#parts.past.search(query, page);
  }

  get(id: string): RecordedConversion | null {
    return this.#parts.past.get(id);
  }

  /** The ids of the latest tasks, whose thumbnails are kept for the history when their rows are removed. */
  pictured(): string[] {
    return this.search('', { from: 0, count: mostPictures }).conversions.map(({ task }) => task.id);
  }

  /** Converts the documents again, as they are now, with the options of the recorded conversions. */
  again(ids: readonly string[]): Promise<AdmissionReport> {
    return this.#parts.add(ids.flatMap((id) => this.get(id) ?? []));
  }

  /**
   * Removes conversions from the history; the result files stay. The documents count as not converted. Returns a token
   * for undo.
   */
  forget(which: readonly string[] | 'all'): string {
    const token = randomUUID();
    this.#parts.ledger.forget(which, token);
    return token;
  }

  undoForget(token: string): void {
    this.#parts.ledger.remember(token);
  }
}
