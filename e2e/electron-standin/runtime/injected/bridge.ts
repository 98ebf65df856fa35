// contextBridge: the preload's world and the page's world talk by DOM events on window. Data is copied, functions and
// promises are proxied; File, Blob and buffers travel in the event's detail, which Chromium clones between worlds.
// The event names hold a secret that the page can't read, so it reaches only what the preload has exposed.

type Packed =
  | ['value', unknown]
  | ['function', number]
  | ['promise', number]
  | ['error', string]
  | ['array', Packed[]]
  | ['object', [string, Packed][]];

type Message =
  | { op: 'expose'; key: string; value: Packed }
  | { op: 'call'; id: number; fn: number; args: Packed[] }
  | { op: 'answer'; id: number; ok: boolean; value: Packed }
  | { op: 'settle'; id: number; ok: boolean; value: Packed };

type AnyFunction = (...args: unknown[]) => unknown;

export interface Bridge {
  expose(key: string, api: unknown): void;
}

function freezeDeep(value: unknown): unknown {
  if (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  ) {
    for (const each of Object.values(value)) freezeDeep(each);
    Object.freeze(value);
  }
  return value;
}

export function startBridge(side: 'preload' | 'page', secret: string): Bridge {
  const mine = `${secret}:${side}`;
  const theirs = `${secret}:${side === 'page' ? 'preload' : 'page'}`;
  const given = new Map<number, AnyFunction>();
  const givenIds = new Map<AnyFunction, number>();
  const received = new Map<number, AnyFunction>();
  const answers = new Map<number, { ok: boolean; value: Packed }>();
  const promises = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  const EventClass = CustomEvent;
  const dispatch = EventTarget.prototype.dispatchEvent;
  let lastId = 0;

  function post(message: Message): void {
    dispatch.call(window, new EventClass(theirs, { detail: message }));
  }

  function pack(value: unknown): Packed {
    if (typeof value === 'function') return ['function', idOf(value as AnyFunction)];
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (value === null || typeof value !== 'object') return ['value', value];
    if (value instanceof Promise) return packPromise(value);
    if (value instanceof Error) return ['error', value.message];
    if (Array.isArray(value)) return ['array', value.map(pack)];
    const isPlain = Object.prototype.toString.call(value) === '[object Object]';
    return isPlain ? ['object', Object.entries(value).map(([key, each]) => [key, pack(each)])] : ['value', value];
  }

  function idOf(fn: AnyFunction): number {
    const known = givenIds.get(fn);
    if (known !== undefined) return known;
    lastId += 1;
    given.set(lastId, fn);
    givenIds.set(fn, lastId);
    return lastId;
  }

  function packPromise(promise: Promise<unknown>): Packed {
    lastId += 1;
    const id = lastId;
    promise.then(
      (value) => post({ op: 'settle', id, ok: true, value: pack(value) }),
      (reason) => post({ op: 'settle', id, ok: false, value: pack(reason) }),
    );
    return ['promise', id];
  }

  function unpack(packed: Packed): unknown {
    switch (packed[0]) {
      case 'value':
        return packed[1];
      case 'function':
        return proxyOf(packed[1]);
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed[1], { resolve, reject }));
      case 'error':
        return new Error(packed[1]);
      case 'array':
        return packed[1].map(unpack);
      case 'object':
        return Object.fromEntries(packed[1].map(([key, value]) => [key, unpack(value)]));
    }
  }

  function proxyOf(fn: number): AnyFunction {
    const known = received.get(fn);
    if (known) return known;
    const proxy = (...args: unknown[]) => call(fn, args);
    received.set(fn, proxy);
    return proxy;
  }

  /** Events are dispatched synchronously, so the answer has come when post returns. */
  function call(fn: number, args: unknown[]): unknown {
    lastId += 1;
    const id = lastId;
    post({ op: 'call', id, fn, args: args.map(pack) });
    const answer = answers.get(id);
    answers.delete(id);
    if (!answer) throw new Error('electron stand-in: the other side of the context bridge is gone');
    const value = unpack(answer.value);
    if (!answer.ok) throw value;
    return value;
  }

  function answerCall({ id, fn, args }: Extract<Message, { op: 'call' }>): void {
    let answer: { ok: boolean; value: Packed };
    try {
      answer = { ok: true, value: pack(given.get(fn)?.(...args.map(unpack))) };
    } catch (error) {
      answer = { ok: false, value: pack(error) };
    }
    post({ op: 'answer', id, ...answer });
  }

  function receive(message: Message): void {
    switch (message.op) {
      case 'expose':
        Object.defineProperty(window, message.key, { value: freezeDeep(unpack(message.value)), enumerable: true });
        break;
      case 'answer':
        answers.set(message.id, message);
        break;
      case 'call':
        answerCall(message);
        break;
      case 'settle': {
        const waiting = promises.get(message.id);
        promises.delete(message.id);
        if (message.ok) waiting?.resolve(unpack(message.value));
        else waiting?.reject(unpack(message.value));
      }
    }
  }

  window.addEventListener(mine, (event) => {
    event.stopImmediatePropagation();
    receive((event as CustomEvent<Message>).detail);
  });

  return {
    expose(key, api) {
      if (typeof key !== 'string') throw new TypeError('contextBridge: the key has to be a string');
      post({ op: 'expose', key, value: pack(api) });
    },
  };
}
