/** How long the queue still takes, judged by what it has done. Pure; times in ms. */
import type { ServiceView, SpeedView, TaskView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';
import { share } from './progress.ts';

/** Evidence: so many finished files, and so much time spent on them. Fewer say more about luck than about speed. */
const leastFinished = 2;
const leastWorkMs = 10_000;
/** Older files may have been converted elsewhere or under another load. */
const latestFinished = 30;

type Span = readonly [startMs: number, endMs: number];

/** Length of the union: time with at least one file in work, however many ran side by side. */
export function unionMs(spans: readonly Span[]): number {
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    total += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return total;
}

/** Spans of work in finished tasks. */
export const spansOf = (tasks: readonly TaskView[]): Span[] =>
  tasks.flatMap(({ startedAtMs, finishedAtMs }) =>
    startedAtMs === null || finishedAtMs === null ? [] : [[startedAtMs, finishedAtMs] as const],
  );

/** Time with at least one file in work, less the part of it that files spent waiting. */
function workedIn(finished: readonly TaskView[]): number {
  const spans = spansOf(finished);
  const spentMs = spans.reduce((sum, [start, end]) => sum + end - start, 0);
  const workedMs = finished.reduce(
    (sum, { workedMs, startedAtMs, finishedAtMs }) => sum + (workedMs ?? (finishedAtMs ?? 0) - (startedAtMs ?? 0)),
    0,
  );
  return spentMs === 0 ? 0 : (unionMs(spans) * workedMs) / spentMs;
}

const isRemaining = (task: TaskView): boolean =>
  ['queued', 'preparing', 'uploading', 'submitting', 'converting'].includes(task.status);

/** What a task weighs: pages where every one is known, else bytes, else each file alike. */
function weighing(tasks: readonly TaskView[]): (task: TaskView) => number {
  if (tasks.every((task) => task.pages !== null && task.pages > 0)) return (task) => task.pages ?? 1;
  if (tasks.every((task) => task.sizeBytes !== null && task.sizeBytes > 0)) return (task) => task.sizeBytes ?? 1;
  return () => 1;
}

/** What one document adds to the work of its place, as documents of its kind have of late; null without evidence. */
export function estimateTaskMs(task: TaskView, speeds: readonly SpeedView[]): number | null {
  const speed = speeds.find(({ place, text }) => place === task.place && text === task.text);
  return speed && task.pages !== null ? speed.baseMs + task.pages * speed.msPerPage : null;
}

/** So many of the documents have to be of kinds that are known; the others are taken for their average. */
const leastKnown = 0.5;

/** All of these, the two places side by side; null without evidence. `part` is what is left of each, 0 to 1. */
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

const leftOf = (task: TaskView): number =>
  task.status === 'converting' && task.progress !== null ? 1 - share(task.progress) : 1;

/**
 * Null without evidence, or when nothing is left to do. What is known of the kinds goes before what this list alone has shown.
 * A limit on submissions may take longer than the work: then the last file decides, that leaves when the limit lets it.
 */
export function estimateRemainingMs(
  tasks: readonly TaskView[],
  speeds: readonly SpeedView[] = [],
  services: readonly ServiceView[] = [],
  nowMs = 0,
): number | null {
  const remaining = tasks.filter(isRemaining);
  const workMs = estimateAllMs(remaining, speeds, leftOf) ?? fromThisList(tasks);
  const waitMs = limitWaitMs(remaining, services, nowMs);
  if (waitMs === null) return null;
  if (waitMs === 0) return workMs;
  return Math.max(workMs ?? 0, waitMs + (workMs ?? 0) / remaining.length);
}

/** Until the last of these may be submitted, as far as services have told their limits; null: it can't be said. */
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

function fromThisList(tasks: readonly TaskView[]): number | null {
  const remaining = tasks.filter(isRemaining);
  if (remaining.length === 0) return null;
  const finished = tasks
    .filter((task) => task.status === 'done' && task.startedAtMs !== null && task.finishedAtMs !== null)
    .sort((a, b) => (b.finishedAtMs ?? 0) - (a.finishedAtMs ?? 0))
    .slice(0, latestFinished);
  const workMs = workedIn(finished);
  if (finished.length < leastFinished || workMs < leastWorkMs) return null;
  const weightOf = weighing([...finished, ...remaining]);
  const sum = (list: readonly TaskView[], part: (task: TaskView) => number) =>
    list.reduce((total, task) => total + weightOf(task) * part(task), 0);
  const left = sum(remaining, leftOf);
  return (left * workMs) / sum(finished, () => 1);
}

/** Rounded as coarsely as the guess is: minutes, from ten on five of them, from ninety minutes on half hours. */
export function wordEstimate(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return t('eta.lessThanMinute');
  if (minutes < 10) return t('eta.minutes', { minutes: Math.round(minutes) });
  if (minutes < 90) return t('eta.minutes', { minutes: Math.round(minutes / 5) * 5 });
  return t('eta.hours', { hours: Math.round(minutes / 30) / 2 });
}
