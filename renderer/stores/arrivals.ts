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
