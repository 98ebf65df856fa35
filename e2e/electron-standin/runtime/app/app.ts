import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { App as ElectronApp } from 'electron';
import { Browser, closeBrowser, setBrowser } from '../chromium/browser.ts';
import { instance } from '../instance.ts';
import { record } from '../record.ts';
import { strictInstances } from '../strict.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import { allWindows } from '../windows/registry.ts';
import { commandLine } from './command-line.ts';
import { defaultPaths } from './paths.ts';
import { type SecondInstance, SingleInstanceLock } from './single-instance.ts';

type Phase = 'starting' | 'running' | 'quitting' | 'exiting';

export class App extends EventEmitter implements Surface<ElectronApp, 'isReady' | 'commandLine' | 'dock' | 'relaunch'> {
  readonly commandLine = commandLine;
  readonly dock = undefined;
  userAgentFallback = '';
  applicationMenu = null;
  name: string;
  private readonly lock = new SingleInstanceLock();
  private readonly setPaths = new Map<string, string>();
  private readonly becameReady = Promise.withResolvers<void>();
  private phase: Phase = 'starting';
  private version: string;

  constructor() {
    super();
    const { manifest } = instance();
    this.name = manifest.productName ?? manifest.name;
    this.version = manifest.version;
  }

  get isPackaged(): boolean {
    return instance().packaged;
  }

  whenReady(): Promise<void> {
    return this.becameReady.promise;
  }

  isReady(): boolean {
    return this.phase !== 'starting';
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.version;
  }

  getAppPath(): string {
    return instance().appPath;
  }

  getPath(name: string): string {
    const userData = this.setPaths.get('userData') ?? instance().switches.get('user-data-dir');
    const found = this.setPaths.get(name) ?? defaultPaths(instance().launcher, this.name, userData)[name];
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  }

  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    this.setPaths.set(name, folder);
  }

  setAppLogsPath(folder?: string): void {
    this.setPaths.set('logs', folder ?? this.getPath('logs'));
  }

  getLocale(): string {
    const fromEnvironment =
      (process.env.LC_ALL ?? process.env.LC_MESSAGES ?? process.env.LANG ?? '').split('.')[0] ?? '';
    const asTag = instance().switches.get('lang') ?? fromEnvironment.replace('_', '-');
    return /^[a-z]{2,3}(-|$)/i.test(asTag) ? asTag : 'en-US';
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }

  getLocaleCountryCode(): string {
    return this.getLocale().split('-')[1] ?? '';
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const message = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    return this.lock.acquire(this.getPath('userData'), instance().node, message, (second) => this.tellSecond(second));
  }

  hasSingleInstanceLock(): boolean {
    return this.lock.isHeld();
  }

  releaseSingleInstanceLock(): void {
    this.lock.release();
  }

  /** Electron guarantees that second-instance never comes before ready. */
  private async tellSecond({ argv, workingDirectory, additionalData }: SecondInstance): Promise<void> {
    await this.whenReady();
    this.emit('second-instance', new ElectronEvent(), argv, workingDirectory, additionalData);
  }

  quit(): void {
    if (this.phase === 'quitting' || this.phase === 'exiting') return;
    const event = new ElectronEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    const before = this.phase;
    this.phase = 'quitting';
    this.closeWindowsAndExit(before);
  }

  private async closeWindowsAndExit(before: Phase): Promise<void> {
    for (const window of allWindows()) {
      const isClosed = await window.tryClose();
      if (!isClosed) {
        this.phase = before;
        return;
      }
    }
    const event = new ElectronEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.phase = before;
    else this.exit(0);
  }

  exit(exitCode = 0): void {
    if (this.phase === 'exiting') return;
    this.phase = 'exiting';
    this.emit('quit', new ElectronEvent(), exitCode);
    this.releaseSingleInstanceLock();
    closeBrowser().finally(() => process.exit(exitCode));
  }

  relaunch(options?: object): void {
    record('app.relaunch', options);
  }

  isQuitting(): boolean {
    return this.phase === 'quitting' || this.phase === 'exiting';
  }

  focus(): void {
    allWindows()[0]?.focus();
  }

  show(): void {}

  hide(): void {}

  isHidden(): boolean {
    return false;
  }

  enableSandbox(): void {}

  disableHardwareAcceleration(): void {}

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  setAsDefaultProtocolClient(protocol: string, ...rest: unknown[]): boolean {
    record('app.setAsDefaultProtocolClient', protocol, ...rest);
    return true;
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    record('app.removeAsDefaultProtocolClient', protocol);
    return true;
  }

  isDefaultProtocolClient(): boolean {
    return false;
  }

  getApplicationNameForProtocol(): string {
    return '';
  }

  addRecentDocument(file: string): void {
    record('app.addRecentDocument', file);
  }

  clearRecentDocuments(): void {
    record('app.clearRecentDocuments');
  }

  setBadgeCount(count = 0): boolean {
    record('app.setBadgeCount', count);
    return true;
  }

  setLoginItemSettings(settings: object): void {
    record('app.setLoginItemSettings', settings);
  }

  setAboutPanelOptions(options: object): void {
    record('app.setAboutPanelOptions', options);
  }

  showAboutPanel(): void {
    record('app.showAboutPanel');
  }

  isAccessibilitySupportEnabled(): boolean {
    return false;
  }

  setAccessibilitySupportEnabled(): void {}

  async setProxy(): Promise<void> {}

  async resolveProxy(): Promise<string> {
    return 'DIRECT';
  }

  isInApplicationsFolder(): boolean {
    return true;
  }

  /** Brings Chromium up and then raises `ready`; the stand-in calls it once the app's main module has run. */
  async start(prepare: () => Promise<void>): Promise<void> {
    if (this.isQuitting()) return;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => (this.isQuitting() ? process.exit(1) : this.quit()));
    }
    const { switches, announceDevTools } = instance();
    const headless = instance().headless || switches.get('ozone-platform') === 'headless';
    if (!headless && process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
      process.stderr.write('Unable to open X display\n');
      process.exit(1);
    }
    const userDataFolder = path.join(this.getPath('sessionData'), 'Chromium');
    mkdirSync(userDataFolder, { recursive: true });
    try {
      const browser = await Browser.launch({ switches, headless, userDataFolder }, announceDevTools);
      setBrowser(browser);
      browser.connection.onClosed(() => this.browserWasLost());
      await prepare();
    } catch (error) {
      if (this.isQuitting()) return; // Asked to quit while Chromium was starting: its end is no failure.
      throw error;
    }
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit();
    });
    if (this.phase === 'starting') this.phase = 'running';
    this.becameReady.resolve();
    this.emit('will-finish-launching');
    this.emit('ready', new ElectronEvent(), {});
  }

  private browserWasLost(): void {
    if (this.phase === 'exiting') return;
    console.error('electron stand-in: Chromium has gone, so the app ends');
    this.exit(1);
  }
}

strictInstances(App, 'app');

export const app = new App();
