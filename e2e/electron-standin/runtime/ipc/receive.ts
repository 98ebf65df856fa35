import { decode, encode } from '../injected/codec.ts';
import type { ToMain } from '../injected/messages.ts';
import { ElectronEvent } from '../surface.ts';
import type { WebContents } from '../windows/web-contents.ts';
import { ipcMain } from './ipc-main.ts';

/** The IPC messages of a page; everything else that its runtime says is the web contents' business. */
export type IpcMessage = Extract<ToMain, { kind: 'send' | 'invoke' | 'post' }>;

function eventFrom(contents: WebContents) {
  return ElectronEvent.with({
    type: 'frame' as const,
    sender: contents,
    senderFrame: contents.isDestroyed() ? null : contents.mainFrame,
    processId: contents.mainFrame.processId,
    frameId: contents.mainFrame.routingId,
    ports: [] as unknown[],
    reply: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
  });
}

function emitOnBoth(contents: WebContents, channel: string, event: object, args: unknown[]): boolean {
  const isHeard = contents.ipc.emit(channel, event, ...args);
  return ipcMain.emit(channel, event, ...args) || isHeard;
}

export async function receiveIpc(contents: WebContents, message: IpcMessage): Promise<void> {
  const event = eventFrom(contents);
  if (message.kind === 'send') {
    contents.emit('ipc-message', event, message.channel, ...message.args);
    emitOnBoth(contents, message.channel, event, message.args);
  } else if (message.kind === 'post') {
    event.ports = message.ports.map((id) => contents.ports.take(id));
    emitOnBoth(contents, message.channel, event, [message.message]);
  } else {
    await answerInvoke(contents, event, message);
  }
}

async function answerInvoke(
  contents: WebContents,
  event: object,
  message: Extract<IpcMessage, { kind: 'invoke' }>,
): Promise<void> {
  const { id, channel, args } = message;
  try {
    const handler = contents.ipc.handlerOf(channel) ?? ipcMain.handlerOf(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const value = await handler(event, ...args);
    contents.page.post({ kind: 'result', id, ok: true, value }); // Throws when the value can't be cloned.
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    contents.page.post({ kind: 'result', id, ok: false, error: String(error) });
  }
}

/** ipcRenderer.sendSync: the first `event.returnValue = …` is the answer; null when nobody listens. */
export function answerSync(contents: WebContents, payload: string): Promise<string> {
  const { channel, args } = decode(payload) as { channel: string; args: unknown[] };
  return new Promise((resolve) => {
    const event = Object.defineProperty(eventFrom(contents), 'returnValue', {
      set: (value: unknown) => resolve(encode(value)),
      enumerable: true,
    });
    contents.emit('ipc-message-sync', event, channel, ...args);
    if (!emitOnBoth(contents, channel, event, args)) resolve(encode(null));
  });
}
