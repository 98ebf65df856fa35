/** An interrupted download: the bytes so far, and beside them in `<path>.json` which file they belong to. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Headers, headerOf } from './http.ts';

const noteSchema = z.object({ etag: z.string(), totalBytes: z.number().int().nonnegative().nullable() });

export interface PartialFile {
  sizeBytes: number;
  /** A strong ETag with its quotes: If-Range allows no weak one (RFC 9110, 13.1.5). */
  etag: string;
  totalBytes: number | null;
}

const notePath = (path: string) => `${path}.json`;

/** Null: there is nothing to continue. */
export async function readPartial(path: string): Promise<PartialFile | null> {
  try {
    const { size } = await stat(path);
    const note = noteSchema.parse(JSON.parse(await readFile(notePath(path), 'utf8')));
    return size > 0 ? { sizeBytes: size, ...note } : null;
  } catch {
    return null;
  }
}

/** Written before the first byte, so that bytes never have the note of another file. */
export async function notePartial(path: string, etag: string | null, totalBytes: number | null): Promise<void> {
  if (etag === null) await rm(notePath(path), { force: true });
  else await writeFile(notePath(path), JSON.stringify({ etag, totalBytes }));
}

export async function forgetNote(path: string): Promise<void> {
  await rm(notePath(path), { force: true });
}

export async function discardPartial(path: string): Promise<void> {
  await forgetNote(path);
  await rm(path, { force: true });
}

export function rangeHeaders(partial: PartialFile | null): Record<string, string> {
  return partial ? { range: `bytes=${partial.sizeBytes}-`, 'if-range': partial.etag } : {};
}

export type Continuation =
  /** The body is written from `start` on. */
  | { kind: 'write'; start: number; totalBytes: number | null; etag: string | null }
  /** The file is complete already. */
  | { kind: 'complete' }
  /** The bytes so far belong to another file. */
  | { kind: 'start-over' };

/** What a 200, 206 or 416 to a request with `rangeHeaders(partial)` means. Pure. */
export function continuationOf(status: number, headers: Headers, partial: PartialFile | null): Continuation {
  const etag = strongEtag(headerOf(headers, 'etag'));
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(headerOf(headers, 'content-range') ?? '');
  const total = range?.[3] === undefined || range[3] === '*' ? null : Number(range[3]);
  if (status === 206) {
    const changed = etag !== null && etag !== partial?.etag;
    const resized = total !== null && partial?.totalBytes != null && total !== partial.totalBytes;
    if (!partial || changed || resized || Number(range?.[1]) !== partial.sizeBytes) return { kind: 'start-over' };
    return { kind: 'write', start: partial.sizeBytes, totalBytes: total ?? partial.totalBytes, etag: partial.etag };
  }
  if (status === 416) {
    const same = etag === null || etag === partial?.etag;
    return same && total !== null && total === partial?.sizeBytes ? { kind: 'complete' } : { kind: 'start-over' };
  }
  const length = headerOf(headers, 'content-length');
  return { kind: 'write', start: 0, totalBytes: length === undefined ? null : Number(length), etag };
}

const strongEtag = (etag: string | undefined) => (etag?.startsWith('"') ? etag : null);
