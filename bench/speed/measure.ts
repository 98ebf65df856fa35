import { z } from 'zod';
import { HEAP_GROWTH_PERCENT, poolDefaults } from '../../service/tasks/engine-pool.ts';
import type { EngineName } from '../engines/engine.ts';
import { runJobs } from '../processes/pool.ts';
import type { SpeedJob, SpeedResult, Timing } from './worker.ts';

const timing = z.object({ ms: z.number(), pages: z.number().nullable(), firstProgressMs: z.number().nullable() });
const resultSchema: z.ZodType<SpeedResult> = z.object({
  rounds: z.array(z.array(timing.nullable())),
  coldMs: z.number().nullable(),
  peakBytes: z.number().nullable(),
});

export interface Measured {
  engine: EngineName;
  /** Medians over the rounds that count, by file; one for all files of an engine that takes them in one call. */
  files: (Timing | null)[];
  coldMs: number | null;
  peakBytes: number | null;
}

/** The heap that the service gives a conversion (engine-thread.ts): V8 takes what it is given before it looks for garbage. */
const SERVICE_HEAP = [
  `--max-old-space-size=${poolDefaults.maxHeapMb}`,
  '--max-semi-space-size=8',
  `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
];

/** Runs one engine alone over the files. @throws Error where its process dies */
export async function measure(job: SpeedJob): Promise<Measured> {
  const [outcome] = await runJobs([job], {
    module: new URL('worker.ts', import.meta.url),
    count: 1,
    execArgv: job.engine === 'quire' ? SERVICE_HEAP : [],
    result: resultSchema,
  });
  if (outcome?.kind !== 'done') {
    throw new Error(`${job.engine}: ${outcome && 'message' in outcome ? outcome.message : 'no answer'}`);
  }
  const { rounds, coldMs, peakBytes } = outcome.value;
  return { engine: job.engine, files: medians(counted(rounds)), coldMs, peakBytes };
}

/** Without the round that warmed up. */
export function counted<T>(rounds: readonly T[]): readonly T[] {
  return rounds.length > 1 ? rounds.slice(1) : rounds;
}

export function medians(rounds: readonly (readonly (Timing | null)[])[]): (Timing | null)[] {
  return (rounds[0] ?? []).map((first, file) => {
    const timings = rounds.flatMap((round) => round[file] ?? []);
    if (!first || timings.length < rounds.length) return null;
    const progress = timings.flatMap(({ firstProgressMs }) => firstProgressMs ?? []);
    return {
      ms: median(timings.map(({ ms }) => ms)),
      pages: first.pages,
      firstProgressMs: progress.length > 0 ? median(progress) : null,
    };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
