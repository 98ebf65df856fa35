/** Asks a service about one conversion until it has something final to say, the deadline passes or the service is out of reach. */
import type { ErrorData } from '../errors/codes.ts';
import { type Backoff, cloudPolling, delayMs, localPolling } from './backoff.ts';
import { concernsService } from './gate.ts';
import type { Endpoint, StatusOutcome, Trouble } from './ports.ts';
import type { Progress, RunHold, RunPorts } from './runner.ts';
import { about } from './service-name.ts';
import type { Task } from './task.ts';

type Final = Exclude<StatusOutcome, { kind: 'processing' }> | { kind: 'no-change'; error: ErrorData };

interface PollOptions {
  /** False right after the submission: nothing can be ready yet. */
  atOnce: boolean;
  /** Asked for before each poll: our own service may move to another port. */
  endpoint(): Promise<Endpoint | Trouble>;
}

/**
 * Faults of a single poll change nothing but the time of the next one; what concerns the whole service goes back to the queue.
 * Intervals grow while nothing changes and start anew when progress moves.
 */
export async function poll(
  task: Extract<Task, { status: 'converting' }>,
  { api, clock, random, noChangeMs }: RunPorts,
  hold: RunHold,
  { atOnce, endpoint: reach }: PollOptions,
): Promise<Final> {
  const backoff: Backoff = task.service.place === 'local' ? localPolling : cloudPolling;
  let changedAtMs = clock.now();
  let quiet = 0;
  let seen = '';
  let wait = !atOnce;
  for (;;) {
    if (wait && (await nap(delayMs(backoff, quiet + 1, random()), hold, clock)) === 'woken') {
      // The computer slept: that time is not the service's.
      changedAtMs = clock.now();
      quiet = 0;
    }
    wait = true;
    const endpoint = await reach();
    if ('kind' in endpoint) return endpoint;
    const outcome = await api.status(endpoint, task.format, task.sessionId, hold.signal);
    hold.signal.throwIfAborted();
    quiet += 1;
    switch (outcome.kind) {
      case 'processing': {
        hold.answered();
        hold.faultUntil(null);
        const now = JSON.stringify([outcome.percent, outcome.pages]);
        if (now !== seen) {
          seen = now;
          quiet = 0;
          changedAtMs = clock.now();
          const progress = progressOf(outcome);
          if (progress) hold.progress(progress);
        }
        break;
      }
      case 'unavailable':
        if (concernsService(outcome)) return outcome;
        hold.faultUntil(clock.now() + delayMs(backoff, quiet + 1, 0));
        break;
      default:
        hold.answered();
        return outcome;
    }
    const idleMs = clock.now() - changedAtMs;
    if (idleMs >= noChangeMs()) {
      return { kind: 'no-change', error: about(task, { code: 'no-change', params: { durationMs: idleMs } }) };
    }
  }
}

async function nap(ms: number, hold: RunHold, clock: RunPorts['clock']): Promise<'slept' | 'woken'> {
  const wake = hold.wakeSignal();
  try {
    await clock.sleep(ms, AbortSignal.any([hold.signal, wake]));
    return 'slept';
  } catch (error) {
    hold.signal.throwIfAborted();
    if (wake.aborted) return 'woken';
    throw error;
  }
}

/** Only what the service says, kept within its bounds. */
function progressOf({ percent, pages }: Extract<StatusOutcome, { kind: 'processing' }>): Progress | null {
  if (pages && pages.pages > 0) {
    return { unit: 'pages', done: Math.max(0, Math.min(pages.page, pages.pages)), total: pages.pages };
  }
  if (percent !== null && Number.isFinite(percent)) {
    return { unit: 'percent', done: Math.max(0, Math.min(percent, 100)), total: 100 };
  }
  return null;
}
