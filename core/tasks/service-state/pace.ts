/**
 * How fast a remote service may be given documents: what its RateLimit fields leave, how many conversions it takes at a time,
 * and one submission alone until the service has answered one well. Pure.
 */

import type { Quota } from '../../model/service.ts';
import { boundedMs } from '../backoff.ts';

export interface Pace {
  /** A submission has been accepted: the service is in order and its limits, where it tells them, are known. */
  proven: boolean;
  windows: readonly Window[];
  /** Conversions at a time; null: no limit was met. */
  ceiling: number | null;
  /** The service's own word on the ceiling. */
  statedCeiling: number | null;
  /** Conversions that ended since the ceiling last changed. */
  calm: number;
  /** So many times the ceiling have to end before one more is tried; doubled when trying failed. */
  patience: number;
}

interface Window {
  remaining: number;
  limit: number | null;
  windowMs: number | null;
  resetAtMs: number;
}

/** What is on its way to the service or at work there. */
export interface Load {
  unanswered: number;
  /** When the first of the submissions left whose answers are due; null: there are none. */
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
/** So long the others wait for the first answer: a service that hangs shall not hold them up for its whole timeout. */
const firstAnswerMs = 5000;

/** When the next submission may leave. Infinity: not before an answer or the end of a conversion. */
export function submitAtMs(pace: Pace, { unanswered, unansweredSinceMs, converting }: Load, nowMs: number): number {
  if (!pace.proven && unansweredSinceMs !== null) return unansweredSinceMs + firstAnswerMs;
  if (pace.ceiling !== null && converting + unanswered >= pace.ceiling) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...pace.windows.map((window) => opensAtMs(window, unanswered, nowMs)));
}

/** Until when a window is used up, as the service has told; null: none is. */
export function usedUpUntilMs({ windows }: Pace, nowMs: number): number | null {
  const ends = windows.filter(({ remaining, resetAtMs }) => remaining === 0 && resetAtMs > nowMs);
  return ends.length === 0 ? null : Math.max(...ends.map(({ resetAtMs }) => resetAtMs));
}

/** Answers that are due may have been counted by the service or not: the careful reading is that they have not. */
function opensAtMs({ remaining, limit, resetAtMs }: Window, unanswered: number, nowMs: number): number {
  if (resetAtMs > nowMs) return remaining > unanswered ? 0 : resetAtMs;
  // A new window, of which nothing is known yet but its size.
  return unanswered === 0 || limit === null || limit > unanswered ? 0 : Number.POSITIVE_INFINITY;
}

/** `converting` counts the conversion that has just been accepted. */
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

/** Refused for want of room: as many as are at work now is what it takes, until calm allows to try one more. */
export function afterCrowded(pace: Pace, quotas: readonly Quota[], converting: number): Pace {
  const told = quotas.find((quota) => quota.concurrent)?.limit ?? pace.statedCeiling;
  return {
    ...pace,
    proven: true,
    statedCeiling: told,
    ceiling: Math.max(1, converting),
    calm: 0,
    // Refused though there were fewer: the one more that was tried was one too many.
    patience:
      pace.ceiling !== null && converting < pace.ceiling ? Math.min(mostPatience, pace.patience * 2) : pace.patience,
  };
}

/** Refused because a window is used up. Where the service says when to come back, that is its word on the window too. */
export function afterLimited(pace: Pace, quotas: readonly Quota[], nowMs: number, retryAtMs: number | null): Pace {
  const windows = windowsOf(quotas, nowMs).map((window) => ({
    ...window,
    resetAtMs: Math.min(window.resetAtMs, retryAtMs ?? window.resetAtMs),
  }));
  return windows.length > 0 ? { ...pace, windows } : pace;
}

/** What is known of each window. Of one that is over only its size is: it may be whole again. */
export const limitsOf = ({ windows }: Pace): Limit[] =>
  windows.flatMap(({ remaining, limit, windowMs, resetAtMs }) =>
    limit === null || limit <= 0 ? [] : [{ limit, remaining, windowMs, untilMs: resetAtMs }],
  );

export interface Limit {
  limit: number;
  remaining: number;
  windowMs: number | null;
  /** Unix time; from then on the window begins anew. */
  untilMs: number;
}

/** How much of the tightest window is used, for people; null where the service does not tell or the window is over. */
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
  /** Unix time; from then on nothing is known. */
  untilMs: number;
}

/** A conversion ended at the service. */
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
