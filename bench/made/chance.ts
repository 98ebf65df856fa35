/** What documents of chance are made of, the same for the same seed. */

import { seeded } from '../random.ts';

export const NAMES =
  'harbour ship tide rope pilot anchor wharf crane barge lantern captain buoy chart engine cargo ferry sailor signal tower bridge channel current deck hull island journey keeper ladder mast north order port quay river storm timber vessel water yard'.split(
    ' ',
  );
export const KINDS =
  'old narrow heavy quiet northern broken wooden small certain common deep early empty first foreign free great local long modern open public several short simple slow special strong white'.split(
    ' ',
  );
export const DEEDS =
  'reaches follows carries crosses finds guards keeps leaves lifts meets moves needs passes pulls shows takes turns watches brings holds'.split(
    ' ',
  );

export interface Chance {
  /** From 0 up to 1. */
  random: () => number;
  /** A whole number from 0 up to, and without, the end. */
  below: (end: number) => number;
  /** One of several, at least one. */
  pick: <T>(all: readonly T[]) => T;
  /** Whether something of that share happens. */
  often: (share: number) => boolean;
  several: <T>(least: number, most: number, make: (i: number) => T) => T[];
}

export function chanceOf(seed: number): Chance {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  return {
    random,
    below,
    pick: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    often: (share) => random() < share,
    several: <T>(least: number, most: number, make: (i: number) => T): T[] =>
      Array.from({ length: least + below(most - least + 1) }, (_, i) => make(i)),
  };
}
