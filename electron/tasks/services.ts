/** The services that tasks belong to: their gates and what the window shows of them. */
import type { ServiceView } from '../ipc/contract.ts';
import { afterAnswer, afterTrouble, type Gate, isOpen, type ServiceTrouble } from './gate.ts';
import type { Cooling } from './journal.ts';
import type { ServiceRef } from './ports.ts';
import { hostOf, serviceKey } from './service-name.ts';

interface Service {
  ref: ServiceRef;
  gate: Gate;
  /** Endpoints being resolved: our own service is starting. */
  starting: number;
}

export class Services {
  readonly #services = new Map<string, Service>();
  readonly #now: () => number;
  readonly #random: () => number;
  /** Called with the service's key whenever its view may have changed. */
  readonly #changed: (key: string) => void;

  constructor(options: { now(): number; random(): number; changed(key: string): void; coolings: readonly Cooling[] }) {
    this.#now = options.now;
    this.#random = options.random;
    this.#changed = options.changed;
    for (const { service, untilMs, error } of options.coolings) {
      const ref: ServiceRef = service === 'local' ? { place: 'local' } : { place: 'cloud', address: service };
      this.#services.set(service, { ref, starting: 0, gate: { kind: 'cooling', untilMs, failures: 1, error } });
    }
  }

  gate(ref: ServiceRef): Gate {
    return this.#of(ref).gate;
  }

  /** True when the gate's waits have to be journalled anew. */
  trouble(ref: ServiceRef, trouble: ServiceTrouble): void {
    const service = this.#of(ref);
    this.#set(service, afterTrouble(service.gate, trouble, this.#now(), this.#random()));
  }

  answered(ref: ServiceRef, of: 'submission' | 'other'): void {
    const service = this.#of(ref);
    this.#set(service, afterAnswer(service.gate, of));
  }

  /** Opens gates of these kinds, of one service or of all. */
  open(kinds: readonly Gate['kind'][], ref?: ServiceRef): void {
    const services = ref ? [this.#of(ref)] : [...this.#services.values()];
    for (const service of services) if (kinds.includes(service.gate.kind)) this.#set(service, { kind: 'idle' });
  }

  async whileStarting<T>(ref: ServiceRef, resolve: () => Promise<T>): Promise<T> {
    const service = this.#of(ref);
    const shown = ref.place === 'local' && service.gate.kind !== 'connected';
    service.starting += 1;
    if (shown) this.#changed(serviceKey(ref));
    try {
      return await resolve();
    } finally {
      service.starting -= 1;
      if (shown) this.#changed(serviceKey(ref));
    }
  }

  /** The waits that a restart must respect. */
  coolings(): Cooling[] {
    return [...this.#services].flatMap(([service, { gate }]) =>
      gate.kind === 'cooling' && !isOpen(gate, this.#now())
        ? [{ service, untilMs: gate.untilMs, error: gate.error }]
        : [],
    );
  }

  /** This computer and the chosen cloud first, then every other service that tasks still belong to. */
  views(cloudAddress: string): ServiceView[] {
    this.#of({ place: 'local' });
    this.#of({ place: 'cloud', address: cloudAddress });
    const first = ['local', cloudAddress];
    const others = [...this.#services.keys()].filter((key) => !first.includes(key));
    return [...first, ...others].flatMap((key) => {
      const service = this.#services.get(key);
      return service ? [viewOf(service, this.#now())] : [];
    });
  }

  #of(ref: ServiceRef): Service {
    const key = serviceKey(ref);
    let service = this.#services.get(key);
    if (!service) {
      service = { ref, gate: { kind: 'idle' }, starting: 0 };
      this.#services.set(key, service);
    }
    return service;
  }

  #set(service: Service, gate: Gate): void {
    if (gate === service.gate) return;
    service.gate = gate;
    this.#changed(serviceKey(service.ref));
  }
}

function viewOf({ ref, gate, starting }: Service, nowMs: number): ServiceView {
  const named = { place: ref.place, host: hostOf(ref) };
  switch (gate.kind) {
    case 'idle': {
      const state = starting > 0 && ref.place === 'local' ? 'starting' : 'idle';
      return { ...named, state, untilMs: null, error: null };
    }
    case 'connected':
      return { ...named, state: 'connected', untilMs: null, error: null };
    case 'unreachable':
      return { ...named, state: 'unreachable', untilMs: gate.untilMs, error: gate.error };
    case 'cooling':
      if (isOpen(gate, nowMs)) return { ...named, state: 'connected', untilMs: null, error: null };
      return { ...named, state: 'cooling', untilMs: gate.untilMs, error: gate.error };
    case 'blocked': {
      const state = gate.error.code === 'credit-exhausted' ? 'credit' : 'key';
      return { ...named, state, untilMs: null, error: gate.error };
    }
  }
}
