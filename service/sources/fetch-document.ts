/** Fetches a PDF from the web into a file, with limits of size, time and redirects. */
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { maxUploadBytes } from '../contract.ts';
import { isDiskFull } from '../disk-space.ts';
import { diskFullFailure, type Failure, failure } from '../tasks/failures.ts';
import { PrivateAddress, RefusedPort } from './web-client.ts';

export interface FetchLimits {
  maxBytes: number;
  /** For everything, including redirects. */
  timeoutMs: number;
  maxRedirects: number;
}

export const fetchLimits: FetchLimits = { maxBytes: maxUploadBytes, timeoutMs: 10 * 60_000, maxRedirects: 5 };

/** The document could not be fetched; `failure` is the task’s failure. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly failure: Failure;
  constructor(reason: Failure, options?: ErrorOptions) {
    super(reason.message, options);
    this.failure = reason;
  }
}

/**
 * @param path a file that does not exist yet; on failure it is removed
 * @throws SourceError, or the signal's reason
 */
export async function fetchDocument(
  url: string,
  path: string,
  { client, signal, limits = fetchLimits }: { client: Dispatcher; signal: AbortSignal; limits?: FetchLimits },
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const either = AbortSignal.any([signal, deadline]);
  try {
    await save(await follow(url, client, either, limits), path, limits);
  } catch (error) {
    await rm(path, { force: true });
    signal.throwIfAborted();
    throw error instanceof SourceError
      ? error
      : new SourceError(reasonOf(error, url, deadline.aborted), { cause: error });
  }
}

async function follow(url: string, client: Dispatcher, signal: AbortSignal, limits: FetchLimits): Promise<Readable> {
  let current = url;
  for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
    const response = await request(current, {
      dispatcher: client,
      signal,
      headers: { accept: 'application/pdf, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Quire' },
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    const { statusCode, headers, body } = response;
    const location = [headers.location].flat()[0];
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      body.on('error', () => {}).destroy();
      const next = URL.parse(location, current);
      if (!next || !/^https?:$/.test(next.protocol) || next.username !== '' || next.password !== '') {
        throw refused(`The address of the document, ${hostOf(url)}, leads to something that is not a web address.`);
      }
      current = next.href;
      continue;
    }
    const tooLarge = Number(headers['content-length'] ?? 0) > limits.maxBytes;
    if (statusCode !== 200 || tooLarge) {
      body.on('error', () => {}).destroy();
      throw tooLarge
        ? tooLargeError(limits)
        : unreachable(`${hostOf(current)} answered ${statusCode} instead of the document.`);
    }
    const mediaType = [headers['content-type']].flat()[0] ?? '';
    if (noDocument.test(mediaType)) {
      body.on('error', () => {}).destroy();
      throw notPdf(`The address leads to ${mediaType.replace(/;.*$/, '').trim()}, not to a PDF document.`);
    }
    return body;
  }
  throw unreachable(`${hostOf(url)} redirects too often; the document was not reached.`);
}

/**
 * Media types that a PDF is never sent with: a sign-in page, an error in JSON. Servers send PDFs with many other types
 * (octet-stream, x-download, text/plain); for those the bytes decide.
 */
const noDocument =
  /^\s*(?:text\/(?:html|css|javascript)|application\/(?:xhtml\+xml|json|javascript)|(?:image|audio|video|font)\/)/i;

/** A PDF begins with %PDF- within its first kilobyte (PDF 1.7, implementation note 13). */
const headBytes = 1024;

async function save(body: Readable, path: string, limits: FetchLimits): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let head = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of body) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size > limits.maxBytes) throw tooLargeError(limits);
      if (head.length < headBytes) {
        head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)]);
        if (head.length === headBytes) checkHead(head);
      }
      await file.writeFile(bytes);
    }
    checkHead(head);
  } finally {
    await file.close();
  }
}

function checkHead(head: Buffer): void {
  if (head.includes('%PDF-')) return;
  throw notPdf('The address does not lead to a PDF document.');
}

const refused = (message: string) => new SourceError(failure('source-refused', message));
const notPdf = (message: string) => new SourceError(failure('not-a-pdf', message));
const unreachable = (message: string) => new SourceError(failure('source-unreachable', message));
const tooLargeError = ({ maxBytes }: FetchLimits) =>
  new SourceError(failure('too-large', `The document is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`));

function reasonOf(error: unknown, url: string, timedOut: boolean): Failure {
  const host = hostOf(url);
  if (timedOut) return failure('source-unreachable', `The document took too long to arrive from ${host}.`);
  if (error instanceof PrivateAddress) {
    return failure(
      'source-refused',
      `The document's address, ${host}, lies in a private network, and documents are fetched from the public internet only.`,
    );
  }
  if (error instanceof RefusedPort) {
    return failure('source-refused', `The document's address, ${host}, names a port on which no documents are served.`);
  }
  if (isDiskFull(error)) return diskFullFailure;
  return failure('source-unreachable', `The document could not be fetched from ${host}.`);
}

/** Never the whole address: presigned ones hold secrets. */
const hostOf = (url: string) => URL.parse(url)?.host ?? 'the given address';
