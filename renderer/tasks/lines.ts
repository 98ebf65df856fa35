/** The lines of the list: rows and the heads of groups, in the order and the choice that a person wants. Pure. */
import { isFinished, isRunning } from '../../core/model/status.ts';
import { gapsOf, type TaskView } from '../../core/model/views.ts';
import type { ListView } from '../../core/settings/schema.ts';
import type { QueueState, Tasks } from '../stores/queue-state.ts';

import { matches } from './name-search.ts';

export interface Group {
  kind: 'batch' | 'folder';
  /** Of the batch, or the folder. */
  id: string;
  /** Its tasks, also those that are not shown. */
  all: readonly string[];
  closed: boolean;
}

export interface Lines {
  /** What stands below each other: ids of tasks, and keys of groups. */
  keys: readonly string[];
  /** Of these, the tasks. */
  ids: readonly string[];
  groups: ReadonlyMap<string, Group>;
}

export interface Wish extends ListView {
  query: string;
  /** Groups that a person has closed or opened. */
  folded: ReadonlyMap<string, boolean>;
  /** Rows that stay where they are as long as the pointer is over them. */
  keep: ReadonlySet<string>;
}

type Queue = Pick<QueueState, 'order'> & { tasks: Tasks };

const noGroups: ReadonlyMap<string, Group> = new Map();

export function linesOf(queue: Queue, wish: Wish): Lines {
  const ids = shownOf(queue, wish);
  const { group: by } = wish;
  if (by === 'none') return { keys: ids, ids, groups: noGroups };
  const keyOf = (task: TaskView) => `${by}:${by === 'batch' ? task.batchId : folderOf(task)}`;
  const members = groupIds(queue, queue.order, keyOf);
  const shown = groupIds(queue, ids, keyOf);
  const groups = new Map<string, Group>();
  const [keys, visible]: [string[], string[]] = [[], []];
  // In the order of the drop, however the rows in them are sorted.
  for (const [key, all] of members) {
    const inside = shown.get(key);
    if (!inside) continue;
    const closed = wish.folded.get(key) ?? (wish.collapseFinished && closesItself(queue.tasks, all, wish.keep));
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

/** From the web: the address's host. */
function folderOf({ source, origin }: TaskView): string {
  return source === 'url' && URL.canParse(origin) ? new URL(origin).host : origin;
}

/** Whether changes of the tasks, beside coming and going, can change the lines. */
export const dependsOnTasks = ({ sort, show, group, collapseFinished }: ListView): boolean =>
  sort === 'pages' || sort === 'status' || sort === 'time' || show !== 'all' || (group !== 'none' && collapseFinished);

function shownOf(queue: Queue, wish: Wish): readonly string[] {
  const query = wish.query.trim();
  const sorted = sortedOf(queue, wish.sort);
  if (query === '' && wish.show === 'all') return sorted;
  return sorted.filter((id) => {
    const task = queue.tasks.get(id);
    if (!task || (query !== '' && !matches(task.name, query))) return false;
    return wish.keep.has(id) || isShown(task, wish.show);
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

/** Names and sizes stay as they are: their order is found once for a list. */
const settled = new WeakMap<readonly string[], Map<ListView['sort'], readonly string[]>>();

function sortedOf({ order, tasks }: Queue, sort: ListView['sort']): readonly string[] {
  if (sort === 'added') return order;
  if (sort === 'pages') return byNumber(order, tasks, ({ pages }) => -(pages ?? -1));
  if (sort === 'status') return byNumber(order, tasks, rankOf);
  if (sort === 'time') return byNumber(order, tasks, ({ finishedAtMs }) => -(finishedAtMs ?? 0));
  const known = settled.get(order) ?? new Map<ListView['sort'], readonly string[]>();
  settled.set(order, known);
  const before = known.get(sort);
  if (before) return before;
  const sorted =
    sort === 'size'
      ? byNumber(order, tasks, ({ sizeBytes }) => -(sizeBytes ?? -1))
      : order.toSorted((a, b) => collator.compare(tasks.get(a)?.name ?? '', tasks.get(b)?.name ?? ''));
  known.set(sort, sorted);
  return sorted;
}

/** The smallest first; alike ones in the order of the drop. */
function byNumber(order: readonly string[], tasks: Tasks, numberOf: (task: TaskView) => number): string[] {
  const numbered = order.map((id) => {
    const task = tasks.get(id);
    return { id, number: task ? numberOf(task) : 0 };
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ id }) => id);
}

/** What a person can do something about comes first, what is over last. */
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
