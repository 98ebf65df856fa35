/** Where rate, quota and concurrency rules decide about a submission before any task is created (contract, section 8). */
import type { Owner } from './auth.ts';
import type { RateLimitDecision } from './errors.ts';

/** Hints for an accepted submission; both fields are absent without rule data. */
export type AdmissionHints = Pick<RateLimitDecision, 'policy' | 'available'>;

export interface Limits {
  /** @throws RateLimited */
  admit(owner: Owner): AdmissionHints;
}

/** No rules: everything is admitted and nothing is promised. */
export const withoutLimits: Limits = { admit: () => ({}) };
