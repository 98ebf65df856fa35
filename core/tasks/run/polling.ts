/** Polls the status of one conversion until it is final, the deadline has passed or the service can’t be reached. */
import type { ErrorData } from '../../errors/codes.ts';
import { about, type Endpoint, type StatusOutcome, type Trouble } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import type { Progress } from '../../model/views.ts';
import { type Backoff, boundedMs, cloudPolling, delayMs, limitBackoff, localPolling } from '../backoff.ts';
import { awakeMs } from '../clock.ts';
import { concernsService, isOffline } from '../service-state/gate.ts';
import { isOfOtherKey } from './key-mark.ts';
import type { RunContext, RunPorts } from './run-context.ts';

type Final = Exclude<StatusOutcome, { kind: 'processing' }> | { kind: 'no-change'; error: ErrorData };

interface PollOptions {
  /** False right after the submission, when nothing can be ready yet. */
  atOnce: boolean;
  /** Resolved before each poll, because our own service may restart on another port. */
  endpoint(): Promise<Endpoint | Trouble>;
}

/** The longest possible duration of one poll. */
const longestPollMs = 180_000;
/** A new session may not be known to all servers of a service at once. Until this time has passed, "unknown task" is retried. */
const unknownGraceMs = 30_000;

/**
 * A fault of a single poll only delays the next one; trouble of the whole service is returned. The interval grows while
 * nothing changes and is reset by progress. Time without change is counted over all polls of the task, also across
 * interruptions, without the computer’s sleep.
 */
export async function poll(
  task: Extract<Task, { status: 'converting' }>,
  { api, clock, random, noChangeMs }: RunPorts,
  context: RunContext,
  { atOnce, endpoint: reach }: PollOptions,
): Promise<Final> {
  const { conversion } = context.retries;
  const isLocal = task.service.place === 'local';
  const backoff: Backoff = isLocal ? localPolling : cloudPolling;
  let lapAtMs = conversion.resting?.sinceMs ?? clock.now();
  /** Adds the time since the last lap to the time without change. Returns whether the computer slept. */
  const lap = (longestMs: number): 'awake' | 'slept' => {
    const tookMs = clock.now() - lapAtMs;
    lapAtMs = clock.now();
    const ms = awakeMs(tookMs, longestMs);
    conversion.unchangedMs += ms;
    if (conversion.unknownMs !== null) conversion.unknownMs += ms;
    return ms < tookMs ? 'slept' : 'awake';
  };
  lap(conversion.resting?.longestMs ?? 0);
  conversion.resting = null;
  let unchangedPolls = 0;
  let wait = !atOnce;
  for (;;) {
    if (wait) {
      const pauseMs = delayMs(backoff, unchangedPolls + 1, random());
      const pausedAtMs = clock.elapsed();
      const how = await pause(pauseMs, context, clock);
      const slept = lap(pauseMs) === 'slept';
      if (slept) {
        context.slept();
        context.idled(clock.elapsed() - pausedAtMs - pauseMs);
      }
      if (slept || how === 'woken') unchangedPolls = 0;
    }
    wait = true;
    const endpoint = await reach();
    if ('kind' in endpoint) return endpoint;
    const outcome = await api.status(endpoint, task.format, task.sessionId, context.signal);
    context.signal.throwIfAborted();
    lap(longestPollMs);
    unchangedPolls += 1;
    const passing = (error: ErrorData) => {
      const untilMs = clock.now() + delayMs(backoff, unchangedPolls + 1, 0);
      context.waits({ untilMs, error: about(task, error), asked: false });
    };
    switch (outcome.kind) {
      case 'processing': {
        context.answered();
        context.waits(null);
        conversion.unknownMs = null;
        const now = JSON.stringify([outcome.percent, outcome.pages]);
        if (now !== conversion.seen) {
          conversion.seen = now;
          conversion.unchangedMs = 0;
          unchangedPolls = 0;
        }
        const progress = progressOf(outcome);
        if (progress) context.progress(progress);
        break;
      }
      case 'unknown-task':
        context.answered();
        conversion.unknownMs ??= 0;
        if (isLocal) return outcome;
        if (isOfOtherKey(task, endpoint)) return { ...outcome, error: { ...outcome.error, code: 'task-of-other-key' } };
        if (conversion.unknownMs >= unknownGraceMs)
          return { ...outcome, error: { ...outcome.error, code: 'task-vanished' } };
        passing({ ...outcome.error, code: 'task-vanished' });
        break;
      case 'rejected':
        context.answered();
        if (!isOfOtherKey(task, endpoint)) return outcome;
        return { ...outcome, error: { ...outcome.error, code: 'task-of-other-key' } };
      case 'limited':
      case 'unavailable':
        if (isOffline(outcome)) return outcome;
        if (concernsService(outcome) && conversion.unchangedMs < noChangeMs()) {
          const nowMs = clock.now();
          const ownMs = limitBackoff.maxMs;
          const askedMs = outcome.retryAtMs === null ? 0 : boundedMs(outcome.retryAtMs, nowMs) - nowMs;
          conversion.resting = { sinceMs: nowMs, longestMs: Math.max(ownMs, askedMs) };
          return outcome;
        }
        passing(outcome.error);
        break;
      default:
        context.answered();
        return outcome;
    }
    const idleMs = conversion.unchangedMs;
    if (idleMs >= noChangeMs()) {
      return { kind: 'no-change', error: about(task, { code: 'no-change', params: { durationMs: idleMs } }) };
    }
  }
}

async function pause(ms: number, context: RunContext, clock: RunPorts['clock']): Promise<'slept' | 'woken'> {
  const wake = context.wakeSignal();
  try {
    await clock.sleep(ms, AbortSignal.any([context.signal, wake]));
    return 'slept';
  } catch (error) {
    context.signal.throwIfAborted();
    if (wake.aborted) return 'woken';
    throw error;
  }
}

/** The progress that the service reports, clamped to its range. */
function progressOf({ percent, pages }: Extract<StatusOutcome, { kind: 'processing' }>): Progress | null {
  if (pages && pages.pages > 0) {
    return { unit: 'pages', done: Math.max(0, Math.min(pages.page, pages.pages)), total: pages.pages };
  }
  if (percent !== null && Number.isFinite(percent)) {
    return { unit: 'percent', done: Math.max(0, Math.min(percent, 100)), total: 100 };
  }
  return null;
}
