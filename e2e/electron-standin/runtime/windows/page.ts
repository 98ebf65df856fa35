import { randomUUID } from 'node:crypto';
import { connection } from '../chromium/browser.ts';
import type { EventName, EventPayload, Method, Parameters, Result } from '../chromium/protocol.ts';
import { encode } from '../injected/codec.ts';
import type { ToPage } from '../injected/messages.ts';
import { instance } from '../instance.ts';
import { PRELOAD_WORLD, pageScript, preloadScript, preloadWorldScript } from './injection.ts';

/** The DevTools side of one page: its session, its preload world, and what waits for either. */
export class Page {
  targetId: string | undefined;
  sessionId: string | undefined;
  /** Every frame of the page; the main frame has the target's own id. */
  readonly frames = new Set<string>();
  private preloadContext: number | undefined;
  private readonly preloadScripts = new Set<string>();
  private readonly attached = Promise.withResolvers<void>();
  private unsent: ToPage[] = [];

  /** Resolves once the page can be navigated; rejects when it could not be opened. */
  readonly ready: Promise<void> = this.attached.promise;

  constructor() {
    this.ready.catch(() => {}); // Whoever loads a page hears of it.
  }

  command<M extends Method>(method: M, parameters?: Parameters<M>): Promise<Result<M>> {
    return connection().send(method, parameters, this.sessionId);
  }

  /** Runs a command once the page is there; a page that has gone meanwhile needs none. */
  async commandWhenReady<M extends Method>(method: M, parameters?: Parameters<M>): Promise<Result<M> | undefined> {
    try {
      await this.ready;
      return await this.command(method, parameters);
    } catch {
      return undefined;
    }
  }

  async attach(targetId: string, sessionId: string, preloads: readonly string[], argv: string[]): Promise<void> {
    this.targetId = targetId;
    this.sessionId = sessionId;
    this.frames.add(targetId);
    const secret = randomUUID();
    const { resourcesPath } = instance();
    const boot = {
      secret,
      platform: process.platform,
      arch: process.arch,
      versions: process.versions,
      argv,
      resourcesPath,
    };
    await Promise.all([
      this.command('Page.enable'),
      this.command('Runtime.enable'),
      this.command('Debugger.enable'),
      this.command('Inspector.enable'),
      this.command('Runtime.addBinding', { name: '__electronStandinSend', executionContextName: PRELOAD_WORLD }),
      this.command('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(secret) }),
      this.command('Page.addScriptToEvaluateOnNewDocument', {
        worldName: PRELOAD_WORLD,
        source: preloadWorldScript(boot),
      }),
      ...preloads.map((file) =>
        this.command('Page.addScriptToEvaluateOnNewDocument', {
          worldName: PRELOAD_WORLD,
          source: preloadScript(file),
        }),
      ),
    ]);
    this.attached.resolve();
  }

  fail(error: unknown): void {
    this.attached.reject(error);
  }

  /** Sends to the preload's world, or keeps the message until there is one. */
  post(message: ToPage): void {
    const text = encode(message); // Throws here, at the caller, when it can't be cloned.
    if (this.preloadContext === undefined) {
      this.unsent.push(message);
      return;
    }
    this.command('Runtime.callFunctionOn', {
      executionContextId: this.preloadContext,
      functionDeclaration: 'function (text) { __electronStandinReceive?.(text); }',
      arguments: [{ value: text }],
    }).catch(() => {}); // The document has gone.
  }

  /** Keeps track of frames, worlds and scripts; everything else is the web contents' business. */
  observe(event: EventName, payload: unknown): void {
    if (event === 'Page.frameAttached') this.frames.add((payload as EventPayload<'Page.frameAttached'>).frameId);
    if (event === 'Page.frameDetached') this.frames.delete((payload as EventPayload<'Page.frameDetached'>).frameId);
    if (event === 'Runtime.executionContextsCleared') this.forgetDocument();
    if (event === 'Runtime.executionContextCreated') {
      const { context } = payload as EventPayload<'Runtime.executionContextCreated'>;
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name === PRELOAD_WORLD && frameId === this.targetId) this.useContext(context.id);
    }
    if (event === 'Debugger.scriptParsed') {
      const { scriptId, executionContextId } = payload as EventPayload<'Debugger.scriptParsed'>;
      if (executionContextId === this.preloadContext) this.preloadScripts.add(scriptId);
    }
  }

  isPreloadContext(id: number): boolean {
    return id === this.preloadContext;
  }

  isPreloadScript(scriptId: string): boolean {
    return this.preloadScripts.has(scriptId);
  }

  /** The document went, with its worlds and scripts. */
  forgetDocument(): void {
    this.preloadContext = undefined;
    this.preloadScripts.clear();
  }

  private useContext(id: number): void {
    this.preloadContext = id;
    for (const message of this.unsent.splice(0)) this.post(message);
  }
}
