/** How a task is shown in its row: icon, text, progress. One case for every status. Pure. */

import type { ErrorData } from '../../core/errors/codes.ts';
import { isUnfinished } from '../../core/model/status.ts';
import { gapsOf, missingOf, type ShownStep, shownStep, type TaskView } from '../../core/model/views.ts';
import { describeError } from '../i18n/error-words.ts';
import {
  daysAgo,
  formatBytesOf,
  formatClock,
  formatDay,
  formatList,
  formatPercent,
  formatSeries,
  formatTime,
} from '../i18n/format.ts';
import { t } from '../i18n/translate.ts';
import { onSystemClock } from '../stores/queue-clock.ts';
import type { IconName } from '../ui/icon.tsx';
import { isLocked } from './actions.ts';
import { type BarView, barOf, share } from './progress.ts';

export interface StatusView {
  icon: IconName;
  /** The colour of the icon and of `word`. */
  tone: 'plain' | 'active' | 'done' | 'warn' | 'fail';
  /** The part of the text in the status colour. */
  word: string | null;
  /** The status without its reason. */
  short: string;
  text: string;
  bar: BarView | null;
  /** Not begun yet: the row is shown in grey. */
  dim: boolean;
}

const plain = (icon: IconName, text: string, more: Partial<StatusView> = {}): StatusView => ({
  icon,
  tone: 'plain',
  word: null,
  short: text,
  text,
  bar: null,
  dim: false,
  ...more,
});

const active = (icon: IconName, text: string, task: TaskView): StatusView =>
  plain(icon, text, { tone: 'active', bar: barOf(task.progress, text) });

const capitalise = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);

/**
 * The error as a sentence that calls the document "this file". `host`: where the error happened, empty for this
 * computer.
 */
export const reasonOf = (error: ErrorData, host?: string): string =>
  capitalise(
    describeError({
      ...error,
      params: { ...(host !== undefined && { host }), ...error.params, name: t('row.thisFile') },
    }).message,
  );

const bytesOf = ({ progress }: TaskView): string | null =>
  progress?.unit === 'bytes' ? formatBytesOf(progress.done, progress.total) : null;

function convertingText({ progress }: TaskView): string {
  if (progress?.unit === 'pages') return t('status.convertingPage', { page: progress.done, pages: progress.total });
  if (progress?.unit === 'percent') return t('status.convertingPercent', { percent: formatPercent(share(progress)) });
  return t('status.converting');
}

function stepText(step: ShownStep, task: TaskView): string {
  const progress = bytesOf(task);
  switch (step) {
    case 'reading':
      return t('status.reading');
    case 'preparing':
      return t('status.preparing');
    case 'uploading':
      return progress === null ? t('status.uploading') : t('status.uploadingBytes', { progress });
    case 'submitting':
      return t('status.submitting');
    case 'converting':
      return convertingText(task);
    case 'downloading':
      return progress === null ? t('status.downloading') : t('status.downloadingBytes', { progress });
    case 'saving':
      return t('status.saving');
  }
}

const stepIcons: Readonly<Record<ShownStep, IconName>> = {
  reading: 'circle-dashed',
  preparing: 'circle-dashed',
  uploading: 'circle-arrow-up',
  submitting: 'circle-dashed',
  converting: 'circle-dot',
  downloading: 'circle-arrow-down',
  saving: 'circle-arrow-down',
};

function pausedText({ progress, place }: TaskView): string {
  // Reading on this computer starts again quickly, so its progress is not worth showing.
  if (place === 'local' && progress?.unit === 'bytes') return t('status.paused');
  switch (progress?.unit) {
    case 'pages':
      return t('status.pausedPage', { page: progress.done, pages: progress.total });
    case 'percent':
      return t('status.pausedPercent', { percent: formatPercent(share(progress)) });
    case 'bytes':
      return t('status.pausedBytes', { progress: formatBytesOf(progress.done, progress.total) });
    case undefined:
      return t('status.paused');
  }
}

const paused = (task: TaskView): StatusView =>
  plain('circle-pause', pausedText(task), { bar: barOf(task.progress, t('status.paused'), true) });

/** What the task waits for. */
function waitText(
  task: TaskView,
  why: 'turn' | 'retry' | 'service' | 'rate-limit' | 'offline',
  untilMs: number | null,
): string {
  switch (why) {
    case 'service':
      return t('status.waitingConverter');
    case 'offline':
      return t('status.waitingNetwork');
    case 'retry':
      return t('status.waitingRetry');
    case 'turn':
    case 'rate-limit':
      return task.place === 'local' ? waitHereText(untilMs) : waitElsewhereText(bytesOf(task), untilMs);
  }
}

const waitHereText = (untilMs: number | null): string =>
  untilMs === null ? t('status.waiting') : t('status.waitingUntilHere', { time: formatTime(onSystemClock(untilMs)) });

function waitElsewhereText(progress: string | null, untilMs: number | null): string {
  if (untilMs !== null) return t('status.waitingUntil', { time: formatTime(onSystemClock(untilMs)) });
  return progress === null ? t('status.waiting') : t('status.waitingBytes', { progress });
}

/** Includes the reason, so that the user sees it before the task finally fails. */
function waitingToRetry(task: TaskView, error: ErrorData, untilMs: number | null): StatusView {
  const short = t('status.waitingRetry');
  const word =
    untilMs === null
      ? t('status.waitingRetryBecause')
      : t('status.retriesAt', { time: formatTime(onSystemClock(untilMs)) });
  return plain('clock', reasonOf(error, task.host), { word, short, dim: true, bar: barOf(task.progress, short, true) });
}

