/** Times one engine in a process of its own, so that memory and warm-up are its own. */

import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Conversion, engineNames } from '../engines/engine.ts';
import { loadEngine } from '../engines/load-engine.ts';
import { ownPeak } from '../processes/memory.ts';
import { serve } from '../processes/served.ts';

const jobSchema = z.object({
  engine: z.enum(engineNames),
  pdfs: z.array(z.string()),
  /** The first round warms up and does not count, unless it is the only one. */
  rounds: z.int().positive(),
  threads: z.int().positive(),
  /** Whether pictures are written, by engines that can. */
  pictures: z.boolean(),
});
export type SpeedJob = z.infer<typeof jobSchema>;

export interface Timing {
  ms: number;
  pages: number | null;
  firstProgressMs: number | null;
}

export interface SpeedResult {
  /** By round, by file; null for a file that failed. An engine that takes all files in one call has one timing for all. */
  rounds: (Timing | null)[][];
  /** From the start of the process to the first page of the first file. */
  coldMs: number | null;
  peakBytes: number | null;
}

// Sources compiled before start as fast, and take as little memory, as those of the app.
enableCompileCache(fileURLToPath(new URL('../../.cache/compile', import.meta.url)));

serve(async (message): Promise<SpeedResult> => {
  const { engine: name, pdfs, rounds: count, ...demand } = jobSchema.parse(message);
  const engine = await loadEngine(name);
  flushCompileCache();
  const rounds: (Timing | null)[][] = [];
  let peakBytes: number | null = 0;
  let coldMs: number | null = null;
  for (let round = 0; round < count; round++) {
    if (engine.convertAll) {
      const started = performance.now();
      const all = await engine.convertAll(pdfs, demand);
      rounds.push([{ ms: performance.now() - started, pages: null, firstProgressMs: null }]);
      peakBytes = all.peakBytes === null ? null : Math.max(peakBytes ?? 0, all.peakBytes);
      continue;
    }
    const timings: (Timing | null)[] = [];
    for (const pdf of pdfs) {
      const started = performance.now();
      const done = await engine.convert(pdf, demand).catch((): Conversion | null => null);
      timings.push(
        done && { ms: performance.now() - started, pages: done.pages, firstProgressMs: done.firstProgressMs },
      );
      if (done?.firstProgressMs != null) coldMs ??= started + done.firstProgressMs;
    }
    rounds.push(timings);
  }
  return { rounds, coldMs, peakBytes: engine.convertAll ? peakBytes : ownPeak() };
});
