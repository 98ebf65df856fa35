import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { EventName, EventPayload, Method, Parameters, Result } from './protocol.ts';

interface Incoming {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
  sessionId?: string;
}

interface Waiting {
  method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The browser has gone, and with it every answer that was still awaited. */
export class ConnectionClosed extends Error {}

/**
 * The DevTools protocol over Chromium's --remote-debugging-pipe: JSON messages, each ended by a NUL byte. Chromium
 * quits by itself when its end of the pipe closes, so it can't outlive this process, however that ends.
 */
export class Connection {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly waiting = new Map<number, Waiting>();
  private readonly output: Writable;
  private pending: Buffer[] = [];
  private lastId = 0;
  private isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.output = output;
    input.on('data', (chunk: Buffer) => this.read(chunk));
    input.on('close', () => this.close());
    output.on('error', () => this.close());
  }

  /** @param sessionId the target's session; without it the command goes to the browser. */
  send<M extends Method>(method: M, params?: Parameters<M>, sessionId?: string): Promise<Result<M>> {
    if (this.isClosed) return Promise.reject(new ConnectionClosed(`${method}: the browser is gone`));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise<Result<M>>((resolve, reject) => {
      this.waiting.set(id, { method, resolve: (result) => resolve(result as Result<M>), reject });
      this.output.write(`${JSON.stringify({ id, method, params: params ?? {}, sessionId })}\0`);
    });
  }

  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>, sessionId: string | undefined) => void): void {
    this.events.on(event, listener);
  }

  /** Every event of every session, for those who sort them by session. */
  onAny(listener: (event: EventName, payload: unknown, sessionId: string | undefined) => void): void {
    this.events.on('*', listener);
  }

  onClosed(listener: () => void): void {
    this.events.on('closed', listener);
  }

  private read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.pending, rest.subarray(0, end)]);
      this.pending = [];
      rest = rest.subarray(end + 1);
      this.dispatch(JSON.parse(message.toString('utf8')));
    }
    if (rest.length) this.pending.push(rest);
  }

  private dispatch(message: Incoming): void {
    if (message.id === undefined) {
      if (message.method === undefined) return;
      this.events.emit(message.method, message.params, message.sessionId);
      this.events.emit('*', message.method, message.params, message.sessionId);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result);
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { method, reject } of this.waiting.values())
      reject(new ConnectionClosed(`${method}: the browser is gone`));
    this.waiting.clear();
    this.events.emit('closed');
  }
}
