import type { Inspector } from './inspector.ts';

/** A result is compared in about a third of the time that its conversion takes (bench/README.md, Throughput). */
const WORKERS_EACH = 3;

/** How many processes compare, so that they keep up with the service's workers. Pure. */
export const comparersFor = (workers: number): number => Math.max(1, Math.ceil(workers / WORKERS_EACH));

type Comparer = Pick<Inspector, 'receipt' | 'close'>;

export interface Comparers extends Comparer {
  /** How many results may be compared at a time. */
  atATime: number;
}

/**
 * Compares results with their PDFs in several processes. The one that was free last is taken first, as it is warm; those that are not
 * needed are never started, or end when they have been idle.
 *
 * @param workers conversions at a time of the service on this computer
 * @param create makes one with a process of its own, which starts on demand
 */
export function createComparers(workers: number, create: () => Comparer): Comparers {
  const all = Array.from({ length: comparersFor(workers) }, create);
  const free = [...all];
  return {
    atATime: all.length,
    async receipt(request) {
      const comparer = free.pop() ?? all[0];
      if (!comparer) return { kind: 'unknown' };
      try {
        return await comparer.receipt(request);
      } finally {
        if (!free.includes(comparer)) free.push(comparer);
      }
    },
    close: () => {
      for (const comparer of all) comparer.close();
    },
  };
}
