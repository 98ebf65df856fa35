/**
 * The faults of a task since a person last acted on it. They are counted by step and cause, and progress through other
 * steps does not reset them, so that a cycle of faults ends.
 */
import type { ErrorCode, ErrorData } from '../../errors/codes.ts';
import type { TaskStatus } from '../../model/task.ts';

/** A wait after a fault of this task. */
export interface Wait {
  untilMs: number;
  error: ErrorData;
  /** The service asked for it: only a person can end it earlier. */
  asked: boolean;
}

/**
 * A download that gains less than this makes no progress; otherwise a service that sends a few bytes each time would be
 * retried forever.
 */
const leastGainBytes = 64 * 1024;

interface Conversion {
  /** Time without change at the service, without the computer’s sleep. */
  unchangedMs: number;
  /** The last reported progress. */
  seen: string;
  /** Polling is suspended because of the service; the time, up to `longestMs`, counts as time without change. */
  resting: { sinceMs: number; longestMs: number } | null;
  /** How long the service has not known the session; null: it knows it. */
  unknownMs: number | null;
}

const newConversion = (): Conversion => ({ unchangedMs: 0, seen: '', resting: null, unknownMs: null });

export class RetryState {
  readonly #counts = new Map<string, number>();
  #arrivedBytes = 0;
  /** State of the current conversion at the service. */
  conversion = newConversion();

  /** Counts a fault and returns its number. */
  count(step: TaskStatus, cause: ErrorCode): number {
    const key = `${step} ${cause}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  /** A new session was accepted: the state of the previous one is reset. */
  accepted(): void {
    this.conversion = newConversion();
  }

  /** Bytes of the result received so far. Real progress resets the faults of the download. */
  arrived(bytes: number): void {
    if (bytes < this.#arrivedBytes + leastGainBytes) return;
    this.#arrivedBytes = bytes;
    for (const key of this.#counts.keys()) if (key.startsWith('downloading ')) this.#counts.delete(key);
  }
}
