/** The loaded part of the history: the newest entries, or the results of a search. */

import { create } from 'zustand';
import type { ErrorData } from '../../core/errors/codes.ts';
import { hasEnded } from '../../core/model/status.ts';
import { type PastView, pastPageSize, type QueueChange } from '../../core/model/views.ts';
import { listen, request } from '../bridge.ts';

interface HistoryStore {
  query: string;
  entries: readonly PastView[];
  /** Null before the first reply. */
  total: number | null;
  failure: ErrorData | null;
}

const empty: HistoryStore = { query: '', entries: [], total: null, failure: null };

export const useHistory = create<HistoryStore>(() => empty);

/** Changes of the queue are collected for this long. */
const quietMs = 1_000;

/** The number of the latest request. Replies to earlier ones are ignored. */
let asked = 0;

async function ask(query: string, before: readonly PastView[], count: number): Promise<void> {
  asked += 1;
  const number = asked;
  const found: PastView[] = [];
  let total = 0;
  while (found.length < count) {
    const from = before.length + found.length;
    const reply = await request('history.search', query, { from, count: Math.min(pastPageSize, count - found.length) });
    if (number !== asked) return;
    if (!reply.ok) {
      useHistory.setState({ failure: reply.error });
      return;
    }
    found.push(...reply.value.entries);
    total = reply.value.total;
    if (reply.value.entries.length === 0) break;
  }
  useHistory.setState({ entries: [...before, ...found], total, failure: null });
}

export function searchHistory(query: string): void {
  useHistory.setState({ query });
  void ask(query, [], pastPageSize);
}

export function loadMoreHistory(): void {
  const { query, entries, total } = useHistory.getState();
  if (total !== null && entries.length < total) void ask(query, entries, pastPageSize);
}

export async function loadAllHistory(): Promise<void> {
  const { query, entries, total } = useHistory.getState();
  if (total !== null && entries.length < total) await ask(query, entries, total - entries.length);
}

/** Loads as many entries as are loaded now, or at least one page. */
export function reloadHistory(): void {
  const { query, entries } = useHistory.getState();
  void ask(query, [], Math.max(pastPageSize, entries.length));
}

const hasEndedTask = ({ upserted }: QueueChange): boolean => upserted.some(hasEnded);

/** Follows the history while its page is open. Returns the function that stops following. */
export function followHistory(): () => void {
  searchHistory('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listen('queue.changed', (change) => {
    if (!hasEndedTask(change) || timer !== undefined) return;
    // A long queue finishes many tasks a second, and each reload checks every entry on disk.
    timer = setTimeout(() => {
      timer = undefined;
      reloadHistory();
    }, quietMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
    asked += 1;
    useHistory.setState(empty);
  };
}
