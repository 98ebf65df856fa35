import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { eventChannel, internalChannel, requestChannel } from './channels.ts';
import { type EventName, type EventPayload, internalRequests, requests } from './contract.ts';
import { answer, type HandlersOf, senderFrameOf } from './reply.ts';

export type Handlers = HandlersOf<typeof requests>;
export type InternalHandlers = HandlersOf<typeof internalRequests>;

export interface Host {
  /** Of both tables; requests that come before the parts behind them exist wait. */
  handlers: Promise<[Handlers, InternalHandlers]>;
  /** The window that is trusted; null while there is none. */
  contents(): WebContents | null;
}

export function hostRequests(host: Host): void {
  const ofPage = host.handlers.then(([handlers]) => handlers);
  const ofPreload = host.handlers.then(([, handlers]) => handlers);
  // Each request answers with the failure; before the first one nothing handles it.
  for (const handlers of [ofPage, ofPreload]) handlers.catch(() => {});
  const senderOf = (event: IpcMainInvokeEvent) => senderFrameOf(event, host.contents());
  ipcMain.handle(requestChannel, (event, name, args) => answer(requests, ofPage, senderOf(event), name, args));
  ipcMain.handle(internalChannel, (event, name, args) =>
    answer(internalRequests, ofPreload, senderOf(event), name, args),
  );
}

export function sendEvent<N extends EventName>(contents: WebContents | null, name: N, payload: EventPayload<N>): void {
  if (contents && !contents.isDestroyed()) contents.send(eventChannel, name, payload);
}
