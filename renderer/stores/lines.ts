/** The lines that the list shows now. Computed once for each state of the queue, the search, the filter and the groups. */
import type { TaskView } from '../../core/model/views.ts';
import { defaultListView, type ListView } from '../../core/settings/schema.ts';
import { dependsOnTasks, type Lines, linesOf } from '../tasks/lines.ts';
import { namesApart } from '../tasks/names-apart.ts';
import { useArrivals } from './arrivals.ts';
import { useQueue } from './queue.ts';
import { useSettings } from './settings.ts';
import { useView } from './view.ts';

export const listView = (): ListView => useSettings.getState().settings?.list ?? defaultListView;

export const useListView = (): ListView => useSettings(({ settings }) => settings?.list ?? defaultListView);

let last: { view: readonly unknown[]; queue: readonly unknown[]; lines: Lines } | null = null;

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((one, i) => one === b[i]);

const none: readonly string[] = [];
const noneKept: ReadonlySet<string> = new Set();

/** For use outside a render. */
function currentLines(): Lines {
  const { order, tasks } = useQueue.getState();
  const { query, folded, overList } = useView.getState();
  const list = listView();
  const depends = dependsOnTasks(list);
  const view = [query, folded, list];
  const queue = [order, depends ? tasks : null, depends && overList];
  const isSameView = last !== null && isSame(view, last.view);
  if (last && isSameView && isSame(queue, last.queue)) return last.lines;
  // No row disappears and no group closes while the pointer is over the list, unless the user changes the view.
  const keep = last && isSameView && depends && overList ? new Set(last.lines.ids) : noneKept;
  const lines = linesOf({ order, tasks }, { ...list, query, folded, keep });
  // The same rows stay the same object, so that nothing is rendered again.
  const unchanged = last !== null && hasSameRows(lines, last.lines);
  last = { view, queue, lines: unchanged && last ? last.lines : lines };
  return last.lines;
}

const hasSameRows = (a: Lines, b: Lines): boolean =>
  a.groups.size + b.groups.size === 0 && a.keys.length === b.keys.length && isSame(a.keys, b.keys);

/** A search or a filter hides some files. */
export const isNarrowed = (): boolean => useView.getState().query.trim() !== '' || listView().show !== 'all';

/** Ids of the shown tasks. */
export const currentIds = (): readonly string[] => currentLines().ids;

export function useLines(): Lines {
  useQueue((queue) => queue.order);
  const list = useListView();
  useView((view) => view.query);
  useView((view) => view.folded);
  useView((view) => view.overList);
  // Names never change, so the tasks matter only where their state decides which lines are shown.
  useQueue((queue) => (dependsOnTasks(list) ? queue.tasks : null));
  return currentLines();
}

let apart: { order: readonly string[]; names: ReadonlyMap<string, string> } | null = null;

/** The name of a task in the list, with its folder where others have that name too. */
export const useRowName = ({ id, name }: Pick<TaskView, 'id' | 'name'>): string =>
  useQueue(({ order, tasks }) => {
    if (apart?.order !== order) apart = { order, names: namesApart([...tasks.values()]) };
    return apart.names.get(id) ?? name;
  });

/** Names shown below the rows while their files are being checked. Hidden during a search and by a filter. */
export function useArrivingNames(): readonly string[] {
  const searching = useView((view) => view.query.trim() !== '');
  const narrowed = useListView().show !== 'all';
  const names = useArrivals((state) => state.names);
  return searching || narrowed ? none : names;
}
