/** Answers GET and HEAD with a file: whole, in part, not at all where the client has it, or 416. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '../file-name.ts';
import type { OpenFile } from '../files/file-store.ts';
import { decideRange, isKnown } from './ranges.ts';

export interface ServedFile {
  /** Closed when this is answered. */
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
      // Whatever a document carried in is shown nowhere as a page of this origin.
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
