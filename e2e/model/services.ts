/**
 * Three services that outlive the program: our own on this computer, a cloud that knows neither idempotency keys nor DELETE, and
 * one that knows both. They answer as they are told, remember what they accepted, and note what no client may ever do to them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  Capabilities,
  DownloadOutcome,
  Endpoint,
  ReleaseOutcome,
  ServiceRef,
  StatusOutcome,
  SubmitOutcome,
  SubmitRequest,
  UploadOutcome,
} from '../../core/model/service.ts';
import type { ConversionApi, UploadHooks } from '../../core/tasks/ports.ts';
import { type Answer, type Call, calls, fault, isTrouble, troubleOf } from './answers.ts';

export type Place = 'local' | 'plain' | 'rich';

export const refs: Record<Place, ServiceRef> = {
  local: { place: 'local' },
  plain: { place: 'cloud', address: 'https://plain.example.com/v1' },
  rich: { place: 'cloud', address: 'https://rich.example.com/v1' },
};

export const placeOf = (ref: ServiceRef): Place =>
  ref.place === 'local' ? 'local' : ref.address === 'https://rich.example.com/v1' ? 'rich' : 'plain';

/** Our own service listens elsewhere after each start. */
export const baseUrlOf = (place: Place, life: number): string => {
  const ref = refs[place];
  return ref.place === 'cloud' ? ref.address : `http://127.0.0.1:${4000 + life}/v1`;
};

const knows = { local: true, plain: false, rich: true };

/** A conversion as the service that accepted it knows it. */
export interface Session {
  id: string;
  place: Place;
  /** Idempotency key; the service without keys is not told, but the net is. */
  key: string;
  taskId: string;
  /** `under-way`: its answer may still arrive. */
  answer: 'under-way' | 'arrived' | 'lost';
  /** The step in which the answer arrived. */
  arrivedIn: number;
  /** The person went on from its task while nobody could know of it: cancelled it, removed it, asked for another. */
  left: boolean;
  /** The service has dropped it, as it was told, or by itself. */
  gone: boolean;
  /** The service can't be told to drop it, and was asked whether it can. */
  untold: boolean;
  /** Why nobody needs to know of it; null: somebody must. */
  excuse: string | null;
  completed: boolean;
  /** Since when it says the same, in time awake. */
  sameSinceMs: number;
  said: string;
}

/** An upload in parts, not yet completed or given up. */
export interface HalfUpload {
  id: string;
  place: Place;
  /** The step in which it began. */
  begunIn: number;
  excuse: string | null;
}

/** What the services tell the net as it happens. */
export interface Watcher {
  readonly step: number;
  now(): number;
  awake(): number;
  called(call: Call, place: Place, taskId: string): void;
  wrong(what: string): void;
  /** Before a DELETE is carried out. */
  deleting(session: Session): void;
}

/** A program that uses them; nothing reaches a dead one, and it reaches nothing. */
export interface Caller {
  readonly number: number;
  readonly dead: boolean;
}

const taskIdOf = (key: string) => key.split('.')[0] ?? key;
const died = () => new DOMException('killed', 'AbortError');

interface Held {
  name: string;
  go(): void;
}

