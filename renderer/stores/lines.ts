/** The lines that the list shows, worked out once for each state of the queue and of what is wanted, however many ask. */
import { defaultListView, type ListView } from '../../core/settings/list-view.ts';
import { followsTasks, type Lines, linesOf } from '../tasks/lines.ts';
import { useArrivals } from './arrivals.ts';
import { useQueue } from './queue.ts';
import { useSettings } from './settings.ts';
import { useView } from './view.ts';

const wanted = (): ListView => useSettings.getState().settings?.list ?? defaultListView;

let last: { wish: readonly unknown[]; queue: readonly unknown[]; lines: Lines } | null = null;

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((one, i) => one === b[i]);

const nothing: ReadonlySet<string> = new Set();

/** For commands that run outside a render, too. */
export function currentLines(): Lines {
  const { order, tasks } = useQueue.getState();
  const { query, folded, overList } = useView.getState();
  const list = wanted();
  const follows = followsTasks(list);
  const wish = [query, folded, list];
  const queue = [order, follows ? tasks : null, follows && overList];
  const isSameWish = last !== null && same(wish, last.wish);
  if (last && isSameWish && same(queue, last.queue)) return last.lines;
  // Nothing goes away or closes under the pointer, unless a person wants to see something else.
  const keep = last && isSameWish && follows && overList ? new Set(last.lines.ids) : nothing;
  const lines = linesOf({ order, tasks }, { ...list, query, folded, keep });
  // The same rows are the same object: nothing is drawn again.
  const unchanged = last !== null && isSameRows(lines, last.lines);
  last = { wish, queue, lines: unchanged && last ? last.lines : lines };
  return last.lines;
}

const isSameRows = (a: Lines, b: Lines): boolean =>
  a.groups.size + b.groups.size === 0 && a.keys.length === b.keys.length && same(a.keys, b.keys);

/** A search or a choice leaves files out. */
export const isNarrowed = (): boolean => useView.getState().query.trim() !== '' || wanted().show !== 'all';

/** Ids of the rows that are shown. */
export const currentIds = (): readonly string[] => currentLines().ids;

export function useLines(): Lines {
  useQueue((queue) => queue.order);
  const list = useListView();
  useView((view) => view.query);
  useView((view) => view.folded);
  useView((view) => view.overList);
  // Names never change, so the tasks themselves need not be watched, unless what became of them decides.
  useQueue((queue) => (followsTasks(list) ? queue.tasks : null));
  return currentLines();
}

export const useListView = (): ListView => useSettings(({ settings }) => settings?.list ?? defaultListView);

const none: readonly string[] = [];

/** Names below the rows, of files that are still being looked at; not among what a search finds. */
export function useArrivingNames(): readonly string[] {
  const searching = useView((view) => view.query.trim() !== '');
  const narrowed = useListView().show !== 'all';
  const names = useArrivals((state) => state.names);
  return searching || narrowed ? none : names;
}
