/** One HTTP request, for everything in this folder: undici with timeouts, a size limit and one kind of transport error. */
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import tls from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import { isLoopback } from '../../service/ip-address.ts';
import { AppError } from '../errors/codes.ts';
import { unlessAborted } from '../tasks/unless-aborted.ts';
import { authorities } from './certificates.ts';
import { decoded } from './content-codings.ts';

/**
 * Chooses how a URL is reached: the dispatcher of a proxy, or undefined for a direct connection. The connections of a `fresh`
 * dispatcher serve no other requests.
 */
export type DispatcherFor = (url: URL, connection?: Connection) => Promise<Dispatcher | undefined>;

export interface Timeouts {
  /** To connect, including TLS. Dispatchers of proxies have a timeout of their own. */
  connectMs: number;
  /** Without a byte of the answer’s head; while a body is sent, without any progress. */
  headersMs: number;
  /** Without a byte of the answer’s body. */
  bodyIdleMs: number;
  /** A whole JSON exchange. */
  exchangeMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 15_000,
  headersMs: 60_000,
  bodyIdleMs: 60_000,
  exchangeMs: 180_000,
};

export interface HttpOptions {
  dispatcherFor?: DispatcherFor | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  appVersion?: string | undefined;
  /** Resolves names for direct connections. */
  lookup?: Lookup | undefined;
}

export interface Outgoing {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string | Readable;
  signal: AbortSignal;
  /** Ends the request as `signal` does, but only as long as nothing of it has been written. */
  unsent?: AbortSignal | undefined;
  /** Uses a new connection: the server may be closing a kept one, and then it is unknown what arrived. */
  fresh?: boolean;
  /** For large bodies: the exchange may take any time while bytes move. */
  patient?: boolean;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An answer whose body must still be read or destroyed. Redirects are not followed. */
export interface Incoming {
  url: URL;
  status: number;
  headers: Headers;
  body: Readable;
}

/** An answer read as text, up to the size limit. */
export interface Answer {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** The body was larger than the limit; `text` holds its beginning. */
  oversized: boolean;
}

/**
 * There is no complete answer. `written`: sending had begun on an open connection, so the request may have arrived. False proves
 * that it did not (name not found, refused, TLS, connect timeout).
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly written: boolean;
  constructor(cause: unknown, written: boolean) {
    super(describe(cause), { cause });
    this.written = written;
  }
}

/** Largest JSON body that is read. */
const maxJsonBytes = 1024 * 1024;

export interface Http {
  /** Rejects with TransportError, with an AppError from the body’s stream, or with the signal’s reason. */
  send(outgoing: Outgoing): Promise<Incoming>;
  /** The same, and reads the answer’s body, all within one deadline. */
  exchange(outgoing: Outgoing): Promise<Answer>;
}

export function createHttp(options: HttpOptions): Http {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const agents = createAgents(timeouts.connectMs, options.lookup);
  const userAgent = `Quire/${options.appVersion ?? '0'}`;

  const dispatcherOf = async ({ url, fresh }: Outgoing): Promise<Dispatcher> => {
    const connection = fresh ? 'fresh' : 'kept';
    const chosen = isLoopback(url.hostname) ? undefined : await options.dispatcherFor?.(url, connection);
    return chosen ?? agents(url, connection);
  };

  const start = async (outgoing: Outgoing, signal: AbortSignal, onWrite: () => void): Promise<Incoming> => {
    const dispatcher = (await unlessAborted(dispatcherOf(outgoing), signal)).compose(watchWrite(onWrite));
    const { statusCode, headers, body } = await request(outgoing.url, {
      dispatcher,
      method: outgoing.method,
      // Without the field the server may use any coding (RFC 9110, 12.5.3). Ranges of a compressed result would not fit together.
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...outgoing.headers },
      body: outgoing.body ?? null,
      // Closes the connection after the answer. Agents of proxies have no other option for this.
      ...(outgoing.fresh && { reset: true }),
      signal,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyIdleMs,
    });
    return { url: outgoing.url, status: statusCode, headers, body };
  };

