/** When a file has arrived: nobody says so, but a file that is being written changes. Pure. */
import type { SeenFile } from '../model/watch.ts';

/** A file as it has been since it was first seen so. */
export interface Waiting extends SeenFile {
  sinceMs: number;
}

/** A whole PDF rests for so long; one without an end may be a slow copy, or be broken, and is believed later. */
export const restMs = { whole: 2_000, withoutEnd: 30_000 } as const;

/** What is seen now, with the times since when it has been as it is. */
export function stillWaiting(before: readonly Waiting[], now: readonly SeenFile[], nowMs: number): Waiting[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return now.map((file) => {
    const was = known.get(file.path);
    const same = was !== undefined && was.sizeBytes === file.sizeBytes && was.mtimeMs === file.mtimeMs;
    return { ...file, sinceMs: same ? was.sinceMs : nowMs };
  });
}

/** Rests long enough that its end is worth looking for. An empty file is the beginning of one. */
export const isResting = ({ sizeBytes, sinceMs }: Waiting, nowMs: number): boolean =>
  sizeBytes > 0 && nowMs - sinceMs >= restMs.whole;

/** May settle soon. What has rested longer and has not settled (an empty file) waits for somebody to go on with it. */
export const isMoving = ({ sinceMs }: Waiting, nowMs: number): boolean => nowMs - sinceMs <= restMs.withoutEnd;

export const hasSettled = (file: Waiting, hasEnd: boolean, nowMs: number): boolean =>
  isResting(file, nowMs) && (hasEnd || nowMs - file.sinceMs >= restMs.withoutEnd);
