import { decode, encode } from './codec.ts';
import { Emitter } from './emitter.ts';
import type { SyncRequest, ToMain, ToPage } from './messages.ts';

declare global {
  /** Made by the main process with Runtime.addBinding, in this world only. */
  function __electronStandinSend(message: string): void;
  var __electronStandinReceive: ((message: string) => void) | undefined;
}

export const sendToMain = (message: ToMain): void => __electronStandinSend(encode(message));

/** Outside of the function: what DevTools writes into a local of optimised code, after some 400 calls, is lost. */
let answer: unknown;

/**
 * Stops the page; the main process sees the pause, reads `request`, writes `answer` and lets the page go on
 * (windows/sync-calls.ts). The names of the two variables are part of that agreement.
 */
export function callMainSync(request: SyncRequest): unknown {
  answer = undefined;
  // biome-ignore lint/suspicious/noDebugger: the pause is how a synchronous answer gets into the page.
  debugger;
  if (answer === undefined || request === undefined) throw new Error('electron stand-in: no synchronous answer');
  return answer;
}

export class IpcRenderer extends Emitter {
  private readonly waiting = new Map<
    number,
    { channel: string; resolve(value: unknown): void; reject(error: Error): void }
  >();
  private readonly ports = new Map<string, MessagePort>();
  private lastId = 0;

  constructor() {
    super();
    globalThis.__electronStandinReceive = (text) => this.receive(decode(text) as ToPage);
  }

  send(channel: string, ...args: unknown[]): void {
    sendToMain({ kind: 'send', channel, args });
  }

  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      sendToMain({ kind: 'invoke', id, channel, args });
      this.waiting.set(id, { channel, resolve, reject });
    });
  }

  sendSync(channel: string, ...args: unknown[]): unknown {
    return decode(String(callMainSync({ kind: 'ipc', payload: encode({ channel, args }) })));
  }

  postMessage(channel: string, message: unknown, transfer: MessagePort[] = []): void {
    sendToMain({ kind: 'post', channel, message, ports: this.give(transfer) });
  }

  private give(ports: readonly MessagePort[]): string[] {
    return ports.map((port) => {
      this.lastId += 1;
      return this.relay(`page-${this.lastId}`, port);
    });
  }

  private take(ids: readonly string[]): MessagePort[] {
    return ids.map((id) => {
      const channel = new MessageChannel();
      this.relay(id, channel.port2);
      return channel.port1;
    });
  }

  private relay(id: string, port: MessagePort): string {
    this.ports.set(id, port);
    port.onmessage = ({ data, ports }) => sendToMain({ kind: 'port', id, data, ports: this.give(ports) });
    port.addEventListener('close', () => {
      if (this.ports.delete(id)) sendToMain({ kind: 'port-closed', id });
    });
    return id;
  }

  private receive(message: ToPage): void {
    switch (message.kind) {
      case 'result': {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.ok) waiting?.resolve(message.value);
        else waiting?.reject(new Error(`Error invoking remote method '${waiting.channel}': ${message.error}`));
        break;
      }
      case 'message':
        this.emit(message.channel, { sender: this, ports: this.take(message.ports) }, ...message.args);
        break;
      case 'port':
        this.ports.get(message.id)?.postMessage(message.data, this.take(message.ports));
        break;
      case 'port-closed': {
        const port = this.ports.get(message.id);
        this.ports.delete(message.id);
        port?.close();
      }
    }
  }
}
