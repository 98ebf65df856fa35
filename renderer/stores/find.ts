/** The search in the result that is being read. */
import { create } from 'zustand';
import { foldQuery } from '../../core/model/find-text.ts';
import type { Found } from '../../core/model/preview.ts';
import { request } from '../bridge.ts';

interface FindStore {
  open: boolean;
  query: string;
  /** Null while there is no query or no reply. */
  found: Found | null;
  /** The result can't be read any more. */
  unreadable: boolean;
  /** The index of the current hit, from 0. */
  current: number;
  /** The current hit. A new object means that it should be scrolled to. */
  hit: Hit | null;
}

const nothing = { query: '', found: null, unreadable: false, current: 0, hit: null } as const;
export const useFind = create<FindStore>(() => ({ open: false, ...nothing }));

export const findFieldId = 'find';

/** The focused element before the search, which gets the focus back. */
let focusedBefore: Element | null = null;
let searches = 0;

export function openFind(): void {
  const field = document.getElementById(findFieldId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
    return;
  }
  focusedBefore = document.activeElement;
  useFind.setState({ open: true });
}

/** Returns false if it was not open. */
export function closeFind(): boolean {
  if (!useFind.getState().open) return false;
  searches += 1;
  useFind.setState({ open: false, ...nothing });
  if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
  else document.querySelector<HTMLElement>('.reading .prose')?.focus();
  return true;
}

/** The first hit is the one at or after `block`, so that the text scrolls as little as possible. */
export async function findWords(taskId: string, query: string, block: number): Promise<void> {
  searches += 1;
  const search = searches;
  useFind.setState({ query });
  if (foldQuery(query) === '') {
    useFind.setState({ ...nothing, query });
    return;
  }
  const reply = await request('preview.find', taskId, query);
  if (search !== searches) return;
  const found = reply.ok ? reply.value : null;
  // The result was moved or deleted, or is back: checks the disk, so that its row shows it.
  if (found === null || useFind.getState().unreadable) void request('tasks.look', [taskId]);
  if (found === null) {
    useFind.setState({ ...nothing, query, unreadable: true });
    return;
  }
  const current = firstFrom(found, block);
  useFind.setState({ found, unreadable: false, current, hit: hitAt(found, current) });
}

/** Goes to the next or previous hit, and around at the ends. */
export function stepFind(by: 1 | -1): void {
  const { found, current } = useFind.getState();
  const total = found ? totalOf(found) : 0;
  if (!found || total === 0) return;
  const next = (current + by + total) % total;
  useFind.setState({ current: next, hit: hitAt(found, next) });
}

/** One occurrence: the `nth` in its block, from 0. */
export interface Hit {
  block: number;
  nth: number;
}

export const totalOf = (found: Found): number => found.reduce((total, [, count]) => total + count, 0);

/** The hit at an index; null if there are fewer. Pure. */
export function hitAt(found: Found, number: number): Hit | null {
  let nth = number;
  for (const [block, count] of found) {
    if (nth < count) return { block, nth };
    nth -= count;
  }
  return null;
}

/** The index of the first hit at or after a block; 0 if all are before it. Pure. */
export function firstFrom(found: Found, block: number): number {
  const next = found.findIndex(([at]) => at >= block);
  return totalOf(found.slice(0, Math.max(0, next)));
}
