/**
 * Clients that keep a connection busy and hardly move anything on it: a body that drips, an answer that is sipped. A silence
 * is somebody else's business (stalledMs); this is for those who are never quite silent.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { judgePace, type PaceRule, type PaceWindow } from './least-pace.ts';

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
