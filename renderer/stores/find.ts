/** What is looked for in the result that is read, and where it was found. */
import { create } from 'zustand';
import { foldQuery } from '../../core/model/find-text.ts';
import type { Found } from '../../core/model/preview.ts';
import { request } from '../bridge.ts';

interface FindStore {
  open: boolean;
  query: string;
  /** Null: nothing is looked for, or the answer is on its way. */
  found: Found | null;
  /** There is nothing to look into any more. */
  unreadable: boolean;
  /** Of all places, from 0. */
  current: number;
  /** The place itself; a new object is a new wish to see it. */
  hit: Hit | null;
}

const nothing = { query: '', found: null, unreadable: false, current: 0, hit: null } as const;
export const useFind = create<FindStore>(() => ({ open: false, ...nothing }));

export const findFieldId = 'find';

/** Where the person was before, and goes on afterwards. */
let before: Element | null = null;
let searches = 0;

export function openFind(): void {
  const field = document.getElementById(findFieldId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
    return;
  }
  before = document.activeElement;
  useFind.setState({ open: true });
}

/** False where it was not open. */
export function closeFind(): boolean {
  if (!useFind.getState().open) return false;
  searches += 1;
  useFind.setState({ open: false, ...nothing });
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  else document.querySelector<HTMLElement>('.reading .prose')?.focus();
  return true;
}

/** The first hit is the one at or behind `block`: what somebody reads stays where it is, if it can. */
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
  // Where it was moved or deleted, or is back, its row and the page around say so from now on.
  if (found === null || useFind.getState().unreadable) void request('tasks.look', [taskId]);
  if (found === null) {
    useFind.setState({ ...nothing, query, unreadable: true });
    return;
  }
  const current = firstFrom(found, block);
  useFind.setState({ found, unreadable: false, current, hit: hitAt(found, current) });
}

/** Round and round. */
export function stepFind(by: 1 | -1): void {
  const { found, current } = useFind.getState();
  const total = found ? totalOf(found) : 0;
  if (!found || total === 0) return;
  const next = (current + by + total) % total;
  useFind.setState({ current: next, hit: hitAt(found, next) });
}

/** One of the places where the words stand: the `nth` in its block, from 0. */
export interface Hit {
  block: number;
  nth: number;
}

export const totalOf = (found: Found): number => found.reduce((total, [, count]) => total + count, 0);

/** The place at a number from 0; null where there are fewer. */
export function hitAt(found: Found, number: number): Hit | null {
  let nth = number;
  for (const [block, count] of found) {
    if (nth < count) return { block, nth };
    nth -= count;
  }
  return null;
}

/** The number of the first place at or behind a block; 0 where all of them are before it. */
export function firstFrom(found: Found, block: number): number {
  const next = found.findIndex(([at]) => at >= block);
  return totalOf(found.slice(0, Math.max(0, next)));
}
