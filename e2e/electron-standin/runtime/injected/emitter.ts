export type Listener = (...args: unknown[]) => void;

/** Node's EventEmitter as far as preloads use it; Chromium has none. */
export class Emitter {
  private readonly listenersOf = new Map<string, { listener: Listener; original: Listener }[]>();

  on(name: string, listener: Listener): this {
    return this.add(name, listener, listener);
  }

  addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  once(name: string, original: Listener): this {
    const listener: Listener = (...args) => {
      this.off(name, original);
      original.apply(this, args);
    };
    return this.add(name, listener, original);
  }

  off(name: string, listener: Listener): this {
    const all = this.listenersOf.get(name) ?? [];
    const index = all.findLastIndex((each) => each.original === listener);
    if (index >= 0) all.splice(index, 1);
    return this;
  }

  removeListener(name: string, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: string): this {
    if (name === undefined) this.listenersOf.clear();
    else this.listenersOf.delete(name);
    return this;
  }

  listenerCount(name: string): number {
    return this.listenersOf.get(name)?.length ?? 0;
  }

  listeners(name: string): Listener[] {
    return (this.listenersOf.get(name) ?? []).map((each) => each.original);
  }

  emit(name: string, ...args: unknown[]): boolean {
    const all = [...(this.listenersOf.get(name) ?? [])];
    for (const { listener } of all) listener.apply(this, args);
    return all.length > 0;
  }

  setMaxListeners(): this {
    return this;
  }

  private add(name: string, listener: Listener, original: Listener): this {
    const all = this.listenersOf.get(name) ?? [];
    this.listenersOf.set(name, [...all, { listener, original }]);
    return this;
  }
}
