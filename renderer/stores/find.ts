/** What is looked for in the result that is read, and where it was found. */
import { create } from 'zustand';
import { foldQuery } from '../../core/model/find-text.ts';
import { request } from '../bridge.ts';

/** One of the places where the words stand: the `nth` in its block, from 0. */
export interface Hit {
  block: number;
  nth: number;
}

interface FindStore {
  open: boolean;
  query: string;
  /** Null: nothing is looked for, or the answer is on its way. */
  hits: readonly Hit[] | null;
  /** There are more than are counted. */
  more: boolean;
  current: number;
}

const nothing = { query: '', hits: null, more: false, current: 0 } as const;
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
  const found = (reply.ok && reply.value) || { hits: [], more: false };
  const hits = found.hits.flatMap(([block, count]) => Array.from({ length: count }, (_, nth): Hit => ({ block, nth })));
  const next = hits.findIndex((hit) => hit.block >= block);
  useFind.setState({ hits, more: found.more, current: Math.max(0, next) });
}

/** Round and round. */
export function stepFind(by: 1 | -1): void {
  const { hits, current } = useFind.getState();
  if (hits && hits.length > 0) useFind.setState({ current: (current + by + hits.length) % hits.length });
}