  const guarded = async <T>(
    outgoing: Outgoing,
    work: (signal: AbortSignal, onWrite: () => void) => Promise<T>,
  ): Promise<T> => {
    outgoing.signal.throwIfAborted();
    let written = false;
    const early = new AbortController();
    const stop = () => {
      if (!written) early.abort(outgoing.unsent?.reason);
    };
    if (outgoing.unsent?.aborted) stop();
    outgoing.unsent?.addEventListener('abort', stop);
    try {
      const working = work(AbortSignal.any([outgoing.signal, early.signal]), () => {
        // Once connected, undici ends an aborted request before it writes any of it.
        written = !early.signal.aborted;
      });
      return await unlessAborted(working, early.signal);
    } catch (error) {
      outgoing.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw new TransportError(error, written);
    } finally {
      outgoing.unsent?.removeEventListener('abort', stop);
    }
  };

  return {
    send: (outgoing) => guarded(outgoing, (signal, onWrite) => start(outgoing, signal, onWrite)),
    exchange: (outgoing) =>
      guarded(outgoing, async (stop, onWrite) => {
        const signal = outgoing.patient ? stop : AbortSignal.any([stop, AbortSignal.timeout(timeouts.exchangeMs)]);
        const { body, ...head } = await start(outgoing, signal, onWrite);
        const encoding = headerOf(head.headers, 'content-encoding');
        return { ...head, ...(await readText(body, encoding, maxJsonBytes)) };
      }),
  };
}

/** Reads an answer’s body. A broken connection becomes a TransportError. */
export async function* bytesOf(incoming: Incoming, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming.body) yield chunk;
  } catch (error) {
    signal.throwIfAborted();
    throw new TransportError(error, true);
  }
}

/** Drops an answer’s body without reading it, and closes the connection. */
export function discard({ body }: Incoming): void {
  body.once('error', () => {});
  body.destroy();
}

/** A header’s value. Several fields of one name form a list (RFC 9110, 5.3). */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

async function readText(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<{ text: string; oversized: boolean }> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (sizeBytes > maxBytes) return { text: Buffer.concat(chunks).toString('utf8', 0, maxBytes), oversized: true };
  }
  const bytes = decoded(Buffer.concat(chunks), encoding, maxBytes);
  return { text: Buffer.from(bytes).toString('utf8'), oversized: false };
}

/** undici calls onRequestStart when it begins to write to a connected socket. */
const watchWrite =
  (onWrite: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (...args) => {
        onWrite();
        handler.onRequestStart?.(...args);
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return `${code}: ${cause.message}`;
}

export type Lookup = LookupFunction;

/**
 * Agents for direct connections, made on first use. `kept` connections serve later requests too (idle ones do not keep the process
 * alive); a `fresh` one serves a single request.
 */
export type Agents = (url: URL, connection: Connection) => Agent;

export type Connection = 'kept' | 'fresh';

export function createAgents(connectTimeoutMs: number, lookup?: Lookup): Agents {
  const made = new Map<string, Agent>();
  return (url, connection) => {
    const name = `${url.protocol} ${connection}`;
    const agent = made.get(name) ?? make(url.protocol === 'https:', connection, connectTimeoutMs, lookup);
    made.set(name, agent);
    return agent;
  };
}

function make(secure: boolean, connection: Connection, timeout: number, lookup: Lookup | undefined): Agent {
  return new Agent({
    // HTTP/1.1 only: when requests share a connection, its loss says less about which of them arrived.
    allowH2: false,
    ...(connection === 'fresh' && { pipelining: 0 }),
    connect: {
      timeout,
      ...(secure && { secureContext: trusted(), rejectUnauthorized: true }),
      ...(lookup && { lookup }),
    },
  });
}

let context: tls.SecureContext | undefined;

/** Made once, as loading the certificates takes time. */
function trusted(): tls.SecureContext {
  context ??= tls.createSecureContext({ ca: authorities() });
  return context;
}
