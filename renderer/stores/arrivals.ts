/**
 * Files that are being added, and rows that have just been added. A drop is shown at once, however many files it has.
 */
import { create } from 'zustand';
import { shownName } from '../../core/model/shown-name.ts';

interface ArrivalsStore {
  /** Names of files and folders, in the order of the later rows. */
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

/** @returns ends the arrival, when the real rows are there or adding failed */
export function beginArrival(names: readonly string[]): () => void {
  const drop = names.map(shownName).toSorted(collator.compare);
  show([...drops, drop]);
  return () => show(drops.filter((one) => one !== drop));
}

/** The duration of the highlight's animation (task-list.css). */
const highlightMs = 2400;

interface AddedRowsStore {
  /** Ids of highlighted rows. */
  highlighted: ReadonlySet<string>;
  /** Ids of rows that the list should scroll to. */
  scrollTo: readonly string[];
}

const none: ReadonlySet<string> = new Set();

export const useAddedRows = create<AddedRowsStore>(() => ({ highlighted: none, scrollTo: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function highlightRows(ids: readonly string[]): void {
  clearTimeout(timer);
  useAddedRows.setState({ highlighted: new Set(ids) });
  timer = setTimeout(() => useAddedRows.setState({ highlighted: none }), highlightMs);
}

export const requestScrollTo = (ids: readonly string[]): void => useAddedRows.setState({ scrollTo: ids });

/** The list has scrolled, or must not scroll now. */
export const clearScrollRequest = (): void => useAddedRows.setState({ scrollTo: [] });
