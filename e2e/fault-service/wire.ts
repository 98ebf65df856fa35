/** Puts an answer on the socket as it shall arrive: whole, cut, slow, or not at all. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Step } from './step.ts';

export async function send(response: ServerResponse, reply: Reply, { fault, length }: Step): Promise<void> {
  const { socket } = response;
  if (!socket || socket.destroyed) return;
  if (!fault && length === undefined) {
    const bodiless = reply.status === 204 || reply.status === 304;
    response.writeHead(reply.status, { ...reply.headers, ...(!bodiless && { 'content-length': reply.body.length }) });
    response.end(bodiless ? undefined : reply.body);
    return;
  }
  const body = Buffer.from(reply.body);
  const put = (bytes: string | Uint8Array) => new Promise<void>((done) => socket.write(bytes, () => done()));
  const framing =
    fault?.kind === 'false-chunk'
      ? 'transfer-encoding: chunked\r\n'
      : length === null
        ? ''
        : `content-length: ${length ?? body.length}\r\n`;
  const head = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? 'Odd'}\r\n${Object.entries(reply.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${framing}connection: close\r\n\r\n`;
  const begun = async (afterBytes: number) => {
    if (afterBytes < 0) return;
    await put(head);
    if (afterBytes > 0) await put(body.subarray(0, afterBytes));
  };
  switch (fault?.kind) {
    case undefined:
      await put(head);
      await put(body);
      socket.end();
      return;
    case 'reset':
    case 'reset-request':
      await begun(fault.kind === 'reset' ? fault.afterBytes : -1);
      // What was written has to leave before the reset discards it.
      if (fault.kind === 'reset' && fault.afterBytes >= 0) await sleep(15);
      socket.resetAndDestroy();
      return;
    case 'close':
      await begun(fault.afterBytes);
      socket.end();
      return;
    case 'silence':
      await begun(fault.afterBytes);
      // Everything is said: the client is content and lets go only when we do.
      if (fault.afterBytes >= body.length) socket.end();
      return;
    case 'trickle':
      await put(head);
      for (let at = 0; at < body.length && !socket.destroyed; at += fault.bytes) {
        await put(body.subarray(at, at + fault.bytes));
        await sleep(1);
      }
      socket.end();
      return;
    case 'false-chunk':
      await put(head);
      await put(`${(body.length + 100).toString(16)}\r\n`);
      await put(body);
      socket.end();
  }
}
