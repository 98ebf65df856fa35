import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronBrowserWindow, Rectangle } from 'electron';
import { connection } from '../chromium/browser.ts';
import type { Surface } from '../surface.ts';

type Shape = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** Size, place and shape of a window. Chromium is told; what it can't do (headless, no window manager) is remembered. */
export class WindowGeometry extends EventEmitter implements Surface<ElectronBrowserWindow> {
  resizable: boolean;
  private bounds: Rectangle;
  private minimumSize: [number, number];
  private maximumSize: [number, number];
  private shape: Shape = 'normal';
  private chromiumWindowId: number | undefined;
  /** Sizes that the app has asked for, and of these the ones that Chromium has answered. */
  private sizes = { asked: 0, answered: 0 };

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.resizable = options.resizable ?? true;
    this.bounds = {
      x: options.x ?? 40,
      y: options.y ?? 40,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.minimumSize = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.maximumSize = [options.maxWidth ?? 0, options.maxHeight ?? 0];
  }

  /** Chromium's window for this one, once there is one. */
  protected async useChromiumWindow(windowId: number): Promise<void> {
    this.chromiumWindowId = windowId;
    await this.applyPlace();
    await this.applySize();
    if (this.shape !== 'normal') await this.applyShape();
  }

  minimize(): void {
    this.changeShape('minimized', 'minimize');
  }

  maximize(): void {
    this.changeShape('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.isMaximized()) this.changeShape('normal', 'unmaximize');
  }

  restore(): void {
    if (this.shape !== 'normal') this.changeShape('normal', this.isMinimized() ? 'restore' : 'unmaximize');
  }

  setFullScreen(isWanted: boolean): void {
    this.changeShape(isWanted ? 'fullscreen' : 'normal', isWanted ? 'enter-full-screen' : 'leave-full-screen');
  }

  isMinimized(): boolean {
    return this.shape === 'minimized';
  }

  isMaximized(): boolean {
    return this.shape === 'maximized';
  }

  isFullScreen(): boolean {
    return this.shape === 'fullscreen';
  }

  isNormal(): boolean {
    return this.shape === 'normal';
  }

  private changeShape(shape: Shape, event: string): void {
    if (this.shape === shape) return;
    this.shape = shape;
    this.applyShape();
    this.emit(event);
  }

  private async applyShape(): Promise<void> {
    const { shape, chromiumWindowId: windowId } = this;
    if (windowId !== undefined)
      await connection()
        .send('Browser.setWindowBounds', { windowId, bounds: { windowState: shape } })
        .catch(() => {});
  }

  getBounds(): Rectangle {
    return { ...this.bounds };
  }

  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.bounds;
    this.bounds = { ...before, ...bounds };
    if (before.x !== this.bounds.x || before.y !== this.bounds.y) this.applyPlace().then(() => this.emit('move'));
    if (before.width === this.bounds.width && before.height === this.bounds.height) return;
    this.applySize().then(() => this.emit('resize'));
  }

  private async applyPlace(): Promise<void> {
    const { x: left, y: top } = this.bounds;
    if (this.chromiumWindowId === undefined) return;
    await connection()
      .send('Browser.setWindowBounds', { windowId: this.chromiumWindowId, bounds: { left, top } })
      .catch(() => {});
  }

  private async applySize(): Promise<void> {
    const { width, height } = this.bounds;
    if (this.chromiumWindowId === undefined) return;
    this.sizes.asked++;
    await connection()
      .send('Browser.setContentsSize', { windowId: this.chromiumWindowId, width, height })
      .catch(() => {});
    this.sizes.answered++;
  }

  /** What the page says of its size meanwhile may be of before the last one that was asked for. */
  protected get sizesAsked(): number | null {
    return this.sizes.asked === this.sizes.answered ? this.sizes.asked : null;
  }

  /** The page saw its size change: by the app, or by the user at the window's edge. */
  contentsResized(width: number, height: number): void {
    if (this.shape !== 'normal' || (width === this.bounds.width && height === this.bounds.height)) return;
    this.bounds = { ...this.bounds, width, height };
    this.emit('resize');
    this.emit('resized');
  }

  getSize(): [number, number] {
    return [this.bounds.width, this.bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): [number, number] {
    return [this.bounds.x, this.bounds.y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {}

  setMinimumSize(width: number, height: number): void {
    this.minimumSize = [width, height];
  }

  getMinimumSize(): [number, number] {
    return this.minimumSize;
  }

  setMaximumSize(width: number, height: number): void {
    this.maximumSize = [width, height];
  }

  getMaximumSize(): [number, number] {
    return this.maximumSize;
  }

  setResizable(isResizable: boolean): void {
    this.resizable = isResizable;
  }

  isResizable(): boolean {
    return this.resizable;
  }
}
