/** Which words of pages are not in a result. Pure. */

import type { ShownWord } from './shown-words.ts';

export interface Area {
  /** From 1. */
  page: number;
  reason?: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Loss {
  /** From 1. */
  page: number;
  text: string;
  letters: number;
  x: number;
  y: number;
}

interface Place extends ShownWord {
  page: number;
  /** Its letters with those of the word before it, of the word behind it, and alone: what is long enough of these. */
  windows: string[];
  /** Those that belong to no other word. */
  ownWindows: string[];
  reason: string | null;
}

export interface Losses {
  /** Of all that is shown. */
  letters: number;
  /** Letters left out on purpose, by reason. */
  leftOut: Record<string, number>;
  lost: Loss[];
}

/**
 * A word is lost where the pages show it more often than the result has it, also together with the words beside it. What the engine
 * says that it left out accounts for it first, then the longest stretches of such words.
 *
 * @param pages null: not compared
 * @param result the words of the result
 */
export function lossesOf(
  pages: readonly (readonly ShownWord[] | null)[],
  result: readonly string[],
  areas: readonly Area[],
): Losses {
  const places = pages.flatMap((words, index) => placesOf(words ?? [], index + 1, areas));
  const missing = new Map<string, number>();
  for (const { letters } of places) missing.set(letters, (missing.get(letters) ?? 0) + 1);
  for (const word of result) missing.set(word, (missing.get(word) ?? 0) - 1);
  const shownText = places.map(({ letters }) => letters).join('');
  const resultText = result.join('');
  const windowsMissing = new Map<string, number>();
  const missingOf = (window: string): number => {
    const known = windowsMissing.get(window) ?? countOf(shownText, window) - countOf(resultText, window);
    windowsMissing.set(window, known);
    return known;
  };
  const isSuspect = ({ letters, windows }: Place): boolean =>
    (missing.get(letters) ?? 0) > 0 && windows.every((window) => missingOf(window) > 0);
  const suspects = places.map(isSuspect);
  const account = (gone: readonly Place[]): void => {
    for (const window of gone.flatMap(({ ownWindows }) => ownWindows))
      windowsMissing.set(window, missingOf(window) - 1);
  };
  const accounted: Place[] = [];
  const leftOut: Record<string, number> = {};
  places.forEach((place, i) => {
    if (!suspects[i] || place.reason === null) return;
    suspects[i] = false;
    missing.set(place.letters, (missing.get(place.letters) ?? 0) - 1);
    accounted.push(place);
    leftOut[place.reason] = (leftOut[place.reason] ?? 0) + place.letters.length;
  });
  account(accounted);
  const lost: Loss[] = [];
  for (const stretch of stretchesOf(places, suspects).sort((a, b) => lettersIn(b) - lettersIn(a))) {
    const gone = stretch.filter((place) => {
      const left = missing.get(place.letters) ?? 0;
      if (left <= 0 || place.windows.some((window) => missingOf(window) <= 0)) return false;
      missing.set(place.letters, left - 1);
      return true;
    });
    account(gone);
    const [first] = gone;
    if (!first) continue;
    lost.push({
      page: first.page,
      text: gone.map(({ text }) => text).join(' '),
      letters: lettersIn(gone),
      x: Math.round(first.x),
      y: Math.round(first.y),
    });
  }
  return { letters: lettersIn(places), leftOut, lost };
}

/** Letters or fewer than that are found by chance. */
const WINDOW = 6;
/** Areas end at the boxes of letters. */
const SLACK_PT = 3;

function placesOf(words: readonly ShownWord[], page: number, areas: readonly Area[]): Place[] {
  const own = areas.filter((area) => area.page === page);
  return words.map((word, i) => {
    const before = `${words[i - 1]?.letters ?? ''}${word.letters}`;
    const after = `${word.letters}${words[i + 1]?.letters ?? ''}`;
    const isLong = (window: string): boolean => window.length >= WINDOW;
    // A long word that is found as a part of another one is there.
    const ownWindows = [...new Set([after, word.letters])].filter(isLong);
    const windows = [...new Set([before, ...ownWindows])].filter(isLong);
    const area = own.find(
      ({ x0, y0, x1, y1 }) =>
        word.x >= x0 - SLACK_PT && word.x <= x1 + SLACK_PT && word.y >= y0 - SLACK_PT && word.y <= y1 + SLACK_PT,
    );
    return { ...word, page, windows, ownWindows, reason: area ? (area.reason ?? 'contents') : null };
  });
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
}

function stretchesOf(places: readonly Place[], suspects: readonly boolean[]): Place[][] {
  const stretches: Place[][] = [];
  places.forEach((place, i) => {
    if (!suspects[i]) return;
    const last = suspects[i - 1] && places[i - 1]?.page === place.page ? stretches.at(-1) : undefined;
    if (last) last.push(place);
    else stretches.push([place]);
  });
  return stretches;
}

const lettersIn = (places: readonly Place[]): number => places.reduce((sum, { letters }) => sum + letters.length, 0);
