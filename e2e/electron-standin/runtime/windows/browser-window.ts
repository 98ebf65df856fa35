import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronBrowserWindow } from 'electron';
import { app } from '../app/app.ts';
import { connection } from '../chromium/browser.ts';
import { strictInstances } from '../strict.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import { openTarget, type Target } from './open-target.ts';
import { addWindow, allWindows, focusedWindow, removeWindow, setFocusedWindow, windowById } from './registry.ts';
import { WebContents } from './web-contents.ts';
import { WindowLooks } from './window-looks.ts';

type Own = 'webContents' | 'getParentWindow' | 'getChildWindows' | 'setParentWindow' | 'contentView' | 'capturePage';

const ASK_AGAIN_MS = 100;

let lastId = 0;

export class BrowserWindow extends WindowLooks implements Surface<ElectronBrowserWindow, Own> {
  readonly id: number;
  readonly webContents: WebContents;
  private readonly options: BrowserWindowConstructorOptions;
  private readonly closed = Promise.withResolvers<void>();
  private shown: boolean;
  private isGone = false;

  /** @param adopt a page that Chromium has opened already (window.open); without it a new one is opened. */
  constructor(options: BrowserWindowConstructorOptions = {}, adopt?: Target) {
    super(options);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    lastId += 1;
    this.id = lastId;
    this.options = options;
    this.shown = options.show !== false;
    const preferences = {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      ...options.webPreferences,
    };
    if (
      !preferences.contextIsolation ||
      preferences.nodeIntegration ||
      !preferences.webSecurity ||
      !preferences.sandbox
    ) {
      console.error(
        'electron stand-in: windows always have contextIsolation, sandbox and webSecurity, and no nodeIntegration',
      );
    }
    this.webContents = new WebContents(this, preferences);
    addWindow(this);
    setFocusedWindow(this);
    this.open(adopt).catch((error) => this.webContents.page.fail(error));
    app.emit('web-contents-created', new ElectronEvent(), this.webContents);
    app.emit('browser-window-created', new ElectronEvent(), this);
  }

  private async open(adopt?: Target): Promise<void> {
    const { targetId, sessionId } = adopt ?? (await openTarget(this.getBounds()));
    // Asked for before the page can be closed: Chromium crashes when asked for the window of a page that has gone.
    const [{ windowId }] = await Promise.all([
      connection().send('Browser.getWindowForTarget', { targetId }),
      this.webContents.attach(targetId, sessionId),
    ]);
    // A page that Chromium opened stands still until the preload is in place.
    if (adopt) await connection().send('Runtime.runIfWaitingForDebugger', undefined, sessionId);
    await this.useChromiumWindow(windowId);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(file: string, options?: { query?: Record<string, string>; search?: string; hash?: string }): Promise<void> {
    return this.webContents.loadFile(file, options);
  }

  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    this.tryClose();
  }

  /** Asks the `close` listeners; true once the window is closed, false when one of them prevented it. */
  async tryClose(): Promise<boolean> {
    if (this.isGone) return true;
    const event = new ElectronEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    await this.closeTarget();
    return true;
  }

  destroy(): void {
    this.closeTarget();
  }

  private async closeTarget(): Promise<void> {
    await this.webContents.page.ready.catch(() => {});
    const { targetId } = this.webContents.page;
    if (targetId === undefined) return this.wasClosed();
    // Chromium forgets it when a document on its way changes the page's process at that moment, so it is asked again.
    while (!this.isGone) {
      await connection()
        .send('Target.closeTarget', { targetId })
        .catch(() => this.wasClosed());
      await Promise.race([this.closed.promise, sleep(ASK_AGAIN_MS)]);
    }
  }

  /** Chromium's page has gone, whoever closed it. */
  wasClosed(): void {
    if (this.isGone) return;
    this.isGone = true;
    removeWindow(this);
    this.webContents.ports.closeAll();
    this.webContents.emit('destroyed');
    this.emit('closed');
    this.closed.resolve();
    if (allWindows().length === 0 && !app.isQuitting()) app.emit('window-all-closed');
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  show(): void {
    this.shown = true;
    this.emit('show');
    this.focus();
  }

  showInactive(): void {
    this.shown = true;
    this.emit('show');
  }

  hide(): void {
    this.shown = false;
    this.emit('hide');
  }

  override maximize(): void {
    this.shown = true;
    super.maximize();
  }

  /** Called when the page has seen its size change. */
  async readSize(): Promise<void> {
    const asked = this.sizesAsked;
    // With scroll bars, which the measures of layout leave out.
    const said = await this.webContents.page.commandWhenReady('Runtime.evaluate', {
      expression: '[innerWidth, innerHeight]',
      returnByValue: true,
    });
    const [width, height]: unknown[] = said?.result.value ?? [];
    if (typeof width !== 'number' || typeof height !== 'number' || asked === null || asked !== this.sizesAsked) return;
    this.contentsResized(width, height);
  }

  isVisible(): boolean {
    return this.shown && !this.isMinimized();
  }

  focus(): void {
    setFocusedWindow(this);
    this.webContents.focus();
    this.emit('focus', new ElectronEvent());
    app.emit('browser-window-focus', new ElectronEvent(), this);
  }

  blur(): void {
    if (focusedWindow() === this) setFocusedWindow(undefined);
    this.emit('blur', new ElectronEvent());
    app.emit('browser-window-blur', new ElectronEvent(), this);
  }

  isFocused(): boolean {
    return focusedWindow() === this;
  }

  moveTop(): void {
    this.webContents.focus();
  }

  getParentWindow(): unknown {
    return this.options.parent ?? null;
  }

  isModal(): boolean {
    return this.options.modal ?? false;
  }

  capturePage() {
    return this.webContents.capturePage();
  }

  static getAllWindows(): BrowserWindow[] {
    return allWindows();
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow() ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windowById(id) ?? null;
  }

  static fromWebContents(contents: WebContents | null | undefined): BrowserWindow | null {
    return contents?.getOwnerBrowserWindow() ?? null;
  }
}

strictInstances(BrowserWindow, 'BrowserWindow');
