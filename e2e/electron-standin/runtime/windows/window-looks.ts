import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronBrowserWindow } from 'electron';
import { app } from '../app/app.ts';
import { record } from '../record.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import { WindowGeometry } from './window-geometry.ts';

/** What a desktop shows around a window: title, taskbar, menu bar. It is remembered or written down, not drawn. */
export class WindowLooks extends WindowGeometry implements Surface<ElectronBrowserWindow> {
  title: string;
  autoHideMenuBar = false;
  menuBarVisible = true;
  documentEdited = false;
  representedFilename = '';
  private onTop = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super(options);
    this.title = options.title ?? app.name;
    this.autoHideMenuBar = options.autoHideMenuBar ?? false;
  }

  setAlwaysOnTop(isOnTop: boolean): void {
    this.onTop = isOnTop;
  }

  isAlwaysOnTop(): boolean {
    return this.onTop;
  }

  getTitle(): string {
    return this.title;
  }

  setTitle(title: string): void {
    this.title = title;
  }

  titleChanged(title: string): void {
    if (title === '' || title === this.title) return;
    const event = new ElectronEvent();
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.title = title;
  }

  setProgressBar(progress: number, options?: object): void {
    record('BrowserWindow.setProgressBar', progress, options);
  }

  flashFrame(isFlashing: boolean): void {
    record('BrowserWindow.flashFrame', isFlashing);
  }

  setOverlayIcon(_overlay: unknown, description: string): void {
    record('BrowserWindow.setOverlayIcon', description);
  }

  setThumbarButtons(buttons: unknown[]): boolean {
    record('BrowserWindow.setThumbarButtons', buttons.length);
    return true;
  }

  setRepresentedFilename(file: string): void {
    this.representedFilename = file;
    record('BrowserWindow.setRepresentedFilename', file);
  }

  getRepresentedFilename(): string {
    return this.representedFilename;
  }

  setDocumentEdited(isEdited: boolean): void {
    this.documentEdited = isEdited;
  }

  isDocumentEdited(): boolean {
    return this.documentEdited;
  }

  setMenu(): void {}

  removeMenu(): void {}

  setMenuBarVisibility(isVisible: boolean): void {
    this.menuBarVisible = isVisible;
  }

  isMenuBarVisible(): boolean {
    return this.menuBarVisible;
  }

  setAutoHideMenuBar(isHidden: boolean): void {
    this.autoHideMenuBar = isHidden;
  }

  setBackgroundColor(): void {}

  setIcon(): void {}

  setTitleBarOverlay(): void {}

  setContentProtection(): void {}

  setVibrancy(): void {}

  setWindowButtonVisibility(): void {}

  setEnabled(): void {}
}