export class Services {
  readonly sessions: Session[] = [];
  readonly uploads = new Map<string, HalfUpload>();
  readonly #next: Record<Call, Answer[]> = { upload: [], submit: [], status: [], download: [], delete: [] };
  readonly #always: Partial<Record<Call, Answer>> = {};
  readonly #held: Held[] = [];
  /** Submissions that have left and are not answered; true: the person has gone on from them. */
  readonly #posts = new Map<string, boolean>();
  readonly #watcher: Watcher;
  #uploads = 0;

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
  }

  get held(): number {
    return this.#held.length;
  }

  next(call: Call, answer: Answer): void {
    this.#next[call].push(answer);
  }

  always(call: Call, answer: Answer | null): void {
    if (answer === null) delete this.#always[call];
    else this.#always[call] = answer;
  }

  /** Everything is well from now on. */
  recover(): void {
    for (const call of calls) {
      this.#next[call].length = 0;
      this.always(call, null);
    }
  }

  /** Nobody can tell yet, or any more, whether these were accepted, and the person goes on from them. */
  leave(taskIds: ReadonlySet<string>): void {
    for (const key of this.#posts.keys()) if (taskIds.has(taskIdOf(key))) this.#posts.set(key, true);
    for (const session of this.sessions) {
      if (taskIds.has(session.taskId) && session.answer !== 'arrived') session.left = true;
    }
  }

  letGo(index: number): string | null {
    const [held] = this.#held.splice(index % Math.max(1, this.#held.length), 1);
    held?.go();
    return held?.name ?? null;
  }

  api(caller: Caller): ConversionApi {
    return {
      capabilities: async (endpoint): Promise<Capabilities> => {
        const known = knows[this.#placeAt(endpoint, caller)];
        return { idempotencyKey: known, cancel: known, linkedImages: false, pageProgress: false, options: [] };
      },
      upload: (endpoint, source, hooks) => this.#upload(caller, endpoint, source.path, hooks),
      submit: (endpoint, request, signal, unsent) => this.#submit(caller, endpoint, request, signal, unsent),
      status: (endpoint, _kind, sessionId, signal) => this.#status(caller, endpoint, sessionId, signal),
      cancel: (endpoint, _kind, sessionId) => {
        const session = this.#owned(caller, endpoint, sessionId, 'deleted');
        return this.#release(caller, endpoint, session, () => {
          if (!session) return;
          this.#watcher.deleting(session);
          session.gone = true;
        });
      },
      download: (url, path, _kind, { signal }) => this.#download(caller, url, path, signal),
      abandonUpload: (endpoint, { uploadId }) =>
        this.#release(caller, endpoint, this.uploads.get(uploadId), () => this.uploads.delete(uploadId)),
      testKey: async () => ({ outcome: 'works', error: null }),
    };
  }

  async #upload(caller: Caller, endpoint: Endpoint, path: string, hooks: UploadHooks): Promise<UploadOutcome> {
    const place = this.#placeAt(endpoint, caller);
    this.#watcher.called('upload', place, path);
    const id = hooks.resume?.uploadId ?? this.#begins(place);
    const part = { partNumber: 1, etag: 'e', sha256: 'h' };
    hooks.onState({ uploadId: id, key: 'k', partSizeBytes: 50, totalParts: 2, done: [part] });
    const answer = await this.#answer(caller, 'upload', hooks.signal, path);
    if (isTrouble(answer)) return troubleOf(answer, this.#watcher.now());
    if (!this.uploads.delete(id)) return { kind: 'rejected', error: fault('service-rejected') };
    return { kind: 'uploaded', pdfUrl: `${new URL(endpoint.baseUrl).origin}/${id}` };
  }

  #begins(place: Place): string {
    this.#uploads += 1;
    const id = `${place}-upload-${this.#uploads}`;
    this.uploads.set(id, { id, place, begunIn: this.#watcher.step, excuse: null });
    return id;
  }

  async #submit(
    caller: Caller,
    endpoint: Endpoint,
    request: SubmitRequest,
    signal: AbortSignal,
    unsent: AbortSignal = signal,
  ): Promise<SubmitOutcome> {
    const place = this.#placeAt(endpoint, caller);
    const key = request.taskId;
    const said = this.#take('submit');
    if (said === 'connects slowly') {
      try {
        await this.#hold(`connection for ${key}`, AbortSignal.any([signal, unsent]));
      } catch {
        signal.throwIfAborted();
        return troubleOf('offline', this.#watcher.now());
      }
      if (caller.dead) throw died();
    }
    this.#watcher.called('submit', place, taskIdOf(key));
    this.#posts.set(key, false);
    try {
      return await this.#answerSubmission(caller, place, key, said, signal);
    } finally {
      this.#posts.delete(key);
    }
  }

  async #answerSubmission(
    caller: Caller,
    place: Place,
    key: string,
    said: Answer | 'fine',
    signal: AbortSignal,
  ): Promise<SubmitOutcome> {
    // Who knows keys knows what it accepted, and refuses nothing of it.
    const known = knows[place] && this.sessions.some((session) => session.place === place && session.key === key);
    if (isTrouble(said) && !(known && said === 'refused')) return troubleOf(said, this.#watcher.now());
    if (said === 'not accepted, answer lost') return { kind: 'uncertain', error: fault('service-unreachable') };
    // It is accepted now unless it hangs before the service has read it: then when it is let go.
    const session = said === 'hangs' ? null : this.#accept(place, key);
    try {
      if (said === 'hangs' || said === 'accepted, then hangs') await this.#hold(`submission of ${key}`, signal);
      if (caller.dead) throw died();
      if (said === 'breaks') throw new TypeError('terminated');
    } catch (error) {
      if (session) session.answer = session.answer === 'arrived' ? 'arrived' : 'lost';
      throw error;
    }
    if (said === 'accepted, answer lost' && session) {
      session.answer = session.answer === 'arrived' ? 'arrived' : 'lost';
      return { kind: 'uncertain', error: fault('service-unreachable') };
    }
    const accepted = session ?? this.#accept(place, key);
    accepted.answer = 'arrived';
    accepted.arrivedIn = this.#watcher.step;
    return { kind: 'accepted', sessionId: accepted.id };
  }

  #accept(place: Place, key: string): Session {
    const known = knows[place] && this.sessions.find((session) => session.place === place && session.key === key);
    if (known) return known;
    const session: Session = {
      ...{ id: `${place}-${this.sessions.length + 1}`, place, key, taskId: taskIdOf(key) },
      ...{
        answer: 'under-way',
        arrivedIn: 0,
        left: this.#posts.get(key) === true,
        gone: false,
        untold: false,
        excuse: null,
        completed: false,
        said: '',
      },
      sameSinceMs: this.#watcher.awake(),
    };
    this.sessions.push(session);
    return session;
  }

  async #status(caller: Caller, endpoint: Endpoint, id: string, signal: AbortSignal): Promise<StatusOutcome> {
    const session = this.#owned(caller, endpoint, id, 'polled');
    this.#watcher.called('status', this.#placeAt(endpoint, caller), id);
    const said = await this.#answer(caller, 'status', signal, id);
    if (isTrouble(said)) return troubleOf(said, this.#watcher.now());
    if (said === 'forgotten' && session) session.gone = true;
    if (!session || session.gone || said === 'unknown task')
      return { kind: 'unknown-task', error: fault('task-unknown') };
    if (said !== session.said) session.sameSinceMs = this.#watcher.awake();
    session.said = said;
    if (said === 'processing') return { kind: 'processing', percent: null, pages: null };
    if (said === 'at 40 %') return { kind: 'processing', percent: 40, pages: null };
    if (said === 'failed') return { kind: 'failed', error: fault('conversion-failed') };
    session.completed = true;
    const downloadUrl = `${new URL(endpoint.baseUrl).origin}/results/${id}`;
    return { kind: 'completed', downloadUrl, pages: 3, metadata: null, warnings: [], assets: null };
  }

  async #release(
    caller: Caller,
    endpoint: Endpoint,
    about: Session | HalfUpload | undefined,
    carryOut: () => void,
  ): Promise<ReleaseOutcome> {
    const place = this.#placeAt(endpoint, caller);
    if (!about) return { kind: 'released' };
    this.#watcher.called('delete', place, about.id);
    if (about.place !== place) this.#watcher.wrong(`${about.id} was given up at the service "${place}"`);
    const said = knows[place] ? this.#take('delete') : 'not allowed';
    if (said === 'hangs') await this.#hold(`DELETE of ${about.id}`, new AbortController().signal);
    if (caller.dead) throw died();
    if (said === 'not allowed') {
      if ('untold' in about) about.untold = true;
      else this.uploads.delete(about.id);
      return { kind: 'refused', error: null };
    }
    if (isTrouble(said)) {
      const trouble = troubleOf(said, this.#watcher.now());
      if (trouble.kind !== 'rejected') return trouble;
    }
    carryOut();
    if (said !== 'carried out, answer lost') return { kind: 'released' };
    return { kind: 'unavailable', error: fault('service-unreachable'), retryAtMs: null };
  }

  async #download(caller: Caller, url: string, path: string, signal: AbortSignal): Promise<DownloadOutcome> {
    const id = url.split('/').at(-1) ?? '';
    this.#watcher.called('download', 'local', id);
    const said = await this.#answer(caller, 'download', signal, id);
    if (isTrouble(said)) return troubleOf(said, this.#watcher.now());
    if (said === 'expired') return { kind: 'expired', error: fault('download-expired') };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, id);
    return { kind: 'downloaded', download: { path, sizeBytes: id.length, content: 'markdown', url } };
  }

  #placeAt({ baseUrl }: Endpoint, caller: Caller): Place {
    if (caller.dead) throw died();
    return baseUrl === baseUrlOf('local', caller.number) ? 'local' : placeOf({ place: 'cloud', address: baseUrl });
  }

  #owned(caller: Caller, endpoint: Endpoint, id: string, deed: string): Session | undefined {
    const place = this.#placeAt(endpoint, caller);
    const session = this.sessions.find((one) => one.id === id);
    if (session?.place === place) return session;
    this.#watcher.wrong(`${id} was ${deed} at the service "${place}"`);
    return undefined;
  }

  #take(call: Call): Answer | 'fine' {
    return this.#next[call].shift() ?? this.#always[call] ?? 'fine';
  }

  /** `hangs` is fine once it was let go. */
  async #answer(caller: Caller, call: Call, signal: AbortSignal, about: string): Promise<Answer | 'fine'> {
    if (caller.dead) throw died();
    const said = this.#take(call);
    if (said === 'hangs') await this.#hold(`${call} of ${about}`, signal);
    if (caller.dead) throw died();
    if (said === 'breaks') throw new TypeError('terminated');
    return said === 'hangs' ? 'fine' : said;
  }

  #hold(name: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const held = { name, go: resolve };
      this.#held.push(held);
      const hangUp = () => {
        const index = this.#held.indexOf(held);
        if (index >= 0) this.#held.splice(index, 1);
        reject(signal.reason);
      };
      if (signal.aborted) hangUp();
      else signal.addEventListener('abort', hangUp, { once: true });
    });
  }
}
