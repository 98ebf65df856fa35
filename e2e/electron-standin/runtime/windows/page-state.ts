import { app } from '../app/app.ts';
import type { EventName, EventPayload } from '../chromium/protocol.ts';
import { activateAccelerator } from '../desktop/accelerators.ts';
import { nativeTheme } from '../desktop/theme.ts';
import { decode } from '../injected/codec.ts';
import type { ToMain } from '../injected/messages.ts';
import { answerSync, receiveIpc } from '../ipc/receive.ts';
import { fromChromium } from '../net/urls.ts';
import { ElectronEvent } from '../surface.ts';
import type { BrowserWindow } from './browser-window.ts';
import { navigateToDropped } from './navigation.ts';
import { answerPause } from './sync-calls.ts';
import type { WebContents } from './web-contents.ts';

/** Chromium's network errors have numbers in Electron; these are those that a load can end with here. */
const ERROR_NUMBERS: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};

/** Follows one page by its DevTools events and raises Electron's events from them. */
export class PageState {
  url = '';
  isLoading = false;
  isCrashed = false;
  private expected: string | undefined;
  private load: PromiseWithResolvers<void> | undefined;
  private isReadyToShow = false;
  private readonly contents: WebContents;
  private readonly window: BrowserWindow;

  constructor(contents: WebContents, window: BrowserWindow) {
    this.contents = contents;
    this.window = window;
  }

  /** The main process is about to load `address`: no will-navigate, and the promise tells how it ended. */
  expectLoad(address: string): Promise<void> {
    this.expected = address;
    this.isLoading = true;
    this.load?.resolve();
    this.load = Promise.withResolvers();
    this.contents.emit('did-start-loading');
    return this.load.promise;
  }

  isExpected(address: string): boolean {
    return this.expected === address.replace(/#.*$/, '') || this.expected?.replace(/#.*$/, '') === address;
  }

  loadFailed(url: string, errorText: string): void {
    const code = errorText.replace(/^net::/, '');
    const errno = ERROR_NUMBERS[code] ?? -2;
    this.contents.emit('did-fail-load', new ElectronEvent(), errno, code, url, true, 1, 1);
    this.finishLoading();
    this.load?.reject(Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url }));
  }

  handle(event: EventName, payload: unknown): void {
    const { page } = this.contents;
    page.observe(event, payload);
    switch (event) {
      case 'Runtime.bindingCalled': {
        const { executionContextId, payload: text } = payload as EventPayload<'Runtime.bindingCalled'>;
        if (page.isPreloadContext(executionContextId)) this.receive(decode(text) as ToMain);
        break;
      }
      case 'Debugger.paused':
        answerPause(page, payload as EventPayload<'Debugger.paused'>, (call) => answerSync(this.contents, call));
        break;
      case 'Page.frameNavigated':
        this.navigated(payload as EventPayload<'Page.frameNavigated'>);
        break;
      case 'Page.navigatedWithinDocument':
        this.navigatedWithin(payload as EventPayload<'Page.navigatedWithinDocument'>);
        break;
      case 'Page.domContentEventFired':
        if (this.hasDocument) this.contents.emit('dom-ready', new ElectronEvent());
        break;
      case 'Page.loadEventFired':
        if (this.hasDocument) this.loaded();
        break;
      case 'Runtime.consoleAPICalled':
        this.consoleMessage(payload as EventPayload<'Runtime.consoleAPICalled'>);
        break;
      case 'Inspector.targetCrashed':
        this.crashed();
        break;
    }
  }

  private get hasDocument(): boolean {
    return this.url !== '' && this.url !== 'about:blank';
  }

  private receive(message: ToMain): void {
    switch (message.kind) {
      case 'send':
      case 'invoke':
      case 'post':
        receiveIpc(this.contents, message);
        break;
      case 'port':
      case 'port-closed':
        this.contents.ports.receive(message);
        break;
      case 'preload-error':
        this.contents.emit('preload-error', new ElectronEvent(), message.file, message.error);
        break;
      case 'dropped-outside':
        navigateToDropped(this.contents, message.paths);
        break;
      case 'key':
        activateAccelerator(this.window, message);
        break;
      case 'resized':
        this.window.readSize();
    }
  }

  private navigated({ frame }: EventPayload<'Page.frameNavigated'>): void {
    if (frame.id !== this.contents.page.targetId) return;
    this.url = fromChromium(frame.url + (frame.urlFragment ?? ''));
    this.expected = undefined;
    this.isCrashed = false;
    // Chromium lets go of an emulated theme when Playwright's own session reloads the page.
    if (nativeTheme.themeSource !== 'system') this.contents.applyTheme();
    if (this.hasDocument) this.contents.emit('did-navigate', new ElectronEvent(), this.url, 200, 'OK');
  }

  private navigatedWithin({ frameId, url }: EventPayload<'Page.navigatedWithinDocument'>): void {
    if (frameId !== this.contents.page.targetId) return;
    this.url = fromChromium(url);
    this.contents.emit('did-navigate-in-page', new ElectronEvent(), this.url, true, 1, 1);
    this.finishLoading();
    this.load?.resolve();
  }

  private loaded(): void {
    this.finishLoading();
    this.contents.emit('did-finish-load', new ElectronEvent());
    this.load?.resolve();
    if (this.isReadyToShow) return;
    this.isReadyToShow = true;
    this.window.emit('ready-to-show', new ElectronEvent());
  }

  private finishLoading(): void {
    this.isLoading = false;
    this.expected = undefined;
    this.contents.emit('did-stop-loading');
  }

  private consoleMessage({ type, args }: EventPayload<'Runtime.consoleAPICalled'>): void {
    const message = args.map((each) => each.value ?? each.description).join(' ');
    const level = type === 'warning' ? 'warning' : type === 'error' ? 'error' : type === 'debug' ? 'debug' : 'info';
    this.contents.emit(
      'console-message',
      ElectronEvent.with({ level, message, lineNumber: 0, sourceId: '', frame: this.contents.mainFrame }),
    );
  }

  private crashed(): void {
    this.isCrashed = true;
    this.contents.page.forgetDocument();
    this.contents.ports.closeAll();
    const details = { reason: 'crashed', exitCode: 5 };
    this.contents.emit('render-process-gone', new ElectronEvent(), details);
    app.emit('render-process-gone', new ElectronEvent(), this.contents, details);
  }
}
