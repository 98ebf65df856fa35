/** Keeps count for the rules: the rate in memory, quotas in the database, so that a restart refills none. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import { type RateLimitDecision, RateLimited } from '../errors.ts';
import { hintsOf, type LimitRules, quotaWindow, type Rules, refusalOf, rulesFor, type Usage } from './rules.ts';

/** Hints about what is left; both fields are absent without rule data. */
export type LimitHints = Pick<RateLimitDecision, 'policy' | 'available'>;

/** Decides about a submission before any task is created (contract, section 8). */
export interface Limits {
  /** @throws RateLimited */
  check(owner: Owner): void;
  /** A submission was accepted. */
  count(owner: Owner): void;
  hints(owner: Owner): LimitHints;
}

/** No rules: everything is admitted and nothing is promised. */
export const withoutLimits: Limits = { check: () => {}, count: () => {}, hints: () => ({}) };

/** Submissions of each owner within a calendar window. Durable. */
export interface QuotaLedger {
  used(owner: Owner, windowStartMs: number): number;
  /** Counts one, and forgets earlier windows of the same owner. */
  count(owner: Owner, windowStartMs: number): void;
}

export interface LimiterParts {
  rules: LimitRules;
  ledger: QuotaLedger;
  /** How many tasks of the owner have not ended. */
  unfinished(owner: Owner): number;
  /** What the rules may call the owner's key. */
  nameOf(owner: Owner): { id: string; name: string | null };
  /** What the calendar says: for quotas. */
  nowMs?: () => number;
  /** What no change of the clock moves: for rates. */
  steadyMs?: () => number;
}

export function limiter({
  rules,
  ledger,
  unfinished,
  nameOf,
  nowMs = Date.now,
  steadyMs = () => performance.now(),
}: LimiterParts): Limits {
  /** In steady time. */
  const recent = new Map<Owner, number[]>();

  const look = (owner: Owner): { own: Rules; usage: Usage; now: number } => {
    const now = nowMs();
    const own = rulesFor(rules, nameOf(owner));
    const { quota } = own;
    const steady = steadyMs();
    const usage = {
      // As ages, taken from now: a clock that was put back does not make them lie in the future.
      recentMs: recentOf(owner, own, steady).map((timeMs) => now - (steady - timeMs)),
      inQuota: quota ? ledger.used(owner, quotaWindow(quota.per, now).startMs) : 0,
      unfinished: unfinished(owner),
    };
    return { own, usage, now };
  };
  /** Only what the window still holds is kept, so the list never grows past the rule's count. */
  const recentOf = (owner: Owner, { rate }: Rules, now: number): number[] => {
    const kept = rate ? (recent.get(owner) ?? []).filter((timeMs) => timeMs > now - rate.seconds * 1000) : [];
    if (kept.length > 0) recent.set(owner, kept);
    else recent.delete(owner);
    return kept;
  };

  return {
    check(owner) {
      const { own, usage, now } = look(owner);
      const refusal = refusalOf(own, usage, now);
      if (refusal) throw new RateLimited(refusal);
    },
    count(owner) {
      const { own, now } = look(owner);
      if (own.rate) recent.set(owner, [...(recent.get(owner) ?? []), steadyMs()]);
      if (own.quota) ledger.count(owner, quotaWindow(own.quota.per, now).startMs);
    },
    hints(owner) {
      const { own, usage, now } = look(owner);
      return hintsOf(own, usage, now);
    },
  };
}

/** Counts in the table `quotaUse` (data-folder.ts). A key has one quota, so the start of its window names it. */
export function sqliteLedger(database: DatabaseSync): QuotaLedger {
  const used = database.prepare('SELECT used FROM quotaUse WHERE owner = ? AND windowStartMs = ?');
  const add = database.prepare(
    `INSERT INTO quotaUse (owner, windowStartMs, used) VALUES (?, ?, 1)
     ON CONFLICT (owner, windowStartMs) DO UPDATE SET used = used + 1`,
  );
  const forget = database.prepare('DELETE FROM quotaUse WHERE owner = ? AND windowStartMs < ?');
  const rowSchema = z.object({ used: z.number() });
  return {
    used: (owner, windowStartMs) => rowSchema.nullable().parse(used.get(owner, windowStartMs) ?? null)?.used ?? 0,
    count(owner, windowStartMs) {
      add.run(owner, windowStartMs);
      forget.run(owner, windowStartMs);
    },
  };
}
