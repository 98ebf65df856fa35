/**
 * The pace of submissions to a remote service: its RateLimit fields, its maximum of concurrent conversions, and only
 * one submission at a time until the first is accepted. Pure.
 */

import type { Quota } from '../../model/service.ts';
import { boundedMs } from '../backoff.ts';

export interface Pace {
  /** A submission was accepted: the service works, and the limits that it reports are known. */
  proven: boolean;
  windows: readonly Window[];
  /** Maximum of concurrent conversions; null: no limit known. */
  ceiling: number | null;
  /** The maximum that the service itself reports. */
  statedCeiling: number | null;
  /** Conversions that have ended since the ceiling last changed. */
  calm: number;
  /** The ceiling is raised by one after `ceiling × patience` ended conversions; doubled after a failed raise. */
  patience: number;
}

interface Window {
  remaining: number;
  limit: number | null;
  windowMs: number | null;
  resetAtMs: number;
}

/** Submissions in flight and conversions in progress. */
export interface Load {
  unanswered: number;
  /** When the oldest unanswered submission was sent; null: there is none. */
  unansweredSinceMs: number | null;
  converting: number;
}

export const unknownPace: Pace = {
  proven: false,
  windows: [],
  ceiling: null,
  statedCeiling: null,
  calm: 0,
  patience: 1,
};

const mostPatience = 8;
/** How long other submissions wait for the first answer: a hanging service must not delay them for the whole timeout. */
const firstAnswerMs = 5000;

/** When the next submission may be sent. Infinity: after an answer or the end of a conversion. */
export function submitAtMs(pace: Pace, { unanswered, unansweredSinceMs, converting }: Load, nowMs: number): number {
  if (!pace.proven && unansweredSinceMs !== null) return unansweredSinceMs + firstAnswerMs;
  if (pace.ceiling !== null && converting + unanswered >= pace.ceiling) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...pace.windows.map((window) => opensAtMs(window, unanswered, nowMs)));
}

/** Until when a reported window is used up; null: none is. */
export function usedUpUntilMs({ windows }: Pace, nowMs: number): number | null {
  const ends = windows.filter(({ remaining, resetAtMs }) => remaining === 0 && resetAtMs > nowMs);
  return ends.length === 0 ? null : Math.max(...ends.map(({ resetAtMs }) => resetAtMs));
}

/** The service may or may not have counted unanswered submissions; to be safe, assume that it has not. */
function opensAtMs({ remaining, limit, resetAtMs }: Window, unanswered: number, nowMs: number): number {
  if (resetAtMs > nowMs) return remaining > unanswered ? 0 : resetAtMs;
  // A new window of which only the size is known.
  return unanswered === 0 || limit === null || limit > unanswered ? 0 : Number.POSITIVE_INFINITY;
}

/** `converting` includes the conversion that was just accepted. */
export function afterAccepted(pace: Pace, quotas: readonly Quota[], converting: number, nowMs: number): Pace {
  const concurrent = quotas.find((quota) => quota.concurrent);
  const told = concurrent?.limit ?? pace.statedCeiling;
  const free = concurrent?.remaining ?? null;
  const room = free === null ? null : Math.max(1, converting + free);
  const ceiling = room ?? told ?? pace.ceiling;
  return {
    ...pace,
    proven: true,
    windows: quotas.length > 0 ? windowsOf(quotas, nowMs) : pace.windows,
    statedCeiling: told,
    ceiling: told !== null && ceiling !== null ? Math.min(ceiling, Math.max(1, told)) : ceiling,
  };
}

/** After a refusal because of too many concurrent conversions: the current number becomes the ceiling. */
export function afterCrowded(pace: Pace, quotas: readonly Quota[], converting: number): Pace {
  const told = quotas.find((quota) => quota.concurrent)?.limit ?? pace.statedCeiling;
  return {
    ...pace,
    proven: true,
    statedCeiling: told,
    ceiling: Math.max(1, converting),
    calm: 0,
    // Refused below the ceiling: the last raise was too much.
    patience:
      pace.ceiling !== null && converting < pace.ceiling ? Math.min(mostPatience, pace.patience * 2) : pace.patience,
  };
}

/** After a refusal because a window is used up. A Retry-After also ends the window. */
export function afterLimited(pace: Pace, quotas: readonly Quota[], nowMs: number, retryAtMs: number | null): Pace {
  const windows = windowsOf(quotas, nowMs).map((window) => ({
    ...window,
    resetAtMs: Math.min(window.resetAtMs, retryAtMs ?? window.resetAtMs),
  }));
  return windows.length > 0 ? { ...pace, windows } : pace;
}

/** The reported limits, also of windows that have ended. */
export const limitsOf = ({ windows }: Pace): Limit[] =>
  windows.flatMap(({ remaining, limit, windowMs, resetAtMs }) =>
    limit === null || limit <= 0 ? [] : [{ limit, remaining, windowMs, untilMs: resetAtMs }],
  );

export interface Limit {
  limit: number;
  remaining: number;
  windowMs: number | null;
  /** Unix time at which the window resets. */
  untilMs: number;
}

/** Usage of the tightest window, to be shown; null if the service reports none or all windows have ended. */
export function usageOf({ windows }: Pace, nowMs: number): Usage | null {
  let tightest: Usage | null = null;
  for (const { remaining, limit, windowMs, resetAtMs } of windows) {
    if (limit === null || limit <= 0 || resetAtMs <= nowMs) continue;
    const usage = { used: Math.max(0, limit - remaining), limit, windowMs, untilMs: resetAtMs };
    if (!tightest || usage.used / usage.limit > tightest.used / tightest.limit) tightest = usage;
  }
  return tightest;
}

export interface Usage {
  used: number;
  limit: number;
  windowMs: number | null;
  /** Unix time until which this is valid. */
  untilMs: number;
}

/** The pace after the end of a conversion. */
export function afterEnded(pace: Pace): Pace {
  const { ceiling, statedCeiling, patience } = pace;
  if (ceiling === null) return pace;
  const calm = pace.calm + 1;
  if (calm < ceiling * patience || (statedCeiling !== null && ceiling >= statedCeiling)) return { ...pace, calm };
  return { ...pace, calm: 0, ceiling: ceiling + 1 };
}

function windowsOf(quotas: readonly Quota[], nowMs: number): Window[] {
  return quotas.flatMap(({ concurrent, remaining, limit, windowMs, resetMs }) =>
    concurrent || remaining === null || resetMs === null
      ? []
      : [{ remaining, limit, windowMs, resetAtMs: boundedMs(nowMs + resetMs, nowMs) }],
  );
}
