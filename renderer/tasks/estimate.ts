/** How long the queue will take, estimated from finished tasks. Pure; times in ms. */
import type { ServiceView, SpeedView, TaskView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';
import { share } from './progress.ts';

/** An estimate needs this many finished files and this much time. With fewer it would be random. */
const leastFinished = 2;
const leastWorkMs = 10_000;
/** Older files may have been converted by another service or under another load. */
const latestFinished = 30;

type Span = readonly [startMs: number, endMs: number];

/** The length of the union of time spans: time with at least one running task. */
export function unionMs(spans: readonly Span[]): number {
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    total += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return total;
}

/**
 * The time spans of finished tasks, each as long as was worked on it: from beginning to end the clock may have been set, the computer
 * may have slept, or the service have asked for a wait. That is unknown of tasks that went on after a restart.
 */
export const spansOf = (tasks: readonly TaskView[]): Span[] =>
  tasks.flatMap(({ startedAtMs, finishedAtMs, workedMs }) => {
    if (startedAtMs === null || finishedAtMs === null) return [];
    return [[Math.max(startedAtMs, finishedAtMs - (workedMs ?? Number.POSITIVE_INFINITY)), finishedAtMs]];
  });

const isRemaining = (task: TaskView): boolean =>
  ['queued', 'preparing', 'uploading', 'submitting', 'converting'].includes(task.status);

/** The weight of a task: its pages if all are known, else its bytes, else 1. */
function weightFunction(tasks: readonly TaskView[]): (task: TaskView) => number {
  if (tasks.every((task) => task.pages !== null && task.pages > 0)) return (task) => task.pages ?? 1;
  if (tasks.every((task) => task.sizeBytes !== null && task.sizeBytes > 0)) return (task) => task.sizeBytes ?? 1;
  return () => 1;
}

/** The expected time of a task, from the recent speed for documents of its kind; null if unknown. */
export function estimateTaskMs(task: TaskView, speeds: readonly SpeedView[]): number | null {
  const speed = speeds.find(({ place, text }) => place === task.place && text === task.text);
  return speed && task.pages !== null ? speed.baseMs + task.pages * speed.msPerPage : null;
}

/** At least this share of the documents must be known. The others count as average. */
const leastKnown = 0.5;

/**
 * The expected time of all tasks; both places work at the same time. Null if unknown. `part`: the remaining share of a
 * task, 0 to 1.
 */
export function estimateAllMs(
  tasks: readonly TaskView[],
  speeds: readonly SpeedView[],
  part: (task: TaskView) => number = () => 1,
): number | null {
  let longestMs: number | null = null;
  for (const place of ['local', 'cloud'] as const) {
    let [here, known, sumMs] = [0, 0, 0];
    for (const task of tasks) {
      if (task.place !== place) continue;
      here += 1;
      const ms = estimateTaskMs(task, speeds);
      if (ms === null) continue;
      known += 1;
      sumMs += ms * part(task);
    }
    if (here === 0) continue;
    if (known < here * leastKnown) return null;
    longestMs = Math.max(longestMs ?? 0, (sumMs * here) / known);
  }
  return longestMs;
}

const remainingShare = (task: TaskView): number =>
  task.status === 'converting' && task.progress !== null ? 1 - share(task.progress) : 1;

/**
 * Null if unknown, or if nothing is left to do. Recent speeds are preferred to those of this list. If a limit of the
 * service takes longer than the work, the last file that the limit allows decides.
 */
export function estimateRemainingMs(
  tasks: readonly TaskView[],
  speeds: readonly SpeedView[] = [],
  services: readonly ServiceView[] = [],
  nowMs = 0,
): number | null {
  const remaining = tasks.filter(isRemaining);
  const workMs = estimateAllMs(remaining, speeds, remainingShare) ?? estimateFromTasks(tasks);
  const waitMs = limitWaitMs(remaining, services, nowMs);
  if (waitMs === null) return null;
  if (waitMs === 0) return workMs;
  return Math.max(workMs ?? 0, waitMs + (workMs ?? 0) / remaining.length);
}

/** The time until the last task may be submitted under the services' known limits; null if unknown. */
function limitWaitMs(remaining: readonly TaskView[], services: readonly ServiceView[], nowMs: number): number | null {
  let longestMs = 0;
  for (const { place, host, limits } of services) {
    const here = remaining.filter((task) => task.place === place && task.host === host);
    const unsent = here.filter(({ status }) => status !== 'converting').length;
    for (const limit of limits) {
      const waitMs = windowWaitMs(unsent, limit, nowMs);
      if (waitMs === null) return null;
      longestMs = Math.max(longestMs, waitMs);
    }
  }
  return longestMs;
}

/**
 *     3 a minute, none left, 7 to go:   ├ until ┤ 3 ├ a minute ┤ 3 ├ a minute ┤ 1
 */
function windowWaitMs(unsent: number, limit: ServiceView['limits'][number], nowMs: number): number | null {
  const over = limit.untilMs <= nowMs;
  const later = unsent - (over ? limit.limit : limit.remaining);
  if (later <= 0) return 0;
  const further = Math.ceil(later / limit.limit) - (over ? 0 : 1);
  if (further > 0 && limit.windowMs === null) return null;
  return (over ? 0 : limit.untilMs - nowMs) + further * (limit.windowMs ?? 0);
}

function estimateFromTasks(tasks: readonly TaskView[]): number | null {
  const remaining = tasks.filter(isRemaining);
  if (remaining.length === 0) return null;
  const finished = tasks
    .filter((task) => task.status === 'done' && task.startedAtMs !== null && task.finishedAtMs !== null)
    .sort((a, b) => (b.finishedAtMs ?? 0) - (a.finishedAtMs ?? 0))
    .slice(0, latestFinished);
  const workMs = unionMs(spansOf(finished));
  if (finished.length < leastFinished || workMs < leastWorkMs) return null;
  const weightOf = weightFunction([...finished, ...remaining]);
  const sum = (list: readonly TaskView[], part: (task: TaskView) => number) =>
    list.reduce((total, task) => total + weightOf(task) * part(task), 0);
  const left = sum(remaining, remainingShare);
  return (left * workMs) / sum(finished, () => 1);
}

/**
 * Rounded, because it is only an estimate: to minutes; from ten minutes to five minutes; from ninety minutes to half
 * hours.
 */
export function formatEstimate(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return t('eta.lessThanMinute');
  if (minutes < 10) return t('eta.minutes', { minutes: Math.round(minutes) });
  if (minutes < 90) return t('eta.minutes', { minutes: Math.round(minutes / 5) * 5 });
  return t('eta.hours', { hours: Math.round(minutes / 30) / 2 });
}
