/** The ledger as a person sees it: what was converted, for as long as they want it to be known. */
import { randomUUID } from 'node:crypto';
import type { AdmissionReport } from '../../model/views.ts';
import type { HistoryPage, HistoryTable, RecordedConversion } from '../journal/history-table.ts';
import type { Ledger } from './ledger.ts';

export interface HistoryParts {
  past: HistoryTable;
  ledger: Ledger;
  add(conversions: RecordedConversion[]): Promise<AdmissionReport>;
}

/** A few kilobytes each. */
const mostPictures = 500;

export class History {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** The newest first: those whose names hold every word of the query. */
  search(query: string, page: { from: number; count: number }): HistoryPage {
    return this.#parts.past.search(query, page);
  }

  get(id: string): RecordedConversion | null {
    return this.#parts.past.get(id);
  }

  /** The tasks whose first pages it goes on showing when their rows are gone: the latest ones. */
  pictured(): string[] {
    return this.search('', { from: 0, count: mostPictures }).conversions.map(({ task }) => task.id);
  }

  /** Converts the documents as they are now, with the options of then. */
  again(ids: readonly string[]): Promise<AdmissionReport> {
    return this.#parts.add(ids.flatMap((id) => this.get(id) ?? []));
  }

  /** The results stay where they are; the documents are new ones from now on. Returns a token that undoes it. */
  forget(which: readonly string[] | 'all'): string {
    const token = randomUUID();
    this.#parts.ledger.forget(which, token);
    return token;
  }

  undoForget(token: string): void {
    this.#parts.ledger.remember(token);
  }
}
