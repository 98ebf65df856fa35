import { aligned } from '../speed/table.ts';
import type { Effect, Sample } from './jobs.ts';
import type { Kind } from './watch.ts';

/** A function, how far it is used, and what came of switching it off. */
export interface Ablated {
  key: string;
  line: number;
  kind: Kind;
  /** Whole documents that it is called for, and for which it gives something else than when it is switched off. */
  called: number;
  effective: number;
  /** Documents on whose sample pages it has an effect. */
  sampled: (Sample & { calls: number })[];
  /** Null where it was not switched off, or where that did not come to an end. */
  effect: Effect | null;
}

/** As many documents are named. */
const NAMED = 3;

/**
 * The functions from the one that the fewest documents need, and those that no document calls or that never have an effect.
 *
 * @param most changed documents after which a function was left
 */
export function ablationTable(all: readonly Ablated[], most: number): string {
  const switched = all
    .flatMap((each) => (each.effect ? [{ each, effect: each.effect }] : []))
    .sort((a, b) => a.effect.changed.length - b.effect.changed.length || sumOf(b.effect) - sumOf(a.effect));
  const rows = switched.map(({ each, effect }) => [
    placeOf(each),
    each.kind,
    String(each.effective),
    String(each.sampled.length),
    `${effect.changed.length}${effect.changed.length >= most ? '+' : ''}`,
    sumOf(effect).toFixed(3),
  ]);
  const names = switched.map(({ effect: { changed } }) =>
    changed.length > NAMED ? '' : changed.map(({ name }) => `  ${name}`).join(''),
  );
  const table = aligned([['function', 'kind', 'has effect', 'in sample', 'changed', 'scores'], ...rows]).split('\n');
  const list = (title: string, some: readonly Ablated[]): string =>
    [`${title}: ${some.length}`, ...some.map((each) => `  ${placeOf(each)}  ${each.kind}`)].join('\n');
  return [
    table.map((line, i) => line + (names[i - 1] ?? '')).join('\n'),
    list(
      'Did not come to an end',
      all.filter(({ effect, sampled }) => !effect && sampled.length > 0),
    ),
    list(
      'Never called',
      all.filter(({ called }) => called === 0),
    ),
    list(
      'Called, without effect',
      all.filter(({ called, effective }) => called > 0 && effective === 0),
    ),
    list(
      'With an effect outside the sample only',
      all.filter(({ effective, sampled }) => effective > 0 && sampled.length === 0),
    ),
  ].join('\n\n');
}

const placeOf = ({ key, line }: Ablated): string => key.replace('#', `:${line} `);
const sumOf = ({ changed }: Effect): number => changed.reduce((sum, { delta }) => sum + (delta ?? 0), 0);
