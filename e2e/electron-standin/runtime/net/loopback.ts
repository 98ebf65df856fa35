import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Answers a request of the page; its URL is the app's own (app://…). */
export type Answer = (request: Request) => Promise<Response>;

/**
 * A server that Chromium is sent to, without the page noticing, for responses that a page can read piece by piece: the
 * DevTools protocol itself only takes whole bodies. Each address is a secret that works once.
 */
export class Loopback {
  private readonly expected = new Map<string, { url: string; answer: Answer }>();
  private readonly server = createServer({ requestTimeout: 0 }, (request, response) => this.serve(request, response));
  private origin = '';

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.server.unref();
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The address at which the next request for `url` is answered. */
  expect(url: string, answer: Answer): string {
    const ticket = `/${randomUUID()}`;
    this.expected.set(ticket, { url, answer });
    return this.origin + ticket;
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const ticket = incoming.url ?? '';
    const expected = this.expected.get(ticket);
    if (!expected) {
      outgoing.writeHead(404).end();
      return;
    }
    this.expected.delete(ticket);
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    try {
      const response = await expected.answer(toRequest(expected.url, incoming, gone.signal));
      outgoing.sendDate = false;
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.flushHeaders();
      if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
      else outgoing.end();
    } catch (error) {
      // The page went away, or the body failed midway: a broken connection is what a network would show.
      if (!gone.signal.aborted) console.error(`electron stand-in: answering ${expected.url} failed:`, error);
      outgoing.destroy();
    }
  }
}

function toRequest(url: string, incoming: IncomingMessage, signal: AbortSignal): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue;
    for (const each of [value].flat()) headers.append(name, each);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {}),
  } as RequestInit);
}
