/** What has been dropped and is still being looked at, so that a drop shows at once, however many files it brings. */
import { create } from 'zustand';

interface ArrivalsStore {
  /** Names of files and folders, in the order in which the rows will stand. */
  names: readonly string[];
}

const nothing: ArrivalsStore = { names: [] };

export const useArrivals = create<ArrivalsStore>(() => nothing);

const collator = new Intl.Collator(undefined, { numeric: true });
let drops: readonly (readonly string[])[] = [];

const show = (next: typeof drops): void => {
  drops = next;
  useArrivals.setState(next.length === 0 ? nothing : { names: next.flat() });
};

/** @returns ends the arrival: the real rows are there, or nothing came of it */
export function beginArrival(names: readonly string[]): () => void {
  const drop = names.toSorted(collator.compare);
  show([...drops, drop]);
  return () => show(drops.filter((one) => one !== drop));
}

/** As long as the tint takes to fade (task-list.css). */
export const markedMs = 2400;

interface FreshStore {
  /** Marked. */
  ids: ReadonlySet<string>;
  /** To be brought into view. */
  wanted: readonly string[];
}

const none: ReadonlySet<string> = new Set();

export const useFresh = create<FreshStore>(() => ({ ids: none, wanted: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function markFresh(ids: readonly string[]): void {
  clearTimeout(timer);
  useFresh.setState({ ids: new Set(ids) });
  timer = setTimeout(() => useFresh.setState({ ids: none }), markedMs);
}

export const wantInView = (wanted: readonly string[]): void => useFresh.setState({ wanted });

/** They are in view, or somebody is in the middle of something. */
export const dropWish = (): void => useFresh.setState({ wanted: [] });
