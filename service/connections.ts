/** What one client, or a thousand, may hold of the service: how many connections, and for how long. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PlainError } from './errors.ts';
import { judgePace, leastPace, type PaceRule, type PaceWindow } from './least-pace.ts';

export interface ConnectionLimits {
  /** At a time. One more takes the place of the one that has been idle longest. */
  max: number;
  /** From the connection, or the last answer, to the end of the next header fields. */
  headersMs: number;
  /** Between two requests. Longer than proxies keep theirs, or they would send into a closed one. */
  keepAliveMs: number;
  /** Nothing moves in either direction although something should: a client that reads no answer, a network that is gone. */
  stalledMs: number;
  /** For a JSON body, which is short. */
  jsonBodyMs: number;
  /** For a whole request: 500 MiB over a slow line take a while. */
  requestMs: number;
  /** How long the rest of a refused body is read away, so that the client gets to read the answer. */
  drainMs: number;
  /** A body that comes, or an answer that is taken, at less than this over a whole window is given up (pace.ts). */
  minBytesPerSecond: number;
  paceWindowMs: number;
  /** How often the times above are looked at. */
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
 * Keeps to `max` connections. Connections on which a request is being answered are never cut for others: where all are busy,
 * the new one has to come again.
 */
export function boundConnections(server: Server, max: number): void {
  const open = new Set<Socket>();
  /** In the order in which they fell idle. A connection that has not sent its header fields yet counts as idle. */
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

/** Reads away what is left of a body that nobody wants, but not for ever. */
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

/** Answers 408 to a body that is parsed before its route sees it, and takes too long. */
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
  /** How often connections are looked at. */
  checkMs: number;
}

interface Busy {
  request: IncomingMessage;
  response: ServerResponse;
  window: PaceWindow | null;
}

/** @param onTooSlow ends the connection; `canAnswer` while no byte of an answer has gone out */
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

/** All that came of the body has been taken and more is to come, or an answer is not taken. */
const waitsForClient = (request: IncomingMessage): boolean =>
  (!request.complete && request.readableLength === 0) || request.socket.writableLength > 0;
