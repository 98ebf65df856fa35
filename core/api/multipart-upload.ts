/** Uploads in parts: which parts there are, which are missing, and where each is sent. */

import type { SourceFile, UploadState } from '../model/service.ts';
import { invalid, Stopped } from './presigned-upload.ts';

export const partsAtATime = 3;
/** Presigned addresses asked for in one request. */
export const addressesAtATime = 50;

export interface Part {
  partNumber: number;
  start: number;
  sizeBytes: number;
}

/** Whether the parts cover the file exactly. Otherwise the state belongs to another file, or the service counts differently. */
export function fits(state: UploadState, source: SourceFile): boolean {
  return (
    state.partSizeBytes > 0 &&
    state.totalParts === Math.ceil(source.sizeBytes / state.partSizeBytes) &&
    state.done.every(({ partNumber }) => partNumber >= 1 && partNumber <= state.totalParts)
  );
}

export function missingParts(state: UploadState, source: SourceFile): Part[] {
  const done = new Set(state.done.map(({ partNumber }) => partNumber));
  return Array.from({ length: state.totalParts }, (_, index) => partOf(state, source, index + 1)).filter(
    ({ partNumber }) => !done.has(partNumber),
  );
}

export function doneBytes(state: UploadState, source: SourceFile): number {
  return state.done.reduce((sum, { partNumber }) => sum + partOf(state, source, partNumber).sizeBytes, 0);
}

/** The finished parts, with the hash of what was sent. */
export function sentRanges(state: UploadState, source: SourceFile) {
  return state.done.map(({ partNumber, sha256 }) => ({ ...partOf(state, source, partNumber), sha256 }));
}

function partOf({ partSizeBytes }: UploadState, source: SourceFile, partNumber: number): Part {
  const start = (partNumber - 1) * partSizeBytes;
  return { partNumber, start, sizeBytes: Math.min(partSizeBytes, source.sizeBytes - start) };
}

/** Presigned addresses by part, requested in batches. Parts that are uploaded at the same time share the answer of a batch. */
export function partAddresses(
  missing: readonly Part[],
  sign: (partNumbers: number[]) => Promise<{ data: { partNumber: number; uploadURL: string }[] }>,
) {
  const known = new Map<number, Promise<string | undefined>>();
  const request = (partNumbers: number[]) => {
    const answer = sign(partNumbers);
    for (const wanted of partNumbers) {
      const url = answer.then(({ data }) => data.find(({ partNumber }) => partNumber === wanted)?.uploadURL);
      // Nobody may wait for this address, and then its rejection would be unhandled.
      url.catch(() => known.delete(wanted));
      known.set(wanted, url);
    }
  };
  return async (partNumber: number, again: boolean): Promise<string> => {
    if (again) request([partNumber]);
    else if (!known.has(partNumber)) {
      const from = missing.findIndex((part) => part.partNumber === partNumber);
      request(missing.slice(from, from + addressesAtATime).map((part) => part.partNumber));
    }
    const url = await known.get(partNumber);
    if (url === undefined) throw new Stopped(invalid('', `no address for part ${partNumber}`));
    return url;
  };
}
