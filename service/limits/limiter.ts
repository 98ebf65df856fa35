/** Counts submissions for the rules: rates in memory, quotas in the database, so that a restart does not reset them. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import { type RateLimitDecision, RateLimited } from '../errors.ts';
import { hintsOf, type LimitRules, quotaWindow, type Rules, refusalOf, rulesFor, type Usage } from './rules.ts';

/** Header values about what is left; absent if no rule applies. */
export type LimitHints = Pick<RateLimitDecision, 'policy' | 'available'>;

/** Decides about a submission before any task is created (contract, section 8). */
export interface Limits {
  /** @throws RateLimited */
  check(owner: Owner): void;
  /** A submission was accepted. */
  count(owner: Owner): void;
  hints(owner: Owner): LimitHints;
}

/** Without rules everything is accepted, and no hints are sent. */
export const withoutLimits: Limits = { check: () => {}, count: () => {}, hints: () => ({}) };

/** Submissions of each owner within a calendar window. Durable. */
export interface QuotaLedger {
  used(owner: Owner, windowStartMs: number): number;
  /** Counts one submission and removes earlier windows of the same owner. */
  count(owner: Owner, windowStartMs: number): void;
}

export interface LimiterParts {
  rules: LimitRules;
  ledger: QuotaLedger;
  /** How many tasks of the owner have not ended. */
  unfinished(owner: Owner): number;
  /** The id and name of the owner’s key, as rules may name it. */
  nameOf(owner: Owner): { id: string; name: string | null };
  /** Wall clock time, for quotas. */
  nowMs?: () => number;
  /** Monotonic time, for rates. */
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
  /** Times of submissions, monotonic. */
  const recent = new Map<Owner, number[]>();

  const look = (owner: Owner): { own: Rules; usage: Usage; now: number } => {
    const now = nowMs();
    const own = rulesFor(rules, nameOf(owner));
    const { quota } = own;
    const steady = steadyMs();
    const usage = {
      // Converted through their age, so that a clock that was put back gives no times in the future.
      recentMs: recentOf(owner, own, steady).map((timeMs) => now - (steady - timeMs)),
      inQuota: quota ? ledger.used(owner, quotaWindow(quota.per, now).startMs) : 0,
      unfinished: unfinished(owner),
    };
    return { own, usage, now };
  };
  /** Keeps only the times in the window, so that the list never gets longer than the rule allows. */
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