/** A step that has begun and now waits; null while it runs. */
function waitingStep(task: TaskView): StatusView | null {
  if (task.activity.kind !== 'waiting') return null;
  const { why, untilMs } = task.activity;
  if (why === 'key') return paused(task);
  // The service goes on converting; only the next request for its status waits.
  if (task.status === 'converting' && (why === 'rate-limit' || why === 'turn')) return null;
  if (why === 'retry' && task.activity.error) return waitingToRetry(task, task.activity.error, untilMs);
  const text = waitText(task, why, untilMs);
  return plain('clock', text, { dim: true, bar: barOf(task.progress, text, true) });
}

const mostPages = 3;

function gaps(task: TaskView): StatusView {
  const { pages, count } = gapsOf(task);
  const word = t(missingOf(task).count > 0 ? 'status.gaps' : 'status.doubts', { count });
  return plain('triangle-alert', pages.length > 0 ? onPages(pages) : '', { tone: 'warn', word, short: word });
}

function onPages(pages: readonly number[]): string {
  const more = pages.length - mostPages;
  return more > 0
    ? t('status.onPagesMore', { count: more, pages: formatSeries(pages.slice(0, mostPages)) })
    : t('status.onPages', { count: pages.length, pages: formatList(pages) });
}

const resultMoved = (): StatusView => plain('circle-minus', t('status.resultMoved'));

function done(task: TaskView): StatusView {
  if (gapsOf(task).count > 0) return gaps(task);
  const { workedMs } = task;
  const text = workedMs === null ? t('status.done') : t('status.doneIn', { time: formatClock(workedMs) });
  return plain('circle-check', text, { tone: 'done' });
}

/** The result is saved; it is being compared with the PDF. */
function checking(): StatusView {
  const text = t('status.checking');
  return plain('circle-dot', text, { tone: 'active', bar: { kind: 'known', value: 1, text, resting: false } });
}

function convertedWhen(atMs: number, nowMs: number): string {
  switch (daysAgo(atMs, nowMs)) {
    case 0:
      return t('status.convertedToday', { time: formatTime(atMs) });
    case 1:
      return t('status.convertedYesterday');
    default:
      return t('status.convertedOn', { date: formatDay(atMs) });
  }
}

function skipped({ earlier }: TaskView): StatusView {
  switch (earlier?.kind) {
    case 'converted': {
      const text = convertedWhen(earlier.atMs, Date.now());
      const short = t('status.convertedBefore');
      return earlier.kept
        ? plain('circle-check', text, { short })
        : plain('circle-minus', t('status.resultGone', { converted: text }), { short });
    }
    case 'twin':
      return plain('circle-minus', t('status.twin', { name: earlier.name }), { short: t('status.skipped') });
    case 'accepted':
      return plain('circle-minus', t('status.acceptedBefore', { date: formatDay(earlier.atMs) }), {
        short: t('status.skipped'),
      });
    case undefined:
      return plain('circle-minus', t('status.nameTaken'), { short: t('status.skipped') });
  }
}

function underWay(task: TaskView): StatusView {
  const step = shownStep(task) ?? 'converting';
  const waiting = task.status === 'saving' ? null : waitingStep(task);
  if (waiting) return waiting;
  const text = stepText(step, task);
  if (step !== 'saving') return active(stepIcons[step], text, task);
  // The download is complete; saving takes a moment.
  return plain(stepIcons.saving, text, { tone: 'active', bar: { kind: 'known', value: 1, text, resting: false } });
}

export function describe(task: TaskView): StatusView {
  if (task.result?.gone) return resultMoved();
  switch (task.status) {
    case 'ready':
      return plain('circle', t('status.ready'));
    case 'queued':
      return waitingStep(task) ?? plain('clock', t('status.waiting'), { dim: true });
    case 'preparing':
    case 'uploading':
    case 'submitting':
    case 'converting':
    case 'downloading':
    case 'saving':
      return underWay(task);
    case 'checking':
      return checking();
    case 'done':
      return done(task);
    case 'paused':
      return paused(task);
    case 'skipped':
      return skipped(task);
    case 'cancelled':
      return task.error
        ? plain('circle-slash', reasonOf(task.error, task.host), {
            word: t('status.cancelledBecause'),
            short: t('status.cancelled'),
          })
        : plain('circle-slash', t('status.cancelled'));
    case 'needs-attention':
      if (isLocked(task)) {
        const word = t('status.needsPassword');
        return plain('lock', '', { tone: 'warn', word, short: word });
      }
      return plain('circle-help', task.error ? reasonOf(task.error, task.host) : '', {
        tone: 'warn',
        word: t('status.needsYouBecause'),
        short: t('status.needsYou'),
      });
    case 'failed':
      return plain('circle-x', task.error ? reasonOf(task.error, task.host) : '', {
        tone: 'fail',
        word: t('status.failedBecause'),
        short: t('status.failed'),
      });
  }
}

/** Whether the document is sent to a service, and to which. */
export function placeText(task: TaskView): string {
  const over = !isUnfinished(task);
  if (task.place === 'local') return over ? t('row.stayed') : t('row.stays');
  return over ? t('row.went', { host: task.host }) : t('row.goes', { host: task.host });
}

export type PaperKind = 'text' | 'cover' | 'locked' | 'stub';

/** Longer documents usually begin with a cover. */
const coverFromPages = 60;

/** The placeholder for the first page. */
export function paperOf({ error, pages }: TaskView): PaperKind {
  if (error?.code === 'pdf-encrypted' || error?.code === 'pdf-encryption-unsupported') return 'locked';
  if (error?.code === 'pdf-damaged' || error?.code === 'empty-file' || error?.code === 'not-a-pdf') return 'stub';
  return pages !== null && pages >= coverFromPages ? 'cover' : 'text';
}
