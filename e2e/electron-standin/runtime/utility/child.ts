// A utility process: gives it process.parentPort and Electron's shape, then runs the app's module.
import { EventEmitter } from 'node:events';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveElectronModule } from '../hooks.ts';
import { type MessagePortMain, PortRelay } from '../ipc/ports.ts';
import { defineElectronProcess } from '../process-shape.ts';
import { strictInstances } from '../strict.ts';
import type { FromChild, ToChild, UtilityBoot } from './messages.ts';

const boot: UtilityBoot = JSON.parse(process.env.ELECTRON_STANDIN_UTILITY ?? '{}');
delete process.env.ELECTRON_STANDIN_UTILITY;

const send = (message: FromChild) => void process.send?.(message, undefined, undefined, () => {});
const relay = new PortRelay('child', send);

class ParentPort extends EventEmitter {
  private waiting: { data: unknown; ports: MessagePortMain[] }[] | undefined = [];

  postMessage(data: unknown, transfer: MessagePortMain[] = []): void {
    send({ kind: 'message', data, ports: transfer.map((port) => relay.give(port)) });
  }

  /** Messages wait until the module has run, so that its listeners hear the first one too. */
  deliver(data: unknown, ports: MessagePortMain[]): void {
    if (this.waiting) this.waiting.push({ data, ports });
    else this.emit('message', { data, ports });
  }

  start(): void {
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const message of waiting) this.emit('message', message);
  }

  pause(): void {
    this.waiting ??= [];
  }
}

strictInstances(ParentPort, 'parentPort');

const parentPort = new ParentPort();
process.on('message', (message: ToChild) => {
  if (message.kind === 'message')
    parentPort.deliver(
      message.data,
      message.ports.map((id) => relay.take(id)),
    );
  else relay.receive(message);
});
// The main process has died: nothing is left to work for.
process.on('disconnect', () => process.exit(0));

defineElectronProcess('utility', boot.electronVersion, boot.resourcesPath);
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });
process.argv = [boot.launcher, path.resolve(boot.modulePath), ...boot.args];
process.execPath = boot.launcher;
serveElectronModule(new URL('./electron.ts', import.meta.url));
await import(pathToFileURL(path.resolve(boot.modulePath)).href);
parentPort.start();
// Node keeps what it compiled when a process ends by itself, which these don't: the app kills them.
flushCompileCache();
