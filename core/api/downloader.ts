/** Downloads a result to a file: resumes after interruptions, checks the length, and checks the content by its bytes. */
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { leastPace } from '../../service/least-pace.ts';
import { redact } from '../../service/redact.ts';
import type { ErrorData } from '../errors/codes.ts';
import type { ConversionKind, DownloadOutcome } from '../model/service.ts';
import type { Clock, ConversionApi } from '../tasks/ports.ts';
import { decode } from './content-encoding.ts';
import { bytesOf, discard, type Headers, type Http, headerOf, type Incoming, TransportError } from './http.ts';
import { contentTypeOf, detailOf, limitFieldsOf } from './http-answer.ts';
import { type MonotonicMs, pacedBytesOf, TooSlow } from './paced-bytes.ts';
import {
  type Continuation,
  continuationOf,
  discardPartial,
  forgetNote,
  notePartial,
  rangeHeaders,
  readPartial,
} from './partial-file.ts';
import { retryAtMs } from './rate-limit.ts';
import { getFollowing, RedirectRefused } from './redirects.ts';
import { contentOf } from './result-content.ts';
import { MoreThanAnnounced, NoRoom, roomFor, TooLarge } from './result-room.ts';
import { maxFailures, transportDelayMs } from './retry.ts';

interface Work {
  url: URL;
  path: string;
  expected: ConversionKind;
  signal: AbortSignal;
  onProgress(doneBytes: number, totalBytes: number | null): void;
  limitBytes: number;
  /** The body came without a length, and storage has been asked whether there is more. */
  askedForMore: boolean;
}

interface DownloaderParts {
  http: Http;
  clock: Clock;
  /** 0..1, for jitter. */
  random: () => number;
  /** Larger results are refused. */
  maxResultBytes: () => number;
  /** Monotonic clock, for the speed. */
  monotonicMs: MonotonicMs;
}

export function createDownloader(parts: DownloaderParts): ConversionApi['download'] {
  const { clock, random } = parts;
  return async (address, path, expected, { signal, onProgress }) => {
    if (!URL.canParse(address)) return { kind: 'rejected', error: { code: 'download-failed', params: {} } };
    const url = new URL(address);
    const limitBytes = parts.maxResultBytes();
    const work: Work = { url, path, expected, signal, onProgress, limitBytes, askedForMore: false };
    let best = await sizeOf(path);
    for (let failures = 1; ; failures += 1) {
      const outcome = await attempt(parts, work).catch((error) => afterError(error, work));
      if (outcome === 'perhaps-more') continue;
      if (!(outcome instanceof Broken)) return outcome;
      // With enough new bytes the count of failures starts again: a bad line may break often and still finish.
      const sizeBytes = await sizeOf(path);
      if (sizeBytes >= best + stretchBytes) {
        failures = 1;
        best = sizeBytes;
      }
      if (failures >= maxFailures)
        return { kind: 'unavailable', error: failure(url, outcome.message), retryAtMs: null };
      await clock.sleep(transportDelayMs(failures, random()), signal);
    }
  };
}

/** The bytes that the slowest accepted transfer brings in its window. Less progress between two failures counts as none. */
const stretchBytes = (leastPace.minBytesPerSecond * leastPace.paceWindowMs) / 1000;

/** The download did not finish, but a further attempt may succeed. */
class Broken extends Error {}

async function afterError(error: unknown, { url, path, signal }: Work): Promise<DownloadOutcome | Broken> {
  signal.throwIfAborted();
  const params = { host: url.host };
  if (error instanceof TooSlow) {
    // The bytes so far are kept; the next attempt continues there.
    const detail = { cause: error.message };
    return { kind: 'unavailable', error: { code: 'download-too-slow', params, detail }, retryAtMs: null };
  }
  if (error instanceof MoreThanAnnounced) await discardPartial(path);
  if (error instanceof TransportError) return new Broken(error.message);
  if (error instanceof RedirectRefused) return { kind: 'rejected', error: failure(url, error.message) };
  if (error instanceof TooLarge) {
    await discardPartial(path);
    return {
      kind: 'rejected',
      error: { code: 'result-too-large', params: { ...params, limitBytes: error.limitBytes } },
    };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof NoRoom) && !/^E[A-Z0-9]+$/.test(code)) throw error;
  // Errors of the work folder.
  const full = error instanceof NoRoom || code === 'ENOSPC' || code === 'EDQUOT';
  // Half a result must not keep the disk full; it can be downloaded again.
  if (full) await discardPartial(path);
  return {
    kind: 'rejected',
    error: {
      code: full ? 'data-folder-full' : 'save-failed',
      params: { folder: dirname(path) },
      ...(code !== '' && { detail: { cause: code } }),
    },
  };
}

