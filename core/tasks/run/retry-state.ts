/**
 * What has stood in a task's way since a person last had a say in it. Faults are counted by step and cause, and going round
 * through other steps forgets none of them: that is how a loop of faults comes to an end.
 */
import type { ErrorCode, ErrorData } from '../../errors/codes.ts';
import type { TaskStatus } from '../../model/task.ts';

/** After a fault of the task's own. */
export interface Wait {
  untilMs: number;
  error: ErrorData;
  /** Not our own choice: only a person ends it earlier. */
  asked: boolean;
}

/** Less than this is no progress of a download: a service that sends a few bytes each time would never end. */
const leastGainBytes = 64 * 1024;

interface Conversion {
  /** For how long the service has shown no change; the computer's sleep does not count. */
  unchangedMs: number;
  /** What it said last. */
  seen: string;
  /** Nobody polls as the service asked for a rest, so long at most: that is its time, too. */
  resting: { sinceMs: number; longestMs: number } | null;
  /** For how long it has not known the session; null: it knows it. */
  unknownMs: number | null;
}

const newConversion = (): Conversion => ({ unchangedMs: 0, seen: '', resting: null, unknownMs: null });

export class RetryState {
  readonly #counts = new Map<string, number>();
  #arrivedBytes = 0;
  /** Of the conversion that the service works at. */
  conversion = newConversion();

  /** One more; how often it has happened by now. */
  count(step: TaskStatus, cause: ErrorCode): number {
    const key = `${step} ${cause}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  /** The service has accepted it: what was seen of an earlier session does not matter any more. */
  accepted(): void {
    this.conversion = newConversion();
  }

  /** So much of the result is there. More than ever before is a new beginning for the download. */
  arrived(bytes: number): void {
    if (bytes < this.#arrivedBytes + leastGainBytes) return;
    this.#arrivedBytes = bytes;
    for (const key of this.#counts.keys()) if (key.startsWith('downloading ')) this.#counts.delete(key);
  }
}
