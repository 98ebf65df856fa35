import { EventEmitter } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebContents as ElectronWebContents, WebPreferences, WindowOpenHandlerResponse } from 'electron';
import { nativeImage } from '../desktop/native-image.ts';
import { nativeTheme } from '../desktop/theme.ts';
import { instance } from '../instance.ts';
import { IpcMain } from '../ipc/ipc-main.ts';
import { type MessagePortMain, PortRelay } from '../ipc/ports.ts';
import { ownSchemes } from '../net/protocol.ts';
import { type Session, session } from '../net/session.ts';
import { toChromium } from '../net/urls.ts';
import { record } from '../record.ts';
import { strictInstances } from '../strict.ts';
import type { Surface } from '../surface.ts';
import type { BrowserWindow } from './browser-window.ts';
import { Page } from './page.ts';
import { PageState } from './page-state.ts';
import { WebFrame } from './web-frame.ts';

type Own =
  | 'session'
  | 'mainFrame'
  | 'ipc'
  | 'hostWebContents'
  | 'getOwnerBrowserWindow'
  | 'postMessage'
  | 'capturePage'
  | 'setWindowOpenHandler'
  | 'navigationHistory';
export type WindowOpenHandler = (details: object) => WindowOpenHandlerResponse;

let lastId = 0;

export class WebContents extends EventEmitter implements Surface<ElectronWebContents, Own> {
  readonly id: number;
  readonly page = new Page();
  readonly ipc = new IpcMain();
  readonly session: Session = session.defaultSession;
  readonly ports: PortRelay;
  readonly mainFrame: WebFrame;
  readonly hostWebContents = null;
  readonly state: PageState;
  windowOpenHandler: WindowOpenHandler | undefined;
  backgroundThrottling = true;
  zoomFactor = 1;
  zoomLevel = 0;
  private readonly window: BrowserWindow;
  private readonly preferences: WebPreferences;
  private isMuted = false;

  constructor(window: BrowserWindow, preferences: WebPreferences) {
    super();
    lastId += 1;
    this.id = lastId;
    this.window = window;
    this.preferences = preferences;
    this.ports = new PortRelay('main', (message) => this.page.post(message));
    this.mainFrame = new WebFrame(this);
    this.state = new PageState(this, window);
  }

  async attach(targetId: string, sessionId: string): Promise<void> {
    const { preload, additionalArguments = [] } = this.preferences;
    const preloads = [...this.session.preloads.map((each) => each.filePath), ...(preload ? [preload] : [])];
    await this.page.attach(targetId, sessionId, preloads, [instance().launcher, ...additionalArguments]);
    await this.applyTheme();
  }

  /** Tells the page which theme nativeTheme has chosen. */
  async applyTheme(): Promise<void> {
    await this.page.commandWhenReady('Emulation.setEmulatedMedia', { features: nativeTheme.mediaFeatures() });
  }

  async loadURL(url: string): Promise<void> {
    await this.page.ready;
    await this.session.grantPermissions(this, url);
    const address = toChromium(url, ownSchemes);
    const loaded = this.state.expectLoad(address);
    const { errorText } = await this.page.command('Page.navigate', { url: address });
    if (errorText) this.state.loadFailed(url, errorText);
    await loaded;
  }

  loadFile(
    file: string,
    options: { query?: Record<string, string>; search?: string; hash?: string } = {},
  ): Promise<void> {
    const url = pathToFileURL(path.resolve(instance().appPath, file));
    if (options.search) url.search = options.search;
    for (const [key, value] of Object.entries(options.query ?? {})) url.searchParams.set(key, value);
    if (options.hash) url.hash = options.hash;
    return this.loadURL(url.href);
  }

  reload(): void {
    this.state.expectLoad(toChromium(this.getURL(), ownSchemes)).catch(() => {});
    this.page.commandWhenReady('Page.reload', {});
  }

  reloadIgnoringCache(): void {
    this.reload();
  }

  stop(): void {
    this.page.commandWhenReady('Page.stopLoading');
  }

  send(channel: string, ...args: unknown[]): void {
    this.page.post({ kind: 'message', channel, args, ports: [] });
  }

  postMessage(channel: string, message: unknown, transfer: MessagePortMain[] = []): void {
    this.page.post({ kind: 'message', channel, args: [message], ports: transfer.map((port) => this.ports.give(port)) });
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.page.ready;
    const parameters = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.page.command('Runtime.evaluate', parameters);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'Script failed to execute');
    return result.value;
  }

  async capturePage() {
    await this.page.ready;
    const { data } = await this.page.command('Page.captureScreenshot', {});
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'));
  }

  async printToPDF(options: { printBackground?: boolean; landscape?: boolean } = {}): Promise<Buffer> {
    await this.page.ready;
    const { printBackground = false, landscape = false } = options;
    return Buffer.from((await this.page.command('Page.printToPDF', { printBackground, landscape })).data, 'base64');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  close(): void {
    this.window.close();
  }

  getOwnerBrowserWindow(): BrowserWindow {
    return this.window;
  }

  getURL(): string {
    return this.state.url;
  }

  getTitle(): string {
    return this.window.getTitle();
  }

  getType(): 'window' {
    return 'window';
  }

  getLastWebPreferences(): WebPreferences {
    return this.preferences;
  }

  isDestroyed(): boolean {
    return this.window.isDestroyed();
  }

  isLoading(): boolean {
    return this.state.isLoading;
  }

  isLoadingMainFrame(): boolean {
    return this.state.isLoading;
  }

  isCrashed(): boolean {
    return this.state.isCrashed;
  }

  /** Whether the main process itself began to load this address of Chromium's. */
  isLoadingFromMain(address: string): boolean {
    return this.state.isExpected(address);
  }

  isFocused(): boolean {
    return this.window.isFocused();
  }

  focus(): void {
    this.page.commandWhenReady('Page.bringToFront');
  }

  forcefullyCrashRenderer(): void {
    this.page.commandWhenReady('Page.crash');
  }

  startDrag(item: { file?: string; files?: string[]; icon: unknown }): void {
    // Electron's own checks; the drag itself can't be begun through DevTools, so it is written down.
    if (!item.icon) throw new Error("'icon' parameter is required");
    if (!item.file && !item.files) throw new Error("Must specify either 'file' or 'files' option");
    record('webContents.startDrag', { file: item.file, files: item.files });
  }

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
  }

  private edit(command: string): void {
    this.page.commandWhenReady('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] });
  }

  sendInputEvent(): never {
    throw new Error('electron stand-in: webContents.sendInputEvent is not implemented, drive the page with Playwright');
  }

  openDevTools(): void {
    record('webContents.openDevTools');
  }

  closeDevTools(): void {}

  toggleDevTools(): void {
    record('webContents.toggleDevTools');
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
    this.zoomLevel = Math.log(factor) / Math.log(1.2);
    this.page.commandWhenReady('Emulation.setPageScaleFactor', { pageScaleFactor: factor });
  }

  getZoomFactor(): number {
    return this.zoomFactor;
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  async setVisualZoomLevelLimits(): Promise<void> {}

  setBackgroundThrottling(isAllowed: boolean): void {
    this.backgroundThrottling = isAllowed;
  }

  setAudioMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
  }

  isAudioMuted(): boolean {
    return this.isMuted;
  }

  getOSProcessId(): number {
    return 0;
  }
}

strictInstances(WebContents, 'webContents');
