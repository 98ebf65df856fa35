/** The limits of a service: so many submissions in a window, so many conversions at a time; told in RateLimit fields. */
import { json, type Reply } from './step.ts';

export interface LimiterOptions {
  window?: { submissions: number; ms: number };
  atATime?: number;
  /** Says how much is left (draft-ietf-httpapi-ratelimit-headers-11). */
  tells?: boolean;
}

export class Limiter {
  /** How often somebody ran into a limit. */
  refusals = 0;
  readonly #options: LimiterOptions;
  readonly #now: () => number;
  #startMs = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(options: LimiterOptions, now: () => number) {
    this.#options = options;
    this.#now = now;
  }

  /** Null: one more is let through, and counts. */
  refusal(running: number): Reply | null {
    const { window, atATime } = this.#options;
    if (atATime !== undefined && running >= atATime) return this.#refuse('concurrency_exceeded', running, {});
    if (!window) return null;
    this.#roll(window.ms);
    if (this.#used >= window.submissions) {
      const seconds = String(Math.ceil((this.#startMs + window.ms - this.#now()) / 1000));
      return this.#refuse('rate_exceeded', running, { 'retry-after': seconds });
    }
    this.#used += 1;
    return null;
  }

  fields(running: number): Record<string, string> {
    const { window, atATime, tells } = this.#options;
    if (!tells) return {};
    const policies: string[] = [];
    const states: string[] = [];
    if (window) {
      this.#roll(window.ms);
      const leftSeconds = Math.ceil((this.#startMs + window.ms - this.#now()) / 1000);
      policies.push(`"submit";q=${window.submissions};w=${window.ms / 1000}`);
      states.push(`"submit";r=${window.submissions - this.#used};t=${leftSeconds}`);
    }
    if (atATime !== undefined) {
      policies.push(`"running";q=${atATime};qu="concurrent-requests"`);
      states.push(`"running";r=${Math.max(0, atATime - running)}`);
    }
    return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
  }

  #refuse(reason: string, running: number, headers: Record<string, string>): Reply {
    this.refusals += 1;
    return json(429, { error: 'rate_limited', reason }, { ...headers, ...this.fields(running) });
  }

  #roll(ms: number): void {
    if (this.#now() < this.#startMs + ms) return;
    this.#startMs = this.#now();
    this.#used = 0;
  }
}
