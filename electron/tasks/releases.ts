/**
 * Tells services which conversions nobody needs any more, so that they stop and free them. What is due is in the journal until
 * it has been told, so a stop in between leaves nothing behind.
 */
import { closingMs } from './closing-time.ts';
import type { Journal, Release } from './journal.ts';
import type { Clock, ConversionApi, ResolveEndpoint, ServiceRef, UploadState } from './ports.ts';

export interface ReleasePorts {
  api: Pick<ConversionApi, 'cancel' | 'abandonUpload'>;
  clock: Clock;
  resolveEndpoint: ResolveEndpoint;
  journal: Pick<Journal, 'write'>;
}

export class Releases {
  readonly #pending = new Map<string, AbortController>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #ports: ReleasePorts;
  #closed = false;

  constructor(ports: ReleasePorts) {
    this.#ports = ports;
  }

  /** To be called after the release has been journalled. */
  add(release: Release): void {
    if (this.#closed || this.#pending.has(release.sessionId)) return;
    const controller = new AbortController();
    this.#pending.set(release.sessionId, controller);
    this.#track(this.#tell(release, controller.signal));
  }

  /** A half-done upload: not journalled, as the service drops it by itself in time. */
  abandon(service: ServiceRef, upload: UploadState): void {
    const { api, resolveEndpoint } = this.#ports;
    this.#track(resolveEndpoint(service).then((endpoint) => api.abandonUpload?.(endpoint, upload)));
  }

  /** The conversion is needed after all. False: the service has been told already. */
  withdraw(sessionId: string): boolean {
    const controller = this.#pending.get(sessionId);
    if (!controller) return false;
    controller.abort();
    this.#pending.delete(sessionId);
    this.#ports.journal.write({ doneReleases: [sessionId] });
    return true;
  }

  /** What is due later stays in the journal; what is being told now is told, if it is told soon. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const controller of this.#pending.values()) controller.abort();
    const told = new AbortController();
    const all = Promise.all(this.#underWay).finally(() => told.abort());
    await Promise.race([all, this.#ports.clock.sleep(closingMs.releases, told.signal).catch(() => undefined)]);
  }

  #track(telling: Promise<void>): void {
    const told = telling.catch(() => undefined).finally(() => this.#underWay.delete(told));
    this.#underWay.add(told);
  }

  async #tell({ service, format, sessionId, dueAtMs }: Release, signal: AbortSignal): Promise<void> {
    const { api, clock, resolveEndpoint, journal } = this.#ports;
    const waitMs = dueAtMs - clock.now();
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    // Not reachable: the next start tries again.
    const endpoint = await resolveEndpoint(service);
    if (signal.aborted) return;
    this.#pending.delete(sessionId);
    await api.cancel(endpoint, format, sessionId);
    journal.write({ doneReleases: [sessionId] });
  }
}
