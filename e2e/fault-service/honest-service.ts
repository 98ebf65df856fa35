/** What a service does that keeps the contract: uploads, submissions, conversions that take some polls, results with ranges. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Limiter, type LimiterOptions } from './limiter.ts';
import { json, type Operation, type Reply } from './step.ts';
import { zipOf } from './zip.ts';

export interface HonestOptions {
  now(): number;
  /** Polls that are answered with `processing` before a conversion is ready. */
  polls?: number;
  /** Advertised in its OpenAPI document, and kept. */
  idempotent?: boolean;
  cancels?: boolean;
  limits?: LimiterOptions;
  partSizeBytes?: number;
  /** What a conversion gives; by default a Markdown that names its document, or an EPUB. */
  result?: (name: string) => { bytes: Uint8Array; type: string; path?: string };
  /** Files beside the results, by path. */
  files?: Record<string, Uint8Array>;
}

export interface Session {
  id: string;
  key: string | null;
  name: string;
  kind: string;
  /** SHA-256 of the document that it was given; null for one from elsewhere. */
  document: string | null;
  polls: number;
  cancelled: boolean;
  sinceMs: number;
}

const longestConversionMs = 5 * 60_000;

interface Upload {
  sizeBytes: number;
  parts: Map<number, { etag: string; sizeBytes: number; bytes: Buffer }>;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export class HonestService {
  /** False: parts are only counted, so that a large upload takes no memory here. */
  keepsBytes = true;
  /** In the order in which they were accepted: each would be paid for. */
  readonly sessions: Session[] = [];
  readonly limiter: Limiter | null;
  readonly #options: HonestOptions;
  readonly #origin: () => string;
  readonly #uploads = new Map<string, Upload>();
  readonly #documents = new Map<string, string>();
  readonly #etags = new Map<string, string>();
  #presigned = 0;

  constructor(options: HonestOptions, origin: () => string) {
    this.#options = options;
    this.#origin = origin;
    this.limiter = options.limits ? new Limiter(options.limits, options.now) : null;
  }

  /** The bytes that a conversion ends in. */
  resultOf(session: Session): Uint8Array {
    return this.#resultOf(session).bytes;
  }

  /** The result of another conversion lies there now. */
  renew(path: string): void {
    this.#etags.set(path, `"renewed-${this.#etags.size}"`);
  }

  forgetUploads(): void {
    this.#uploads.clear();
  }

  perform(operation: Operation, message: IncomingMessage, body: Buffer): Reply {
    const url = new URL(message.url ?? '/', this.#origin());
    const sent = (): Record<string, unknown> => JSON.parse(body.toString() || '{}');
    switch (operation) {
      case 'capabilities':
        return this.#capabilities();
      case 'presign':
        this.#presigned += 1;
        return this.#ok({
          uploadURL: `${this.#origin()}/storage/form?sig=1`,
          downloadURL: `${this.#origin()}/storage/documents/f${this.#presigned}?sig=1`,
          fields: { key: `f${this.#presigned}`, policy: 'p' },
        });
      case 'form':
        return this.#form(body);
      case 'create':
        return this.#create(Number(sent().fileSize));
      case 'sign':
        return this.#sign(sent());
      case 'part':
        return this.#part(url, body);
      case 'complete':
        return this.#complete(sent());
      case 'abort':
        this.#uploads.delete(String(sent().uploadID));
        return this.#ok({});
      case 'submit':
        return this.#submit(message, sent());
      case 'result':
        return this.#result(url);
      case 'cancel':
        return this.#cancel(url);
      case 'file':
        return this.#file(message, url);
      case 'other':
        return json(404, { error: 'Not found' });
    }
  }

  #ok = (data: object) => json(200, { success: true, data });

