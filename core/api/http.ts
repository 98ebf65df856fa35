/** One request over HTTP, for everything in this room: undici with timeouts, a size cap and one kind of transport error. */
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import tls from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import { isLoopback } from '../../service/ip-address.ts';
import { AppError } from '../errors/codes.ts';
import { authorities } from './certificates.ts';

/**
 * Chooses the way to a URL: a proxy's dispatcher, or undefined for the direct way. What is `fresh` gets one whose connections
 * serve no other requests.
 */
export type DispatcherFor = (url: URL, connection?: Connection) => Promise<Dispatcher | undefined>;

export interface Timeouts {
  /** Until a connection stands, TLS included. A dispatcher from outside brings its own. */
  connectMs: number;
  /** Without any byte of the answer's head; while a body is sent, without any progress of it. */
  headersMs: number;
  /** Without any byte of the answer's body. */
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
  /** Decides where names lead, for the direct way. */
  lookup?: Lookup | undefined;
}

export interface Outgoing {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: string | Readable;
  signal: AbortSignal;
  /** On a connection of its own: a kept one may just be closing at the other end, and then nobody knows what arrived. */
  fresh?: boolean;
  /** For large bodies: the exchange may take as long as it moves. */
  patient?: boolean;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An answer whose body is still to be read (or destroyed). Redirects are answers: nothing is followed here. */
export interface Incoming {
  url: URL;
  status: number;
  headers: Headers;
  body: Readable;
}

/** An answer read as text, up to the cap. */
export interface Answer {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** The body was larger than the cap; `text` holds its beginning. */
  oversized: boolean;
}

/**
 * No whole answer came. `written`: the request had begun to go out on a connection that stood, so it may have arrived;
 * false proves that it did not (name not found, refused, TLS, connect timeout).
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
  /** Rejects with TransportError, with an AppError that the body's stream threw, or with the signal's reason. */
  send(outgoing: Outgoing): Promise<Incoming>;
  /** The same with the answer's body read, all within one deadline. */
  exchange(outgoing: Outgoing): Promise<Answer>;
}

export function createHttp(options: HttpOptions): Http {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const agents = createAgents(timeouts.connectMs, options.lookup);
  const userAgent = `Quire/${options.appVersion ?? '0'}`;

  const wayTo = async ({ url, fresh }: Outgoing): Promise<Dispatcher> => {
    const connection = fresh ? 'fresh' : 'kept';
    const chosen = isLoopback(url.hostname) ? undefined : await options.dispatcherFor?.(url, connection);
    return chosen ?? agents(url, connection);
  };

  const start = async (outgoing: Outgoing, signal: AbortSignal, onWrite: () => void): Promise<Incoming> => {
    const dispatcher = (await wayTo(outgoing)).compose(watchWrite(onWrite));
    const { statusCode, headers, body } = await request(outgoing.url, {
      dispatcher,
      method: outgoing.method,
      // Without the field every coding would be welcome (RFC 9110, 12.5.3), and none is undone here.
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...outgoing.headers },
      body: outgoing.body ?? null,
      // Closed after its answer: agents of proxies know no other way to keep none.
      ...(outgoing.fresh && { reset: true }),
      signal,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyIdleMs,
    });
    return { url: outgoing.url, status: statusCode, headers, body };
  };

  const guarded = async <T>(outgoing: Outgoing, work: (onWrite: () => void) => Promise<T>): Promise<T> => {
    outgoing.signal.throwIfAborted();
    let written = false;
    try {
      return await work(() => {
        written = true;
      });
    } catch (error) {
      outgoing.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw new TransportError(error, written);
    }
  };

  return {
    send: (outgoing) => guarded(outgoing, (onWrite) => start(outgoing, outgoing.signal, onWrite)),
    exchange: (outgoing) =>
      guarded(outgoing, async (onWrite) => {
        const signal = outgoing.patient
          ? outgoing.signal
          : AbortSignal.any([outgoing.signal, AbortSignal.timeout(timeouts.exchangeMs)]);
        const { body, ...head } = await start(outgoing, signal, onWrite);
        return { ...head, ...(await readText(body, maxJsonBytes)) };
      }),
  };
}

/** Reads on after a head, turning a break into a TransportError. */
export async function* bytesOf(incoming: Incoming, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming.body) yield chunk;
  } catch (error) {
    signal.throwIfAborted();
    throw new TransportError(error, true);
  }
}

/** Lets an answer's body go unread, and with it the connection. */
export function discard({ body }: Incoming): void {
  body.once('error', () => {});
  body.destroy();
}

/** A header's value; several lines of one name are one list (RFC 9110, 5.3). */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

async function readText(body: Readable, maxBytes: number): Promise<{ text: string; oversized: boolean }> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (sizeBytes > maxBytes) return { text: Buffer.concat(chunks).toString('utf8', 0, maxBytes), oversized: true };
  }
  return { text: Buffer.concat(chunks).toString('utf8'), oversized: false };
}

/** undici calls onRequestStart when it begins to write on a socket that is connected, and not before. */
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
 * The direct ways to servers, each made on first use. `kept` connections serve the next request too (idle ones do not keep
 * the process alive), a `fresh` one serves a single request.
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
    // HTTP/1.1 only: with streams sharing a connection, its loss says less about what arrived.
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

/** Made once, as reading the authorities into it takes a while. */
function trusted(): tls.SecureContext {
  context ??= tls.createSecureContext({ ca: authorities() });
  return context;
}
