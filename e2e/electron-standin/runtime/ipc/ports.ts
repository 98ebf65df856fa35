import { EventEmitter } from 'node:events';
import type { MessagePortMain as ElectronPort } from 'electron';
import type { Surface } from '../surface.ts';

export interface PortMessage {
  data: unknown;
  ports: MessagePortMain[];
}

/** One end of a channel. Messages wait until start(); closing one end closes the other. */
export class MessagePortMain extends EventEmitter implements Surface<ElectronPort, 'postMessage'> {
  private peer: MessagePortMain | undefined;
  private waiting: PortMessage[] = [];
  private isStarted = false;

  static entangle(): [MessagePortMain, MessagePortMain] {
    const ends: [MessagePortMain, MessagePortMain] = [new MessagePortMain(), new MessagePortMain()];
    ends[0].peer = ends[1];
    ends[1].peer = ends[0];
    return ends;
  }

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    const peer = this.peer;
    if (!peer) return;
    const copy: PortMessage = { data: structuredClone(message), ports: transfer };
    setImmediate(() => peer.deliver(copy));
  }

  start(): void {
    this.isStarted = true;
    for (const message of this.waiting.splice(0)) this.emit('message', message);
  }

  close(): void {
    const peer = this.peer;
    if (!peer) return;
    this.peer = undefined;
    peer.peer = undefined;
    // After the messages that are on their way.
    setImmediate(() => setImmediate(() => [this, peer].forEach((each) => void each.emit('close'))));
  }

  private deliver(message: PortMessage): void {
    if (this.isStarted) this.emit('message', message);
    else this.waiting.push(message);
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    [this.port1, this.port2] = MessagePortMain.entangle();
  }
}

/** What goes over a pipe between processes for the ports that were handed through it. */
export type RelayMessage =
  | { kind: 'port'; id: string; data: unknown; ports: string[] }
  | { kind: 'port-closed'; id: string };

/**
 * The ports that were handed through one pipe (to a page, to a utility process). The real port stays on the side that
 * sent it; the other side gets an end whose messages are passed on by id.
 */
export class PortRelay {
  private readonly ports = new Map<string, MessagePortMain>();
  private readonly send: (message: RelayMessage) => void;
  private readonly prefix: string;
  private lastId = 0;

  /** @param prefix keeps the ids of the pipe's two sides apart. */
  constructor(prefix: string, send: (message: RelayMessage) => void) {
    this.prefix = prefix;
    this.send = send;
  }

  /** Takes a port that is sent through the pipe; returns its id there. */
  give(port: MessagePortMain): string {
    this.lastId += 1;
    const id = `${this.prefix}-${this.lastId}`;
    this.connect(id, port);
    return id;
  }

  /** The end for a port that arrived through the pipe. */
  take(id: string): MessagePortMain {
    const [mine, theirs] = MessagePortMain.entangle();
    this.connect(id, theirs);
    return mine;
  }

  receive(message: RelayMessage): void {
    const port = this.ports.get(message.id);
    if (message.kind === 'port')
      port?.postMessage(
        message.data,
        message.ports.map((id) => this.take(id)),
      );
    else if (this.ports.delete(message.id)) port?.close();
  }

  /** The pipe has gone, and with it the other end of every port. */
  closeAll(): void {
    for (const port of this.ports.values()) port.close();
    this.ports.clear();
  }

  private connect(id: string, port: MessagePortMain): void {
    this.ports.set(id, port);
    port.on('message', ({ data, ports }: PortMessage) => {
      this.send({ kind: 'port', id, data, ports: ports.map((each) => this.give(each)) });
    });
    port.on('close', () => {
      if (this.ports.delete(id)) this.send({ kind: 'port-closed', id });
    });
    port.start();
  }
}