async function attempt(parts: DownloaderParts, work: Work): Promise<DownloadOutcome | Broken | 'perhaps-more'> {
  const { http, clock } = parts;
  const partial = await readPartial(work.path);
  const headers = rangeHeaders(partial);
  const incoming = await getFollowing(http, { url: work.url, headers, signal: work.signal });
  if (![200, 206, 416].includes(incoming.status)) return refusal(incoming, work, clock.now());
  const continuation = continuationOf(incoming.status, incoming.headers, partial);
  if (continuation.kind === 'write') await write(incoming, continuation, work, parts);
  else discard(incoming);
  if (continuation.kind === 'start-over') {
    await discardPartial(work.path);
    return new Broken('the file changed on the way');
  }
  if (!work.askedForMore && endsWithConnection(continuation, incoming.headers)) {
    work.askedForMore = true;
    return 'perhaps-more';
  }
  return finish(incoming.url, incoming.headers, work);
}

/**
 * Whether only the end of the connection marked the end of the body (RFC 9112, 6.3); it may have been an interruption. If there is
 * an ETag, the rest can be requested, and 416 proves that there is none.
 */
function endsWithConnection(continuation: Continuation, headers: Headers): boolean {
  if (continuation.kind !== 'write' || continuation.totalBytes !== null || continuation.etag === null) return false;
  return headerOf(headers, 'transfer-encoding') === undefined;
}

async function write(
  incoming: Incoming,
  { start, totalBytes, etag }: Extract<Continuation, { kind: 'write' }>,
  work: Work,
  { monotonicMs }: DownloaderParts,
) {
  const { path, signal, onProgress, limitBytes } = work;
  const room = await roomFor(path, start, totalBytes, limitBytes).catch((error) => {
    discard(incoming);
    throw error;
  });
  if (start === 0) await notePartial(path, etag, totalBytes);
  const file = await open(path, start === 0 ? 'w' : 'r+');
  let doneBytes = start;
  try {
    onProgress(doneBytes, totalBytes);
    // Written chunk by chunk, so that an interruption loses nothing that was received.
    for await (const chunk of pacedBytesOf(incoming, signal, monotonicMs)) {
      await room.upTo(doneBytes + chunk.length);
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, doneBytes);
        at += bytesWritten;
        doneBytes += bytesWritten;
      }
      onProgress(doneBytes, totalBytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (totalBytes !== null && doneBytes !== totalBytes) {
    // Too few bytes are kept for the next attempt.
    if (doneBytes > totalBytes) await discardPartial(path);
    throw new TransportError(new Error(`${doneBytes} bytes came instead of ${totalBytes}`), true);
  }
}

async function finish(url: URL, headers: Headers, work: Work): Promise<DownloadOutcome | Broken> {
  const { path, expected } = work;
  const isReadable = await decode(path, headerOf(headers, 'content-encoding'), work.limitBytes);
  const content = isReadable ? await contentOf(path, expected, contentTypeOf(headers)) : 'something-else';
  if (content === 'broken') {
    await discardPartial(path);
    return new Broken('the archive has no end');
  }
  if (content === 'something-else' || content === 'error-page') {
    const params = { host: url.host, format: expected };
    const detail = { contentType: contentTypeOf(headers), body: redact(await beginningOf(path)) };
    await discardPartial(path);
    // Some gateways answer 200 with an error page when the address has expired. A new address may help then, but not for a wrong format.
    const kind = content === 'error-page' ? 'expired' : 'rejected';
    return { kind, error: { code: 'result-not-a-document', params, detail } };
  }
  await forgetNote(path);
  return { kind: 'downloaded', download: { path, sizeBytes: await sizeOf(path), content, url: url.href } };
}

/** Storage answers 400 for an expired session, 401 or 403 for an expired signature, 404 or 410 for a removed file. */
const expiredStatuses: readonly number[] = [400, 401, 403, 404, 410];

async function refusal(incoming: Incoming, { signal }: Work, nowMs: number): Promise<DownloadOutcome> {
  const { url, status, headers } = incoming;
  const text = await firstText(incoming, signal);
  const detail = detailOf({ url, status, headers, text, oversized: false }, null);
  const params = { host: url.host };
  if (expiredStatuses.includes(status)) return { kind: 'expired', error: { code: 'download-expired', params, detail } };
  const error: ErrorData = { code: 'download-failed', params, detail };
  const passing = status >= 500 || status === 408 || status === 425 || status === 429;
  return passing
    ? { kind: 'unavailable', error, retryAtMs: retryAtMs(limitFieldsOf(headers, undefined), nowMs) }
    : { kind: 'rejected', error };
}

async function firstText(incoming: Incoming, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of bytesOf(incoming, signal)) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > 2048) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

const failure = (url: URL, cause: string): ErrorData => ({
  code: 'download-failed',
  params: { host: url.host },
  detail: { cause: redact(cause) },
});

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
