/** Answers GET and HEAD with a file: whole, a range, 304 if the client has it already, or 416. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '../file-name.ts';
import type { OpenFile, ReadableFiles } from '../files/file-store.ts';

/** A stored file and how clients shall see it. */
export interface DescribedFile {
  /** In the store of files. */
  name: string;
  mediaType: string;
  fileName: string;
  /** Changes with the content; null: told by size and age. */
  version: string | null;
}

/** Answers with a file of a store. @returns null if the store has no such file; nothing is sent then */
export type SendStored = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: DescribedFile,
) => Promise<FastifyReply | null>;

export const sendFrom =
  (store: ReadableFiles): SendStored =>
  async (request, reply, { name, version, ...described }) => {
    const file = await store.open(name);
    if (!file) return null;
    const ofFile = `${name}-${file.sizeBytes}-${Math.round(file.modifiedAtMs)}`;
    return sendFile(request, reply, { file, ...described, version: version ?? ofFile });
  };

export interface ServedFile {
  /** Closed when the answer is sent. */
  file: OpenFile;
  mediaType: string;
  fileName: string;
  /** Strong, without quotes. */
  version: string;
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedFile,
): Promise<FastifyReply> {
  const { file } = served;
  let streaming = false;
  try {
    const { sizeBytes: size, modifiedAtMs: mtimeMs } = file;
    const etag = `"${served.version}"`;
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': contentDisposition(served.fileName),
      // Content of a document must never run as a page of this origin.
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': served.mediaType,
      etag,
      'last-modified': new Date(mtimeMs).toUTCString(),
      'x-content-type-options': 'nosniff',
    });
    const isHead = request.method === 'HEAD';
    const { range, 'if-range': ifRange } = request.headers;
    if (isKnown(request.headers['if-none-match'], etag)) {
      reply.removeHeader('content-disposition').removeHeader('content-type');
      return reply.code(304).send();
    }
    // Range is defined for GET only.
    const decision = isHead
      ? ({ kind: 'whole' } as const)
      : decideRange(range, ifRange?.toString(), { sizeBytes: size, etag, modifiedAtMs: mtimeMs });
    if (decision.kind === 'unsatisfiable') {
      reply.removeHeader('content-disposition').removeHeader('content-type');
      return reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    const { start, end } = decision.kind === 'part' ? decision : { start: 0, end: size - 1 };
    if (decision.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    reply.header('content-length', end - start + 1);
    if (isHead || size === 0) return reply.send();
    streaming = true;
    return reply.send(file.read({ start, end }));
  } finally {
    if (!streaming) await file.close();
  }
}

/** Range requests (RFC 9110, section 14): one range of bytes; a request for several gets the whole, as is allowed. */

export interface FileVersion {
  sizeBytes: number;
  /** Strong, with its quotes. */
  etag: string;
  modifiedAtMs: number;
}

export type RangeDecision =
  | { kind: 'whole' }
  /** Both ends included. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

/**
 * @param range the Range field
 * @param ifRange the If-Range field: where it names another version, the whole file is sent
 */
export function decideRange(range: string | undefined, ifRange: string | undefined, file: FileVersion): RangeDecision {
  if (range === undefined || (ifRange !== undefined && !isSameVersion(ifRange, file))) return { kind: 'whole' };
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range);
  // Another unit, several ranges or nonsense: the field is ignored.
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Number(last);
    if (length === 0 || file.sizeBytes === 0) return { kind: 'unsatisfiable' };
    return { kind: 'part', start: Math.max(0, file.sizeBytes - length), end: file.sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return { kind: 'whole' };
  if (start >= file.sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: Math.min(end, file.sizeBytes - 1) };
}

/**
 * Whether the client has this version already (RFC 9110, 13.1.2): then 304 is all that it needs.
 *
 * @param ifNoneMatch the If-None-Match field: ETags, strong or weak, or "*"
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}

/** An ETag must match strongly; a date must be the very second of Last-Modified (RFC 9110, 13.1.5). */
function isSameVersion(ifRange: string, { etag, modifiedAtMs }: FileVersion): boolean {
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag;
  return Date.parse(ifRange) === Math.floor(modifiedAtMs / 1000) * 1000;
}