  #capabilities(): Reply {
    const { idempotent = false, cancels = false } = this.#options;
    if (!idempotent && !cancels) return json(404, { error: 'Not found' });
    const quire = { version: 1, idempotencyKey: idempotent, cancel: cancels, linkedImages: false, pageProgress: false };
    return json(200, { openapi: '3.1.0', info: { title: 's', 'x-quire': quire } });
  }

  #form(body: Buffer): Reply {
    const text = body.toString('latin1');
    const boundary = text.slice(0, text.indexOf('\r\n'));
    const start = text.indexOf('\r\n\r\n', text.indexOf('name="file"')) + 4;
    const end = text.lastIndexOf(`\r\n${boundary}--`);
    if (start < 4 || end < start) return json(400, { error: 'Malformed form' });
    const key = /name="key"\r\n\r\n(\w+)\r\n/.exec(text)?.[1] ?? '';
    this.#documents.set(key, sha256(body.subarray(start, end)));
    return { status: 204, headers: {}, body: new Uint8Array() };
  }

  #create(sizeBytes: number): Reply {
    const partSize = this.#options.partSizeBytes ?? 5 * 1024 * 1024;
    const uploadID = `upload-${this.#uploads.size + 1}`;
    this.#uploads.set(uploadID, { sizeBytes, parts: new Map() });
    return this.#ok({ uploadID, key: `k/${uploadID}`, partSize, totalParts: Math.ceil(sizeBytes / partSize) });
  }

  #sign({ uploadID, partNumbers }: Record<string, unknown>): Reply {
    if (!this.#uploads.has(String(uploadID)) || !Array.isArray(partNumbers))
      return json(404, { error: 'NoSuchUpload' });
    const data = partNumbers.map((partNumber: unknown) => ({
      partNumber,
      uploadURL: `${this.#origin()}/storage/part/${uploadID}/${partNumber}?X-Amz-Signature=s1`,
    }));
    return json(200, { success: true, data });
  }

  #part(url: URL, bytes: Buffer): Reply {
    const [, id = '', number = ''] = /^\/storage\/part\/([^/]+)\/(\d+)$/.exec(url.pathname) ?? [];
    const upload = this.#uploads.get(id);
    if (!upload) return { status: 404, headers: { 'content-type': 'application/xml' }, body: Buffer.from('<Error/>') };
    const etag = `"${sha256(bytes).slice(0, 32)}"`;
    upload.parts.set(Number(number), {
      etag,
      sizeBytes: bytes.length,
      bytes: this.keepsBytes ? bytes : Buffer.alloc(0),
    });
    // Quoted and bare, as both occur.
    return { status: 200, headers: { etag: Number(number) % 2 ? etag : etag.slice(1, -1) }, body: new Uint8Array() };
  }

  #complete({ uploadID, parts }: Record<string, unknown>): Reply {
    const upload = this.#uploads.get(String(uploadID));
    if (!upload || !Array.isArray(parts)) return json(404, { error: 'NoSuchUpload' });
    const chosen = parts.map(({ partNumber, etag }: { partNumber: number; etag: string }) => {
      const part = upload.parts.get(partNumber);
      return part && part.etag.replaceAll('"', '') === etag.replaceAll('"', '') ? part : null;
    });
    const found = chosen.filter((part) => part !== null);
    const bytes = Buffer.concat(found.map((part) => part.bytes));
    const sizeBytes = found.reduce((sum, part) => sum + part.sizeBytes, 0);
    if (chosen.includes(null) || sizeBytes !== upload.sizeBytes) return json(400, { error: 'InvalidPart' });
    const key = `m${this.#documents.size + 1}`;
    this.#documents.set(key, sha256(bytes));
    this.#uploads.delete(String(uploadID));
    return this.#ok({ downloadURL: `${this.#origin()}/storage/documents/${key}?sig=1` });
  }

  #submit(message: IncomingMessage, { pdfURL, filename }: Record<string, unknown>): Reply {
    const header = message.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    const known = this.#options.idempotent && key ? this.sessions.find((session) => session.key === key) : undefined;
    const refusal = known ? null : (this.limiter?.refusal(this.#running()) ?? null);
    if (refusal) return refusal;
    const session: Session = known ?? {
      id: `session-${this.sessions.length + 1}`,
      key,
      name: String(filename ?? 'document'),
      kind: /pdf-transform-(\w+)/.exec(message.url ?? '')?.[1] ?? '',
      document: this.#documents.get(/documents\/(\w+)/.exec(String(pdfURL))?.[1] ?? '') ?? null,
      polls: 0,
      cancelled: false,
      sinceMs: this.#options.now(),
    };
    if (!known) this.sessions.push(session);
    return json(200, { success: true, sessionID: session.id }, this.limiter?.fields(this.#running()) ?? {});
  }

  /** A conversion that nobody asks about ends all the same. */
  #running(): number {
    const { polls: wanted = 0, now } = this.#options;
    const works = ({ cancelled, polls, sinceMs }: Session) =>
      !cancelled && polls <= wanted && now() - sinceMs < longestConversionMs;
    return this.sessions.filter(works).length;
  }

  #result(url: URL): Reply {
    const id = url.pathname.split('/').at(-1);
    const session = this.sessions.find((candidate) => candidate.id === id && !candidate.cancelled);
    if (!session) return json(404, { success: false, state: 'not_found', error: 'No such task' });
    session.polls += 1;
    const wanted = this.#options.polls ?? 0;
    if (session.polls <= wanted) {
      return json(200, {
        success: true,
        state: 'processing',
        progress: Math.floor((100 * session.polls) / (wanted + 1)),
      });
    }
    const downloadURL = `${this.#origin()}${this.#resultOf(session).path}?X-Amz-Signature=s${session.polls}`;
    return json(200, { success: true, state: 'completed', progress: 100, data: { downloadURL } });
  }

  #cancel(url: URL): Reply {
    const session = this.sessions.find(({ id }) => url.pathname.endsWith(`/${id}`));
    if (session) session.cancelled = true;
    return { status: 204, headers: {}, body: new Uint8Array() };
  }

  #resultOf({ id, name, kind }: Session) {
    const made: ReturnType<NonNullable<HonestOptions['result']>> =
      this.#options.result?.(name) ?? plainResult(name, kind);
    return { ...made, path: `/files/${id}/${made.path ?? (kind === 'epub' ? 'book.epub' : 'text.md')}` };
  }

  #file(message: IncomingMessage, { pathname }: URL): Reply {
    const session = this.sessions.find(({ id }) => pathname.startsWith(`/files/${id}/`));
    const result = session && this.#resultOf(session);
    const beside = this.#options.files?.[pathname.split('/').at(-1) ?? ''];
    const bytes = result?.path === pathname ? result.bytes : beside;
    if (!bytes) return json(404, { error: 'NoSuchKey' });
    const etag = this.#etags.get(pathname) ?? `"${sha256(bytes).slice(0, 32)}"`;
    const headers = { etag, 'accept-ranges': 'bytes', 'content-type': result?.type ?? 'application/octet-stream' };
    const from = Number(/^bytes=(\d+)-$/.exec(message.headers.range ?? '')?.[1]);
    const condition = message.headers['if-range'];
    if (Number.isNaN(from) || (condition !== undefined && condition !== etag))
      return { status: 200, headers, body: bytes };
    if (from >= bytes.length) {
      return {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${bytes.length}` },
        body: new Uint8Array(),
      };
    }
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    return { status: 206, headers: { ...headers, 'content-range': range }, body: bytes.subarray(from) };
  }
}

function plainResult(name: string, kind: string) {
  if (kind === 'epub') return { bytes: smallEpub(name), type: 'application/epub+zip' };
  const text = `# ${name}\n\n${'All of it, to the last line.\n'.repeat(200)}`;
  return { bytes: Buffer.from(text), type: 'text/markdown; charset=utf-8' };
}

function smallEpub(name: string): Uint8Array {
  return zipOf([
    { name: 'mimetype', bytes: Buffer.from('application/epub+zip') },
    { name: 'OEBPS/text.xhtml', bytes: Buffer.from(`<p>${name}</p>`.repeat(300)) },
  ]);
}
