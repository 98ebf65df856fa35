import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { eventChannel, internalChannel, requestChannel } from './channels.ts';
import { type EventName, type EventPayload, internalRequests, requests } from './contract.ts';
import { answer, type HandlersOf, type SenderFrame } from './reply.ts';

export type Handlers = HandlersOf<typeof requests>;
export type InternalHandlers = HandlersOf<typeof internalRequests>;

/** Both tables' handlers, once the parts behind them are there; requests that come earlier wait. */
export interface Host {
  requests: Promise<Handlers>;
  internal: Promise<InternalHandlers>;
  /** The window that is trusted; null while there is none. */
  contents(): WebContents | null;
}

export function hostRequests(host: Host): void {
  // Each request reports a failure by itself; nobody may have asked yet.
  for (const handlers of [host.requests, host.internal]) handlers.catch(() => {});
  const senderOf = ({ sender, senderFrame }: IpcMainInvokeEvent): SenderFrame | null =>
    senderFrame && {
      origin: senderFrame.origin,
      isOurMainFrame: sender === host.contents() && senderFrame.parent === null,
    };
  ipcMain.handle(requestChannel, (event, name, args) => answer(requests, host.requests, senderOf(event), name, args));
  ipcMain.handle(internalChannel, (event, name, args) =>
    answer(internalRequests, host.internal, senderOf(event), name, args),
  );
}

export function sendEvent<N extends EventName>(contents: WebContents | null, name: N, payload: EventPayload<N>): void {
  if (contents && !contents.isDestroyed()) contents.send(eventChannel, name, payload);
}
