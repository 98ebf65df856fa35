import type { EventEmitter } from 'node:events';

/**
 * What a class of the stand-in may implement of an Electron class: any of its members, with exactly its types.
 * Left out are the event methods (Electron overloads them by event name) and `Own`: members whose types are other
 * classes of the stand-in.
 */
export type Surface<T, Own extends string = never> = Partial<Omit<T, keyof EventEmitter | Own>>;

/** The first argument of most Electron events. */
export class ElectronEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }

  static with<T extends object>(details: T): ElectronEvent & T {
    return Object.assign(new ElectronEvent(), details);
  }
}
