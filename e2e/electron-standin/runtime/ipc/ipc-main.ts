import { EventEmitter } from 'node:events';
import type { IpcMain as ElectronIpcMain } from 'electron';
import { strictInstances } from '../strict.ts';
import type { Surface } from '../surface.ts';

export type Handler = (event: object, ...args: unknown[]) => unknown;

/** Electron's ipcMain; each webContents has one of its own as `ipc`, which is asked first. */
export class IpcMain extends EventEmitter implements Surface<ElectronIpcMain, 'handle' | 'handleOnce'> {
  private readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new Error(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  handlerOf(channel: string): Handler | undefined {
    return this.handlers.get(channel);
  }
}

strictInstances(IpcMain, 'ipcMain');

export const ipcMain = new IpcMain();
