/** When updates are looked up and installed, and which version is newer. Pure. */
import type { UpdateMode, UpdateObstacle, UpdateState } from '../model/updates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of a chosen kind, not measured: seldom enough to be no traffic, often enough that a fix arrives within a day. */
const dayMs = 24 * hourMs;
/** The start belongs to what a person wants to do. */
const quietStartMs = 2 * minuteMs;

/** What is remembered between starts. */
export interface Remembered {
  /** Unix time of the last attempt; null: none yet. */
  triedAtMs: number | null;
  /** Unix time of the last complete answer. */
  checkedAtMs: number | null;
  /** Failed attempts since the last complete answer. */
  failures: number;
  /** The version that a person wanted; its download goes on after a restart. */
  wanted: string | null;
  /** The version that could not be put in place at the last end. */
  notInstalled: string | null;
}

export const nothingRemembered: Remembered = {
  triedAtMs: null,
  checkedAtMs: null,
  failures: 0,
  wanted: null,
  notInstalled: null,
};

interface Present {
  obstacle: UpdateObstacle | null;
  mode: UpdateMode;
  state: UpdateState;
}

/** Unix time from which a check without a person's request may run; null: never in this state. */
export function nextCheckAtMs(
  { obstacle, mode, state }: Present,
  { triedAtMs, failures }: Pick<Remembered, 'triedAtMs' | 'failures'>,
  startedAtMs: number,
  nowMs: number,
): number | null {
  if (!mayCheck({ obstacle, mode, state })) return null;
  const earliest = startedAtMs + quietStartMs;
  // A time in the future was written while the clock was wrong.
  if (triedAtMs === null || triedAtMs > nowMs) return earliest;
  const pauseMs = failures === 0 ? dayMs : Math.min(dayMs, hourMs * 2 ** (failures - 1));
  return Math.max(earliest, triedAtMs + pauseMs);
}

/** Also what holds for a person who asks for it. Nothing is looked up while a download runs or waits for the end. */
export const mayCheck = ({ obstacle, mode, state }: Present): boolean =>
  obstacle === null && mode !== 'off' && !['checking', 'downloading', 'ready'].includes(state.kind);

/** How the app ends. */
export interface Ending {
  status: number;
  /** The system shuts down or a signal came: it may end the program at any moment. */
  forced: boolean;
  /** Conversions were running. */
  interrupted: boolean;
}

/** A ready update is installed when a person quits an idle app, and at no other moment. */
export const mayInstall = ({ obstacle, mode, state }: Present, { status, forced, interrupted }: Ending): boolean =>
  obstacle === null && mode !== 'off' && state.kind === 'ready' && status === 0 && !forced && !interrupted;

/** Semantic Versioning 2.0.0 without build metadata, which orders nothing. */
const versionPattern = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([\da-z-]+(?:\.[\da-z-]+)*))?$/i;

export const isVersion = (text: string): boolean => versionPattern.test(text);

/** A version before its release, such as 1.2.0-beta.1. */
export const isPrerelease = (version: string): boolean => versionPattern.exec(version)?.[4] !== undefined;

/** @returns less than, equal to or greater than 0, by the precedence of Semantic Versioning. Throws on anything else. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionPattern.exec(a), versionPattern.exec(b)];
  if (!left || !right) throw new RangeError(`Not a version: ${left ? b : a}`);
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left[4], right[4]);
}

function comparePrereleases(left: string | undefined, right: string | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  const [a, b] = [left.split('.'), right.split('.')];
  for (const [index, word] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (word === other) continue;
    const [isNumber, isOtherNumber] = [word, other].map((one) => /^\d+$/.test(one));
    if (isNumber && isOtherNumber) return Number(word) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return word < other ? -1 : 1;
  }
  return a.length - b.length;
}
