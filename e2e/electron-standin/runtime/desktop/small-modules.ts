// Modules of which the stand-in has little: enough to call them, nothing behind them.
import { EventEmitter } from 'node:events';
import type { AutoUpdater, CrashReporter, Menu as ElectronMenu, Tray as ElectronTray, GlobalShortcut } from 'electron';
import { record } from '../record.ts';
import { strictInstances, strictModule } from '../strict.ts';
import type { Surface } from '../surface.ts';

const shortcuts = new Map<string, () => void>();

export const globalShortcut = strictModule('globalShortcut', {
  register(accelerator, callback) {
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  registerAll(accelerators, callback) {
    for (const accelerator of accelerators) shortcuts.set(accelerator, callback);
  },
  unregister: (accelerator) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
  isRegistered: (accelerator) => shortcuts.has(accelerator),
} satisfies Partial<GlobalShortcut>);

const updater = {
  setFeedURL: (options) => record('autoUpdater.setFeedURL', options),
  getFeedURL: () => '',
  checkForUpdates: () => record('autoUpdater.checkForUpdates'),
  quitAndInstall: () => record('autoUpdater.quitAndInstall'),
} satisfies Partial<AutoUpdater>;

export const autoUpdater = strictModule('autoUpdater', Object.assign(new EventEmitter(), updater));

export const crashReporter = strictModule('crashReporter', {
  start: (options) => record('crashReporter.start', options),
  getUploadedReports: () => [],
  getLastCrashReport: () => null as never,
  getUploadToServer: () => false,
  setUploadToServer: () => {},
  addExtraParameter: () => {},
  removeExtraParameter: () => {},
  getParameters: () => ({}),
} satisfies Partial<CrashReporter>);

export const systemPreferences = strictModule(
  'systemPreferences',
  Object.assign(new EventEmitter(), {
    getAnimationSettings: () => ({
      shouldRenderRichAnimation: true,
      scrollAnimationsEnabledBySystem: true,
      prefersReducedMotion: false,
    }),
  }),
);

export class Tray extends EventEmitter implements Surface<ElectronTray> {
  private isGone = false;

  constructor(image: object | string) {
    super();
    if (!image) throw new TypeError('Error processing argument at index 0, conversion failure');
    record('Tray', typeof image === 'string' ? image : 'image');
  }

  setToolTip(text: string): void {
    record('Tray.setToolTip', text);
  }

  setTitle(title: string): void {
    record('Tray.setTitle', title);
  }

  setImage(): void {}

  setContextMenu(menu: ElectronMenu | null): void {
    record(
      'Tray.setContextMenu',
      menu?.items.map((item) => item.label),
    );
  }

  destroy(): void {
    record('Tray.destroy');
    this.isGone = true;
  }

  isDestroyed(): boolean {
    return this.isGone;
  }
}

strictInstances(Tray, 'Tray');
