import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Census, censusSchema, type Effect, effectSchema } from './jobs.ts';

const savedSchema = z.object({
  /** What everything in it depends on. */
  how: z.string(),
  census: z.record(z.string(), censusSchema),
  effects: z.record(z.string(), z.object({ source: z.string(), effect: effectSchema })),
});

/** So much work is lost at most. */
const EVERY_MS = 15_000;

/** What an ablation has found so far, in a file where one is named: it takes long, and a run that was ended goes on there. */
export class Checkpoint {
  readonly census: Map<string, Census>;
  readonly #effects: Map<string, { source: string; effect: Effect }>;
  readonly #file: string | null;
  readonly #how: string;
  #savedAt = performance.now();

  /** @param how what was asked for; a file of something else begins anew */
  constructor(file: string | null, how: string) {
    this.#file = file;
    this.#how = how;
    const saved = file !== null && existsSync(file) ? savedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    const own = saved?.how === how ? saved : null;
    this.census = new Map(Object.entries(own?.census ?? {}));
    this.#effects = new Map(Object.entries(own?.effects ?? {}));
  }

  keepCensus(name: string, census: Census): void {
    this.census.set(name, census);
    this.#saveNowAndThen();
  }

  /** @param source of the function's file: once that has changed, the effect is asked for again */
  effectOf(key: string, source: string): Effect | null {
    const known = this.#effects.get(key);
    return known?.source === digestOf(source) ? known.effect : null;
  }

  keepEffect(key: string, source: string, effect: Effect): void {
    this.#effects.set(key, { source: digestOf(source), effect });
    this.#saveNowAndThen();
  }

  save(): void {
    if (this.#file === null) return;
    const census = Object.fromEntries(this.census);
    const effects = Object.fromEntries(this.#effects);
    writeFileSync(this.#file, JSON.stringify({ how: this.#how, census, effects }));
    this.#savedAt = performance.now();
  }

  #saveNowAndThen(): void {
    if (performance.now() - this.#savedAt > EVERY_MS) this.save();
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
