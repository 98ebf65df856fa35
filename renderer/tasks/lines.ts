/** The lines of the list: rows and group headers, sorted, filtered and grouped. Pure. */
import { isFinished, isRunning } from '../../core/model/status.ts';
import { gapsOf, type TaskView } from '../../core/model/views.ts';
import type { ListView } from '../../core/settings/schema.ts';
import type { QueueState, Tasks } from '../stores/queue-state.ts';

import { matches } from './name-search.ts';

export interface Group {
  kind: 'batch' | 'folder';
  /** The id of the batch, or the folder. */
  id: string;
  /** All its tasks, including hidden ones. */
  all: readonly string[];
  closed: boolean;
}

export interface Lines {
  /** All lines in order: ids of tasks and keys of groups. */
  keys: readonly string[];
  /** Only the tasks among them. */
  ids: readonly string[];
  groups: ReadonlyMap<string, Group>;
}

export interface ListQuery extends ListView {
  query: string;
  /** Groups that the user has closed or opened. */
  folded: ReadonlyMap<string, boolean>;
  /** Rows that must not disappear while the pointer is over the list. */
  keep: ReadonlySet<string>;
}

type Queue = Pick<QueueState, 'order'> & { tasks: Tasks };

const noGroups: ReadonlyMap<string, Group> = new Map();

export function linesOf(queue: Queue, list: ListQuery): Lines {
  const ids = shownOf(queue, list);
  const { group: by } = list;
  if (by === 'none') return { keys: ids, ids, groups: noGroups };
  const keyOf = (task: TaskView) => `${by}:${by === 'batch' ? task.batchId : folderOf(task)}`;
  const members = groupIds(queue, queue.order, keyOf);
  const shown = groupIds(queue, ids, keyOf);
  const groups = new Map<string, Group>();
  const [keys, visible]: [string[], string[]] = [[], []];
  // Groups are in the order in which they were added, however their rows are sorted.
  for (const [key, all] of members) {
    const inside = shown.get(key);
    if (!inside) continue;
    const closed = list.folded.get(key) ?? (list.collapseFinished && closesItself(queue.tasks, all, list.keep));
    groups.set(key, { kind: by, id: key.slice(by.length + 1), all, closed });
    keys.push(key);
    if (closed) continue;
    for (const id of inside) {
      keys.push(id);
      visible.push(id);
    }
  }
  return { keys, ids: visible, groups };
}

function groupIds({ tasks }: Queue, ids: readonly string[], keyOf: (task: TaskView) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const task = tasks.get(id);
    if (!task) continue;
    const key = keyOf(task);
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return groups;
}

const closesItself = (tasks: Tasks, all: readonly string[], keep: ReadonlySet<string>): boolean =>
  all.every((id) => {
    const task = tasks.get(id);
    return task !== undefined && isFinished(task) && !keep.has(id);
  });

/** For documents from the web, the host. */
function folderOf({ source, origin }: TaskView): string {
  return source === 'url' && URL.canParse(origin) ? new URL(origin).host : origin;
}

/** Whether a change of a task can change the lines, besides adding and removing tasks. */
export const dependsOnTasks = ({ sort, show, group, collapseFinished }: ListView): boolean =>
  sort === 'pages' || sort === 'status' || sort === 'time' || show !== 'all' || (group !== 'none' && collapseFinished);

function shownOf(queue: Queue, list: ListQuery): readonly string[] {
  const query = list.query.trim();
  const sorted = sortedOf(queue, list.sort);
  if (query === '' && list.show === 'all') return sorted;
  return sorted.filter((id) => {
    const task = queue.tasks.get(id);
    if (!task || (query !== '' && !matches(task.name, query))) return false;
    return list.keep.has(id) || isShown(task, list.show);
  });
}

const hasGaps = (task: TaskView): boolean => task.status === 'done' && gapsOf(task).count > 0;

export function isShown(task: TaskView, show: ListView['show']): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'needs-you':
      return task.status === 'needs-attention';
    case 'failed':
      return task.status === 'failed';
    case 'running':
      return isRunning(task);
    case 'gaps':
      return hasGaps(task);
    case 'markdown':
    case 'epub':
      return task.format === show;
    case 'local':
    case 'cloud':
      return task.place === show;
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Names and sizes never change, so their order is computed once for each list. */
const sortedLists = new WeakMap<readonly string[], Map<ListView['sort'], readonly string[]>>();

function sortedOf({ order, tasks }: Queue, sort: ListView['sort']): readonly string[] {
  if (sort === 'added') return order;
  if (sort === 'pages') return byNumber(order, tasks, ({ pages }) => -(pages ?? -1));
  if (sort === 'status') return byNumber(order, tasks, rankOf);
  if (sort === 'time') return byNumber(order, tasks, ({ finishedAtMs }) => -(finishedAtMs ?? 0));
  const known = sortedLists.get(order) ?? new Map<ListView['sort'], readonly string[]>();
  sortedLists.set(order, known);
  const before = known.get(sort);
  if (before) return before;
  const sorted =
    sort === 'size'
      ? byNumber(order, tasks, ({ sizeBytes }) => -(sizeBytes ?? -1))
      : order.toSorted((a, b) => collator.compare(tasks.get(a)?.name ?? '', tasks.get(b)?.name ?? ''));
  known.set(sort, sorted);
  return sorted;
}

/** Smallest first; equal ones in the order in which they were added. */
function byNumber(order: readonly string[], tasks: Tasks, numberOf: (task: TaskView) => number): string[] {
  const numbered = order.map((id) => {
    const task = tasks.get(id);
    return { id, number: task ? numberOf(task) : 0 };
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ id }) => id);
}

/** Tasks that need the user come first, finished ones last. */
const ranks: readonly TaskView['status'][][] = [
  ['needs-attention'],
  ['failed'],
  ['preparing', 'uploading', 'submitting', 'converting', 'downloading', 'saving'],
  ['ready'],
  ['paused'],
  ['queued'],
  ['done'],
  ['skipped'],
  ['cancelled'],
];
const rankOfStatus = new Map(ranks.flatMap((statuses, rank) => statuses.map((status) => [status, rank] as const)));

const rankOf = (task: TaskView): number => (rankOfStatus.get(task.status) ?? ranks.length) - (hasGaps(task) ? 0.5 : 0);
