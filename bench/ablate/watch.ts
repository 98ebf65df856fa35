/** What the rewritten modules of the engine report to, and how they are rewritten when they are loaded. */

import { registerHooks } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Condition, conditionsOf, withConditionCounts, withoutConditions } from './conditions.ts';
import {
  type Kind as FunctionKind,
  type SwitchedFunction,
  switchedFunctions,
  withCounts,
  withSwitches,
} from './functions.ts';
import type { Parts } from './jobs.ts';

export const root = resolve(import.meta.dirname, '..', '..');
const engine = join(root, 'engine') + sep;

/** A function or a condition of the engine: its file and its name. */
export type Key = string;
export const keyOf = (path: string, { name }: SwitchedFunction | Condition): Key => `${path}#${name}`;

export type Kind = FunctionKind | Condition['kind'];

/** Thrown out of a loop that would not end, since it waits for something that is switched off. */
export class RunawayError extends Error {
  override readonly name = 'RunawayError';
}

export interface Counts {
  calls: number;
  /** Calls that gave something else than the function gives when it is switched off. */
  effects: number;
}

export class Watch {
  /** The number of the function that is switched off; -1 for none. */
  off = -1;
  readonly #numbers = new Map<Key, number>();
  readonly #kinds: Kind[] = [];
  #counts: Counts[] = [];
  #ticks = 0;
  #maxTicks = Number.POSITIVE_INFINITY;

  numberOf(key: Key, kind: Kind): number {
    const known = this.#numbers.get(key) ?? this.#kinds.push(kind) - 1;
    this.#numbers.set(key, known);
    return known;
  }

  /** @throws Error where no module that was loaded has the function */
  switchOff(key: Key, maxCalls: number): void {
    const number = this.#numbers.get(key);
    if (number === undefined) throw new Error(`${key} is not loaded`);
    this.off = number;
    this.#ticks = 0;
    this.#maxTicks = maxCalls;
  }

  /** @throws RunawayError where the function is called too often */
  tick(): true {
    this.#ticks++;
    if (this.#ticks > this.#maxTicks) throw new RunawayError('called too often');
    return true;
  }

  called(number: number): void {
    const counts = this.#of(number);
    counts.calls++;
    counts.effects++;
  }

  seen<T>(number: number, result: T, first?: unknown): T {
    const counts = this.#of(number);
    counts.calls++;
    if (hasEffect(this.#kinds[number], result, first)) counts.effects++;
    return result;
  }

  /** What was counted since the last call. */
  take(): Map<Key, Counts> {
    const taken = new Map<Key, Counts>();
    for (const [key, number] of this.#numbers) {
      const counts = this.#counts[number];
      if (counts) taken.set(key, counts);
    }
    this.#counts = [];
    return taken;
  }

  #of(number: number): Counts {
    this.#counts[number] ??= { calls: 0, effects: 0 };
    return this.#counts[number];
  }
}

function hasEffect(kind: Kind | undefined, result: unknown, first: unknown): boolean {
  if (kind === 'always') return !result;
  if (kind === 'never') return Boolean(result);
  if (kind === 'predicate') return result === true;
  if (kind === 'nullable') return result !== null && result !== undefined;
  if (kind === 'finder') return !isEmpty(result);
  if (result === first) return false;
  if (!Array.isArray(result) || !Array.isArray(first)) return true;
  return result.length !== first.length || result.some((each, i) => each !== first[i]);
}

const isEmpty = (list: unknown): boolean =>
  Array.isArray(list) ? list.length === 0 : (list instanceof Map || list instanceof Set) && list.size === 0;

declare global {
  var quireAblation: Watch | undefined;
}

/** From now on every module of the engine that is loaded reports to the watch. */
export function watchEngine(how: 'count' | 'switch', parts: Parts): Watch {
  const watch = new Watch();
  globalThis.quireAblation = watch;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!path.startsWith(engine) || loaded.source === undefined || loaded.source === null) return loaded;
      const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      const own = relative(root, path).replaceAll(sep, '/');
      const numberOf = (each: SwitchedFunction | Condition): number => watch.numberOf(keyOf(own, each), each.kind);
      return { ...loaded, source: rewritten(own, source, how, parts, numberOf) };
    },
  });
  return watch;
}

function rewritten(
  path: string,
  source: string,
  how: 'count' | 'switch',
  parts: Parts,
  numberOf: (each: SwitchedFunction | Condition) => number,
): string {
  if (parts === 'conditions') {
    const rewrite = how === 'count' ? withConditionCounts : withoutConditions;
    return rewrite(source, conditionsOf(path, source), numberOf);
  }
  const rewrite = how === 'count' ? withCounts : withSwitches;
  return rewrite(source, switchedFunctions(path, source), numberOf);
}
