/** Limits of connections: how many are open, how long they may take, and how slowly they may move. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PlainError } from './errors.ts';
import { judgePace, leastPace, type PaceRule, type PaceWindow } from './least-pace.ts';

export interface ConnectionLimits {
  /** Open at the same time. A further one replaces the connection that has been idle longest. */
  max: number;
  /** From the connection, or the last answer, to the end of the next header fields. */
  headersMs: number;
  /** Between two requests. Must be longer than in proxies, which would otherwise send into a closed connection. */
  keepAliveMs: number;
  /** No byte moves in either direction although a request is open: the client reads no answer, or the network is gone. */
  stalledMs: number;
  /** For a whole JSON body. */
  jsonBodyMs: number;
  /** For a whole request: 500 MiB over a slow line take long. */
  requestMs: number;
  /** How long the rest of a refused body is read and dropped, so that the client gets to read the answer. */
  drainMs: number;
  /** A slower transfer, measured over a whole window, is ended (`boundPace`). */
  minBytesPerSecond: number;
  paceWindowMs: number;
  /** How often the limits above are checked. */
  checkMs: number;
}

export const connectionDefaults: ConnectionLimits = {
  max: 512,
  headersMs: 15_000,
  keepAliveMs: 72_000,
  stalledMs: 120_000,
  jsonBodyMs: 30_000,
  requestMs: 2 * 60 * 60_000,
  drainMs: 30_000,
  ...leastPace,
  checkMs: 5_000,
};

/**
 * Keeps to `max` connections. A connection with an open request is never closed for another one: when all are busy, the new one
 * is closed.
 */
export function boundConnections(server: Server, max: number): void {
  const open = new Set<Socket>();
  /** In the order in which they became idle. A connection that has not sent its header fields yet counts as idle. */
  const idle = new Set<Socket>();
  server.on('connection', (socket) => {
    if (open.size >= max) {
      const [longest] = idle;
      (longest ?? socket).destroy();
      if (!longest) return;
      open.delete(longest);
      idle.delete(longest);
    }
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (open.has(socket)) idle.add(socket);
    });
  });
}

/** Reads and drops the rest of a refused body, for a limited time. */
export function boundLeftovers(app: FastifyInstance, drainMs: number): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    const cut = setTimeout(() => {
      if (!raw.complete) raw.socket.destroy();
    }, drainMs).unref();
    raw.socket.once('close', () => clearTimeout(cut));
  });
}

/** Answers 408 when a JSON body takes too long to arrive. */
export function boundBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete) return;
    const cut = setTimeout(() => {
      if (raw.complete || reply.sent) return;
      void reply
        .header('connection', 'close')
        .send(new PlainError(408, 'TOO_SLOW', 'The request took too long to arrive.'));
    }, bodyMs).unref();
    raw.once('close', () => clearTimeout(cut));
  });
}

export interface PaceLimits extends PaceRule {
  /** How often connections are checked. */
  checkMs: number;
}

interface Busy {
  request: IncomingMessage;
  response: ServerResponse;
  window: PaceWindow | null;
}

/**
 * Ends connections of clients that send a body or read an answer too slowly. Connections on which nothing moves at all are ended
 * by `stalledMs`.
 *
 * @param onTooSlow ends the connection; `canAnswer`: no byte of an answer has been sent yet
 */
export function boundPace(
  server: Server,
  limits: PaceLimits,
  onTooSlow: (socket: Socket, canAnswer: boolean) => void,
): void {
  const busy = new Map<Socket, Busy>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    busy.set(socket, { request, response, window: null });
    response.once('close', () => {
      if (busy.get(socket)?.response === response) busy.delete(socket);
    });
  });
  const timer = setInterval(() => {
    const atMs = performance.now();
    for (const [socket, each] of busy) {
      const { request, response } = each;
      const movedBytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
      const window = judgePace(each.window, { atMs, movedBytes, waitsForClient: waitsForClient(request) }, limits);
      if (window !== 'too-slow') each.window = window;
      else {
        busy.delete(socket);
        onTooSlow(socket, !response.headersSent);
      }
    }
  }, limits.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** The service has read everything that arrived and waits for more, or the client has not read the whole answer yet. */
const waitsForClient = (request: IncomingMessage): boolean =>
  (!request.complete && request.readableLength === 0) || request.socket.writableLength > 0;
